import type { KioskOptions } from "../../carriers/kiosk/start-kiosk.ts";
import { startKiosk } from "../../carriers/kiosk/start-kiosk.ts";
import { kioskAccount } from "../../carriers/kiosk-driver.ts";
import { faultsOfTheCarrier, settleMs } from "../faults-of-a-week.ts";
import { eventOfScan, journeyOf } from "../journey.ts";
import { ourMethod } from "../story.ts";
import type { WeekCarrier } from "./week-carrier.ts";

/** Two bottles of oil are a parcel, so an order of three has two. */
const heaviestG = 2_600;

/** The carrier without protection for its customers. It reports its scans through the app's API. */
export async function kioskOfAWeek(options: KioskOptions): Promise<WeekCarrier> {
  const kiosk = await startKiosk(options);
  return {
    company: "Gorgona Courier",
    service: ourMethod,
    method: ourMethod,
    rates: "gorgona.",
    account: kioskAccount(kiosk.url, { settleMs, heaviestG }),
    hosts: null,
    atBooking: [],
    sendsWebhooks: false,
    fail: async (seed) => void (await kiosk.control("PUT", "/faults", { seed, ...faultsOfTheCarrier })),
    recover: async () => void (await kiosk.control("DELETE", "/faults")),
    async scan({ id, tracking_ref }, { chance, orderNumber, parcel, done, more }, shipments) {
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
    close: () => kiosk.close(),
  };
}
