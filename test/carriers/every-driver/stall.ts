/** A module of CARRIER_MODULES, loaded as the server loads it. */
import { withTerms } from "../../../app/adapters/carriers/kit/carrier-module.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import { carrierModules } from "../../../app/process/carrier-modules.ts";
import { startKiosk } from "../../../simulator/carriers/kiosk/start-kiosk.ts";
import { anAddress } from "../../support/engine-values.ts";
import { testClock } from "../../support/test-clock.ts";
import { anOrderOf, aParcelOf, faultOf, newAccountOf, storedAccount, termsAt } from "../a-carrier-desk.ts";
import type { BatteryRow } from "./battery-row.ts";

const quick = { hangMs: 50, slowMs: [5, 20] };

export const stall: BatteryRow = {
  name: "stall",
  async open() {
    const server = await startKiosk();
    const clock = testClock();
    const [made] = await carrierModules(["./test/carriers/every-driver/stall-module.ts"], []);
    const driver = withTerms(made!, termsAt(clock, {}));
    const account = storedAccount(
      newAccountOf("stall", "Stall", {
        secrets: { customer: "olive-grove", password: "stall-password" },
        settings: { url: server.url },
      }),
    );
    return {
      driver,
      account,
      clock,
      connect: () => carriersFrom([driver], clock).connect(account),
      order: (pieces) =>
        anOrderOf({
          serviceCode: "standard",
          from: anAddress(),
          to: anAddress({ name: "Nikos Dimou", phone: "694 555 0123", email: "nikos@example.org" }),
          items: [{ weightG: 500 }],
          parcels: Array.from({ length: pieces }, () => aParcelOf(500, {})),
        }),
      mostPieces: 3,
      wrongSecrets: [{ password: "of-another-one" }],
      server: {
        fault: faultOf(server),
        async heal() {
          await server.control("DELETE", "/faults");
          await server.control("PUT", "/faults", quick);
        },
        async booked({ reference }) {
          const live = server.labels.filter(
            (label) => label.reference === reference && label.state !== "cancelled",
          );
          const firsts = live.filter(({ partOf }) => partOf === undefined);
          return firsts.map(({ voucher }) => [
            voucher,
            ...live.filter(({ partOf }) => partOf === voucher).map((label) => label.voucher),
          ]);
        },
        settle: async () => clock.advance(60_000),
        bookingCalls: ["book"],
        calls: { cancel: "cancel", track: "track" },
        without: ["login-lost"],
      },
      tracking: {
        table: [
          ["PRE_TRANSIT", "PRE_TRANSIT", "confirmed"],
          ["TRANSIT", "TRANSIT", "in-transit"],
          ["EXCEPTION", "EXCEPTION", "failure"],
          ["DELIVERED", "DELIVERED", "delivered"],
        ],
        happen: async (voucher, status) =>
          server.report(voucher, [
            [{ status: status as "TRANSIT", at: "2026-11-20T09:00:00.000Z", words: "scanned", exact: null }],
          ]),
      },
      close: () => server.close(),
    };
  },
};
