import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aCart, aRate, offered } from "./a-rule.ts";

const rate = { date: "2026-11-01", source: "Merchant" };
const currencies = ["EUR", "USD", "GBP", "JPY"] as const;
const pairs = currencies.flatMap((from) =>
  currencies.flatMap((to) => (from === to ? [] : [{ ...rate, from, to, rate: "2" }])),
);

describe("the prices shown for a cart", () => {
  test("are in one currency: the cart's if all can be, else the shop's if any can, and nothing that could be shown is left out", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.constantFrom(...currencies),
        fc.array(fc.constantFrom(...currencies), { minLength: 1, maxLength: 4 }),
        fc.subarray(pairs),
        (currency, shopCurrency, priced, exchangeRates) => {
          const rates = priced.map((each, index) => aRate(`a.${index}`, 100, { currency: each }));
          const reaches = (to: string) =>
            priced.filter(
              (from) => from === to || exchangeRates.some((pair) => pair.from === from && pair.to === to),
            ).length;
          const { offers, unexchanged } = offered(
            [],
            rates,
            aCart({ currency, shopCurrency }),
            exchangeRates,
          );
          const expected =
            reaches(currency) === rates.length || reaches(shopCurrency) === 0 ? currency : shopCurrency;
          expect(offers.length).toBe(reaches(expected));
          expect(unexchanged.length).toBe(rates.length - offers.length);
          expect(offers.every(({ shown }) => shown.currency === expected)).toBe(true);
          if (reaches(currency) + reaches(shopCurrency) > 0) expect(offers.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  test("are in each rate's own where the cart names no currency, and in the cart's where the shop's is unknown", () => {
    const rates = [aRate("a.1", 100), aRate("a.2", 100, { currency: "USD" })];
    const own = offered([], rates, aCart({ currency: null, shopCurrency: "EUR" })).offers;
    expect(own.map(({ shown }) => shown.currency).toSorted()).toEqual(["EUR", "USD"]);
    const { offers, unexchanged } = offered([], rates, aCart({ currency: "USD", shopCurrency: null }));
    expect([offers.length, unexchanged.length]).toEqual([1, 1]);
  });
});
