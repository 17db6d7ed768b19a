import { referenceOf } from "../../../app/adapters/carriers/courier-center/wire/reference.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import {
  aCourierCenterDesk,
  anAccount,
  anOrder,
  aParcel,
  credentials,
} from "../courier-center/a-courier-center-desk.ts";
import type { BatteryRow, TrackedWord } from "./battery-row.ts";

/** Source: contract sheet, section 11. */
const table: readonly TrackedWord[] = [
  ["created", "PRE_TRANSIT", "confirmed"],
  ["picked-up", "TRANSIT", "picked-up"],
  ["in-transit", "TRANSIT", "in-transit"],
  ["at-final-station", "TRANSIT", "in-transit"],
  ["out-for-delivery", "TRANSIT", "out-for-delivery"],
  ["absent", "EXCEPTION", "attempted-delivery"],
  ["not-delivered", "EXCEPTION", "attempted-delivery"],
  ["delivered", "DELIVERED", "delivered"],
  ["collected-at-point", "DELIVERED", "delivered"],
  ["returned", "EXCEPTION", "failure"],
  ["compensated", "EXCEPTION", "failure"],
  ["cancelled", "EXCEPTION", null],
  ["order-cancelled", "EXCEPTION", null],
];

const HOUR_MS = 60 * 60_000;
const waits = { hangMs: 50, slowMs: [5, 20] };

export const courierCenter: BatteryRow = {
  name: "courier-center",
  async open() {
    const desk = await aCourierCenterDesk();
    const { carrier, clock, driver, fault, quirks, shipments, scan, advance, close } = desk;
    const account = anAccount();
    await carrier.control("PUT", "/faults", waits);
    return {
      driver,
      account,
      clock,
      connect() {
        const connection = carriersFrom([driver], clock).connect(account);
        return {
          ...connection,
          // A shipment is looked at once an hour.
          async track(refs) {
            await advance(HOUR_MS);
            return (await connection.track?.(refs)) ?? new Map();
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
          await carrier.control("DELETE", "/faults");
          await carrier.control("PUT", "/faults", waits);
        },
        booked: async ({ reference }) =>
          (await shipments(referenceOf(reference)))
            .filter(({ state }) => state !== "voided")
            .map(({ number, trackingNumbers }) => [number, ...trackingNumbers.slice(1)]),
        settle: async () => undefined,
        bookingCalls: ["book", "details"],
        calls: { cancel: "void", label: "label", track: "track" },
        without: ["login-lost"],
      },
      tracking: { table, happen: (number, event) => scan(number, event) },
      async toClosing() {
        const day = (await shipments()).at(-1)?.booking.ShipmentDate ?? "";
        await advance(Math.max(0, Date.parse(`${day}T17:30:00+02:00`) - clock.now().getTime()));
        return day;
      },
      close,
    };
  },
};
