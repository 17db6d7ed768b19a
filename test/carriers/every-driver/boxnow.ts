import { setTimeout as pause } from "node:timers/promises";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import { aBoxnowDesk, anAccount, anOrder, aParcel, credentials, numberOf } from "../boxnow/an-account.ts";
import type { BatteryRow, TrackedWord } from "./battery-row.ts";

/** Source: contract sheet, section 8. */
const table: readonly TrackedWord[] = [
  ["new", "PRE_TRANSIT", "confirmed"],
  ["accepted-to-locker", "TRANSIT", "picked-up"],
  ["in-transit", "TRANSIT", "in-transit"],
  ["intransit", "TRANSIT", "in-transit"],
  ["in-depot", "TRANSIT", "picked-up"],
  ["final-destination", "TRANSIT", "ready-for-pickup"],
  ["in-final-destination", "TRANSIT", "ready-for-pickup"],
  ["delivered", "DELIVERED", "delivered"],
  ["expired", "EXCEPTION", "failure"],
  ["expired-return", "EXCEPTION", null],
  ["accepted-for-return", "EXCEPTION", null],
  ["returned", "EXCEPTION", "failure"],
  ["canceled", "EXCEPTION", null],
  ["cancelled", "EXCEPTION", null],
  ["canceled-return", "EXCEPTION", "failure"],
  ["missing", "EXCEPTION", "delayed"],
  ["lost", "EXCEPTION", "failure"],
  ["a-new-word", "PRE_TRANSIT", null],
];

export const boxnow: BatteryRow = {
  name: "boxnow",
  async open() {
    const { boxnow: server, clock, driver, fault, reset, parcelsOf, move, close } = await aBoxnowDesk();
    const account = anAccount();
    await server.control("PUT", "/faults", { hangMs: 50, slowMs: [5, 20] });
    return {
      driver,
      account,
      clock,
      connect: () => carriersFrom([driver], clock).connect(account),
      order: (pieces) =>
        anOrder({ parcels: Array.from({ length: pieces }, () => aParcel({ compartmentSize: 1 })) }),
      mostPieces: 3,
      wrongSecrets: [{ client_id: "nobody-else" }, { client_secret: `${credentials.client_secret}-old` }],
      server: {
        fault,
        async heal() {
          await reset();
          await server.control("PUT", "/faults", { hangMs: 50, slowMs: [5, 20] });
        },
        async booked(order) {
          const requests = await Promise.all(
            ["", "-2", "-3"].map((suffix) => parcelsOf(`${numberOf(order)}${suffix}`)),
          );
          return requests
            .map((parcels) => parcels.filter(({ state }) => state !== "canceled").map(({ id }) => id))
            .filter((numbers) => numbers.length > 0);
        },
        settle: async () => clock.advance(2 * 60_000),
        bookingCalls: ["book", "login", "track"],
        calls: { cancel: "cancel", label: "label", track: "track", points: "points" },
      },
      tracking: {
        table,
        async happen(parcelId, event) {
          // Of two events in one millisecond, a word that is not known is the earlier one.
          await pause(2);
          return move(parcelId, event, { webhook: false });
        },
      },
      close,
    };
  },
};
