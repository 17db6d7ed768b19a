import { referenceOf } from "../../../app/adapters/carriers/gls/wire/shipment-body.ts";
import { joinedPdf } from "../../../app/adapters/carriers/kit/joined-pdf.ts";
import { joinedZpl, numbersOf } from "../../../app/adapters/carriers/kit/label-printing.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type { CarrierLabel } from "../../../app/domain/engine/index.ts";
import type { ParcelView } from "../../../simulator/carriers/gls/control/parcel-view.ts";
import { aGlsDesk, anOrder, aParcel, credentials, HOUR_MS } from "../gls/a-gls-desk.ts";
import type { BatteryRow, TrackedWord } from "./battery-row.ts";

/** Source: contract sheet, section 10, the words of Track & Trace. */
const table: readonly TrackedWord[] = [
  ["PREADVICE", "PRE_TRANSIT", "confirmed"],
  ["PLANNEDPICKUP", "PRE_TRANSIT", "confirmed"],
  ["INPICKUP", "PRE_TRANSIT", "confirmed"],
  ["NOTPICKEDUP", "EXCEPTION", "delayed"],
  ["INTRANSIT", "TRANSIT", "in-transit"],
  ["INWAREHOUSE", "TRANSIT", "delayed"],
  ["INDELIVERY", "TRANSIT", "out-for-delivery"],
  ["DELIVEREDPS", "TRANSIT", "ready-for-pickup"],
  ["NOTDELIVERED", "EXCEPTION", "attempted-delivery"],
  ["DELIVERED", "DELIVERED", "delivered"],
  ["CANCELED", "EXCEPTION", "failure"],
  ["FINAL", "DELIVERED", "delivered"],
];

const waits = { hangMs: 50, slowMs: [5, 20] };

export const gls: BatteryRow = {
  name: "gls",
  async open() {
    const desk = await aGlsDesk();
    const { gls, clock, driver, fault, quirks, parcels, scan, advance, close } = desk;
    const account = desk.account();
    const asked = new Set<string>();
    await gls.control("PUT", "/faults", waits);
    await gls.control("PATCH", "/settings", { trackingCallsPerDay: 10_000 });
    const live = ({ state }: ParcelView) => state !== "cancelled";
    return {
      driver,
      account,
      clock,
      connect() {
        const connection = carriersFrom([driver], clock).connect(account);
        return {
          ...connection,
          // Looks are some minutes apart, so that the day's questions suffice.
          async track(refs) {
            await advance(HOUR_MS);
            return (await connection.track?.(refs)) ?? new Map();
          },
          // As the engine does: a cancellation that was begun before is in our books.
          async cancel(shipment) {
            const isKnown = asked.has(shipment.id);
            asked.add(shipment.id);
            await connection.cancel?.({ ...shipment, ...(isKnown && { cancelRequestedAt: clock.now() }) });
          },
        };
      },
      order: (pieces) => anOrder({ parcels: Array.from({ length: pieces }, () => aParcel()) }),
      mostPieces: 3,
      wrongSecrets: Object.keys(credentials).map((field) => ({ [field]: "another-one" })),
      server: {
        fault,
        async heal() {
          await quirks({});
          await gls.control("DELETE", "/faults");
          await gls.control("PUT", "/faults", waits);
        },
        async booked({ reference }) {
          const found = (await parcels(referenceOf(reference))).filter(live);
          const shipments = Map.groupBy(found, ({ shipmentId }) => shipmentId);
          return [...shipments.values()].map((pieces) => pieces.map(({ number }) => number));
        },
        // ShipIT shows parcels after the end of their day.
        async settle() {
          const day = (await parcels()).filter(live).at(-1)?.shippingDay ?? "";
          await driver.connect(account, clock.now()).dayClosing?.close(day, []);
        },
        bookingCalls: ["book", "token"],
        calls: { cancel: "cancel", track: "track" },
      },
      tracking: {
        table,
        async prepare(connection, shipment) {
          const day = (await parcels()).at(-1)?.shippingDay ?? "";
          await connection.dayClosing?.close(day, [shipment]);
        },
        happen: (number, word) => scan(number, word),
      },
      async sentLabel(shipment, format) {
        const labels: CarrierLabel[] = [];
        for (const number of numbersOf(shipment)) {
          const answer = await fetch(`${gls.url}/control/parcels/${number}/label`);
          const bytes = new Uint8Array(await answer.arrayBuffer());
          const isZpl = format.startsWith("zpl");
          labels.push({ mediaType: isZpl ? "application/zpl" : "application/pdf", bytes });
        }
        return (format.startsWith("zpl") ? joinedZpl(labels) : await joinedPdf(labels)).bytes;
      },
      async toClosing() {
        const day = (await parcels()).at(-1)?.shippingDay ?? "";
        await advance(Math.max(0, Date.parse(`${day}T18:30:00+01:00`) - clock.now().getTime()));
        return day;
      },
      close,
    };
  },
};
