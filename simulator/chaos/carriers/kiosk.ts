import type { KioskOptions } from "../../carriers/kiosk/start-kiosk.ts";
import { startKiosk } from "../../carriers/kiosk/start-kiosk.ts";
import { kioskAccount } from "../../carriers/kiosk-driver.ts";
import { settleMs } from "../faults-of-a-week.ts";
import { eventOfScan, journeyOf, togetherOf } from "../journey.ts";
import type { ApiShipment } from "../shipments.ts";
import { vouchersOf } from "../shipments.ts";
import { ourMethod } from "../story.ts";
import type { Report, Way, WeekCarrier } from "./week-carrier.ts";

/** Two bottles of oil are a parcel, so an order of three has two. */
const heaviestG = 2_600;

/**
 * The carrier without protection for its customers. It reports the scans of a single parcel through the app's API; the app asks for those of
 * shipments of several.
 */
export async function kioskOfAWeek(options: KioskOptions): Promise<WeekCarrier> {
  const kiosk = await startKiosk(options);
  const scanPieces = (
    shipment: ApiShipment,
    { chance, orderNumber, parcel, done, more, from }: Way,
  ): readonly Report[] | null => {
    const vouchers = vouchersOf(shipment);
    const journeys = vouchers.map((_, piece) =>
      journeyOf(chance.under(`piece ${piece}`), orderNumber, parcel, piece, from),
    );
    const history = togetherOf(journeys).slice(0, done + more);
    if (history.some(({ status }) => status === "TRANSIT") && !kiosk.collect(shipment.tracking_ref))
      return null;
    kiosk.report(
      shipment.tracking_ref,
      vouchers.map((_, piece) =>
        history
          .filter((scan) => scan.piece === piece)
          .map((scan) => ({
            status: scan.status,
            at: scan.status_date,
            words: scan.status_details,
            exact: scan.status_exact,
          })),
      ),
    );
    return history.map((scan) => ({
      status: scan.whole,
      // The law counts the days for a withdrawal from the last piece.
      event:
        scan.status === "DELIVERED" && scan.whole !== "DELIVERED"
          ? null
          : eventOfScan({ ...scan, status: scan.whole }),
      message: scan.status_details,
      word: null,
    }));
  };
  return {
    company: "Gorgona Courier",
    service: ourMethod,
    method: ourMethod,
    rates: "gorgona.",
    account: kioskAccount(kiosk.url, { settleMs, heaviestG }),
    hosts: null,
    server: kiosk,
    atBooking: [],
    settledBy: "look-up",
    sendsWebhooks: false,
    async scan(shipment, way, shipments) {
      if (shipment.child_vouchers.length > 0) return scanPieces(shipment, way);
      const { id, tracking_ref } = shipment;
      const { chance, orderNumber, parcel, done, more } = way;
      const history = journeyOf(chance, orderNumber, parcel).slice(0, done + more);
      if (history.some(({ status }) => status === "TRANSIT") && !kiosk.collect(tracking_ref)) return null;
      await shipments.replaceTracking(id, history);
      return history.map((scan) => ({
        status: scan.status,
        event: eventOfScan(scan),
        message: scan.status_details,
        word: null,
      }));
    },
    labels: async () => kiosk.labels,
  };
}
