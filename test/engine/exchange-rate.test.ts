import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExchangeRate } from "../../app/domain/engine/index.ts";
import { compileExchange, staleExchangeRates } from "../../app/domain/engine/index.ts";

function aRate(from: string, to: string, rate: string, date = "2026-11-20"): ExchangeRate {
  return { from, to, rate, date, source: "Bank" };
}

function exchangeOf(exchangeRates: readonly ExchangeRate[]) {
  return compileExchange({ exchangeRates })(new Date("2026-11-20"));
}

function convert(minor: number, { from, to, rate }: Pick<ExchangeRate, "from" | "to" | "rate">) {
  return exchangeOf([aRate(from, to, rate)]).convert({ minor, currency: from }, to)?.money.minor;
}

describe("an exchange rate", () => {
  it.each<[number, string, string, string, number]>([
    [1_000, "EUR", "USD", "1.0842", 1_084],
    [1_000, "EUR", "USD", "1.0845", 1_085],
    [1, "EUR", "USD", "0.5", 1],
    [1, "EUR", "USD", "0.499999999999", 0],
    [1_250, "EUR", "JPY", "162.35", 2_029],
    [1_000, "JPY", "EUR", "0.00616", 616],
    [1_234, "BHD", "EUR", "2.44", 301],
    [100, "EUR", "BHD", "0.41", 410],
    [0, "EUR", "USD", "1.0842", 0],
    [9_007_199_254_740_991, "EUR", "USD", "2", 9_007_199_254_740_991],
  ])("makes of %i %s in %s at %s: %i", (minor, from, to, rate, expected) => {
    expect(convert(minor, { from, to, rate })).toBe(expected);
  });

  it("is used in its direction alone, and never over a third currency", () => {
    const exchange = exchangeOf([aRate("EUR", "USD", "1.1"), aRate("USD", "GBP", "0.8")]);
    expect(exchange.convert({ minor: 100, currency: "USD" }, "EUR")).toBeNull();
    expect(exchange.convert({ minor: 100, currency: "EUR" }, "GBP")).toBeNull();
    expect(exchange.convert({ minor: 100, currency: "EUR" }, "EUR")).toEqual({
      money: { minor: 100, currency: "EUR" },
      by: null,
    });
  });

  it("is exact: ten times the rate is ten times the amount, to the rounding", () => {
    const decimal = fc
      .tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 1, max: 999_999 }))
      .map(([whole, rest]) => [whole, String(rest).padStart(6, "0")] as const);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), decimal, (minor, [whole, rest]) => {
        const millionths = BigInt(whole) * 1_000_000n + BigInt(rest);
        const exact = BigInt(minor) * millionths;
        const converted = BigInt(convert(minor, { from: "EUR", to: "USD", rate: `${whole}.${rest}` }) ?? -1);
        // Within half a cent, and the half goes up.
        const off = converted * 1_000_000n - exact;
        expect(off > -500_000n && off <= 500_000n).toBe(true);
      }),
    );
  });
});

describe("old exchange rates", () => {
  it("are reported from the eighth day on, the oldest first", () => {
    const rates = [
      aRate("EUR", "USD", "1", "2026-11-13"),
      aRate("EUR", "GBP", "1", "2026-11-12"),
      aRate("EUR", "CHF", "1", "2026-01-31"),
      aRate("EUR", "SEK", "1", "2026-11-21"),
    ];
    expect(staleExchangeRates(rates, "2026-11-20").map(({ rate, ageDays }) => [rate.to, ageDays])).toEqual([
      ["CHF", 293],
      ["GBP", 8],
    ]);
  });
});
