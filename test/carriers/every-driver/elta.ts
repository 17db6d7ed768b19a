import { referenceOf } from "../../../app/adapters/carriers/elta/details-of-order.ts";
import { titles } from "../../../app/adapters/carriers/elta/read-movements.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import { anAccount, anEltaDesk, anOrder, aParcel } from "../elta/an-elta-desk.ts";
import type { BatteryRow, TrackedWord } from "./battery-row.ts";

const quick = { hangMs: 50, slowMs: [5, 20] };

/** Every title of the contract sheet, section 9, and one that it does not have. */
const table: readonly TrackedWord[] = [
  ...titles.map(({ title, meaning }): TrackedWord => [title, meaning.status, meaning.milestone]),
  ["ΚΑΤΙ ΑΛΛΟ", "PRE_TRANSIT", null],
];

export const elta: BatteryRow = {
  name: "elta",
  async open() {
    const { elta: server, clock, driver, fault, vouchers, move, advance, close } = await anEltaDesk();
    const account = anAccount();
    await server.control("PUT", "/faults", quick);
    return {
      driver,
      account,
      clock,
      connect: () => carriersFrom([driver], clock).connect(account),
      order: (pieces) => anOrder({ parcels: Array.from({ length: pieces }, () => aParcel()) }),
      mostPieces: 3,
      wrongSecrets: [
        { pel_user_code: "0033333" },
        { pel_user_pass: "of-another-one" },
        { pel_apost_code: "020202" },
      ],
      server: {
        fault,
        async heal() {
          await server.control("DELETE", "/faults");
          await server.control("PUT", "/faults", quick);
        },
        booked: async ({ reference }) =>
          (await vouchers(referenceOf(reference))).map(({ number, children }) => [number, ...children]),
        settle: () => advance(3 * 60_000),
        bookingCalls: ["CREATEAWB02"],
        calls: { label: "PELB64VG", track: "PELTT03", points: "GETPUDODETAILS" },
        without: ["login-lost"],
      },
      tracking: {
        table,
        async happen(number, title) {
          // Movements have minutes alone: each is later than the booking.
          await advance(60_000);
          await move(number, title, clock.now().toISOString());
        },
      },
      close,
    };
  },
};
