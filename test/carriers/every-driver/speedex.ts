import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import { anAccount, anOrder, aParcel, aSpeedexDesk, credentials } from "../speedex/a-speedex-desk.ts";
import type { BatteryRow, TrackedWord } from "./battery-row.ts";

/** Source: contract sheet, section 9. */
const table: readonly TrackedWord[] = [
  ["created", "PRE_TRANSIT", "confirmed"],
  ["printed", "PRE_TRANSIT", "confirmed"],
  ["picked-up", "TRANSIT", null],
  ["departed", "TRANSIT", "in-transit"],
  ["arrived", "TRANSIT", "in-transit"],
  ["in-transfer", "TRANSIT", "in-transit"],
  ["at-centre", "TRANSIT", "in-transit"],
  ["to-delivery", "TRANSIT", "out-for-delivery"],
  ["to-distribution", "TRANSIT", "out-for-delivery"],
  ["in-distribution", "TRANSIT", "out-for-delivery"],
  ["delivered", "DELIVERED", "delivered"],
  ["delivered-to-sender", "TRANSIT", null],
  ["taken-by", "TRANSIT", null],
  ["not-delivered", "TRANSIT", "attempted-delivery"],
  ["unable", "TRANSIT", "attempted-delivery"],
  ["absent", "TRANSIT", "attempted-delivery"],
  ["absence", "TRANSIT", "attempted-delivery"],
  ["refused", "EXCEPTION", "attempted-delivery"],
  ["rejected", "EXCEPTION", "attempted-delivery"],
  ["returned", "EXCEPTION", "failure"],
  ["returning", "EXCEPTION", "failure"],
  ["cancelled", "EXCEPTION", null],
  ["problem", "EXCEPTION", "delayed"],
];

const waits = { hangMs: 50, slowMs: [5, 20] };

export const speedex: BatteryRow = {
  name: "speedex",
  async open() {
    const desk = await aSpeedexDesk();
    const { carrier, clock, driver, fault, quirks, consignments, scan, advance, close } = desk;
    const account = anAccount();
    await carrier.control("PUT", "/faults", waits);
    return {
      driver,
      account,
      clock,
      connect: () => carriersFrom([driver], clock).connect(account),
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
          (await consignments(reference))
            .filter(({ state }) => state !== "cancelled")
            .map(({ master, members }) => [master, ...members]),
        settle: () => advance(6 * 60_000),
        bookingCalls: ["CreateBOL", "CreateSession", "GetConsignmentsByDate", "GetTraceByClientKey"],
        calls: { cancel: "CancelBOL", label: "GetBOLPdf", track: "GetTraceByVoucher" },
      },
      tracking: { table, happen: (number, event) => scan(number, event) },
      close,
    };
  },
};
