/** Prices that are entered with tax: shown unchanged at home, exact elsewhere, and the same on every door. */
import { describe, expect, test } from "vitest";
import type { DocumentSurcharge } from "../../app/domain/tariffs/document/document.ts";
import { aTurn, isLong } from "../support/effort.ts";
import { abroad, asking, canaries, cents, homes, ratesOf } from "../support/gross-homes.ts";
import { atMost } from "../support/time-limits.ts";

const MOST_CENTS = 50_000;

const every = isLong ? 1 : 37;

describe(`every ${every === 1 ? "" : `${every}th `}cent from 0.01 to 500.00`, () => {
  test.each(homes.map((home) => [home.country, home] as const))(
    "that is entered with the tax of %s is shown there, and exact elsewhere",
    async (_country, home) => {
      const service = cents(home);
      const here = { country: home.country };
      const elsewhere = [...homes.filter(({ country }) => country !== home.country), canaries];
      const wrong: object[] = [];
      for (let entered = 1; entered <= MOST_CENTS; entered += every) {
        const {
          netMinor,
          taxMinor,
          totalMinor,
          shopperMinor = totalMinor,
        } = service.price(asking(entered, here, here));
        if (shopperMinor !== entered || totalMinor !== entered || netMinor + taxMinor !== totalMinor)
          wrong.push({ entered, netMinor, taxMinor, totalMinor, shopperMinor });
        const to = elsewhere[entered % elsewhere.length] ?? canaries;
        const there = service.price(asking(entered, here, to));
        const expected = abroad(entered, home, ratesOf(home, to));
        if (
          (there.shopperMinor ?? there.totalMinor) !== expected ||
          there.netMinor + there.taxMinor !== there.totalMinor
        )
          wrong.push({ entered, to: to.country, expected, ...there });
        if (entered % 10_000 < every) await aTurn();
      }
      expect(wrong.slice(0, 3)).toEqual([]);
    },
    atMost(600_000),
  );
});

/** Base, fuel of a tenth, 1.20 for handling, and at least 5.00: all entered with tax. */
const surcharges: readonly DocumentSurcharge[] = [
  { code: "handling", name: "Handling", rank: 1, per: "shipment", amount: { fixed: 1.2 } },
  { code: "fuel", name: "Fuel", rank: 2, per: "shipment", amount: { percent: 10, of: "running" } },
  { code: "least", name: "Minimum", rank: 3, per: "shipment", amount: { atLeast: 5 } },
];

test.each(homes.map((home) => [home.country, home] as const))(
  "surcharges and a minimum with the tax of %s come to what is shown there",
  (_country, home) => {
    const service = cents(home, surcharges);
    const here = { country: home.country };
    for (let entered = 1; entered <= 3_000; entered += 7) {
      // A half of a cent is rounded up.
      const due = Math.max(500, Math.floor(((entered + 120) * 11 + 5) / 10));
      const {
        netMinor,
        taxMinor,
        totalMinor,
        shopperMinor = totalMinor,
      } = service.price(asking(entered, here, here));
      expect([totalMinor, shopperMinor, netMinor + taxMinor]).toEqual([due, due, due]);
    }
  },
);
