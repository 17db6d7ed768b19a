/** A merchant's own rate, margin and limit of age, before and beside the central bank's rates. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExchangeRate, ExchangeTerms, ReferenceFixing } from "../../app/domain/engine/index.ts";
import {
  compileCheckout,
  compileExchange,
  crossRate,
  defaultExchangeTerms,
  defaultShippingConfig,
  fractionOf,
  fractionText,
} from "../../app/domain/engine/index.ts";
import { numRuns } from "../support/effort.ts";
import { aCart, aRate, aRule } from "./checkout-rules/a-rule.ts";

const fixing = (date: string, rates: Record<string, string>): ReferenceFixing => ({
  date,
  source: "European Central Bank",
  base: "EUR",
  rates,
});
const friday = fixing("2026-11-27", { USD: "1.1579", GBP: "0.8794", JPY: "181.12", HUF: "382.4" });
const thursday = fixing("2026-11-26", { USD: "1.1500", GBP: "0.8700" });
const own: ExchangeRate = { from: "EUR", to: "USD", rate: "1.2", date: "2026-01-02", source: "Us" };

function convert(
  minor: number,
  [from, to]: readonly [string, string],
  {
    at = "2026-11-29",
    rates = [],
    ...terms
  }: { at?: string; rates?: ExchangeRate[] } & Partial<ExchangeTerms> = {},
) {
  const setup = { exchangeRates: rates, exchange: { ...defaultExchangeTerms, ...terms } };
  return compileExchange(setup, () => [friday, thursday])(new Date(`${at}T12:00:00Z`)).convert(
    { minor, currency: from },
    to,
  );
}

describe("the central bank's rate", () => {
  it("holds in both directions and over the euro", () => {
    expect(convert(10_000, ["EUR", "USD"])?.money).toEqual({ minor: 11_579, currency: "USD" });
    expect(convert(11_579, ["USD", "EUR"])?.money).toEqual({ minor: 10_000, currency: "EUR" });
    expect(convert(10_000, ["USD", "GBP"])?.money).toEqual({ minor: 7_595, currency: "GBP" });
    expect(convert(10_000, ["GBP", "JPY"])?.money).toEqual({ minor: 20_596, currency: "JPY" });
    expect(convert(10_000, ["EUR", "RUB"])).toBeNull();
    expect(convert(10_000, ["USD", "GBP"])?.by).toEqual({
      from: "USD",
      to: "GBP",
      rate: "0.75947837",
      date: "2026-11-27",
      source: "European Central Bank",
    });
  });

  it("of the day before a weekend or a holiday holds until the next", () => {
    expect(convert(100, ["EUR", "USD"], { at: "2026-11-26" })?.by?.date).toBe("2026-11-26");
    expect(convert(100, ["EUR", "USD"], { at: "2026-12-01" })?.by?.date).toBe("2026-11-27");
    expect(convert(100, ["EUR", "USD"], { at: "2026-11-25" })).toBeNull();
  });

  it("comes after the merchant's own, gets their margin, and can be switched off", () => {
    expect(convert(10_000, ["EUR", "USD"], { rates: [own], marginPercent: "5" })).toEqual({
      money: { minor: 12_000, currency: "USD" },
      by: own,
    });
    expect(convert(10_000, ["USD", "EUR"], { rates: [own] })?.money.minor).toBe(8_636);
    expect(convert(10_000, ["EUR", "USD"], { marginPercent: "2.5" })?.money.minor).toBe(11_868);
    expect(convert(10_000, ["EUR", "USD"], { centralBank: false })).toBeNull();
  });

  it("is left out when it is older than the merchant allows, and so is their own", () => {
    expect(convert(100, ["EUR", "USD"], { at: "2026-12-04", maxAgeDays: 7 })).not.toBeNull();
    expect(convert(100, ["EUR", "USD"], { at: "2026-12-05", maxAgeDays: 7 })).toBeNull();
    expect(convert(100, ["EUR", "USD"], { rates: [own], maxAgeDays: 30 })).toBeNull();
    const setup = { exchangeRates: [own], exchange: { ...defaultExchangeTerms, maxAgeDays: 30 } };
    const exchange = compileExchange(setup)(new Date("2026-11-29"));
    expect(exchange.lapsed("EUR", "USD")).toEqual({ rate: own, ageDays: 331 });
    expect(exchange.lapsed("USD", "EUR")).toBeNull();
  });

  it("is exact: the amount is the fraction's, rounded once", () => {
    const rate = fc
      .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 6 }))
      .map(([digits, decimals]) => (digits / 10 ** decimals).toFixed(decimals))
      .filter((text) => /[1-9]/.test(text));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), rate, rate, (minor, usd, gbp) => {
        const day = fixing("2026-11-27", { USD: usd, GBP: gbp });
        const found = compileExchange({ exchangeRates: [] }, () => [day])(new Date("2026-11-27"));
        const is = found.convert({ minor, currency: "USD" }, "GBP")?.money.minor ?? -1;
        const cross = crossRate(day, "USD", "GBP");
        if (cross === null || is === Number.MAX_SAFE_INTEGER) return;
        const off = 2n * (BigInt(is) * cross.denominator - BigInt(minor) * cross.numerator);
        expect(off > -cross.denominator && off <= cross.denominator).toBe(true);
      }),
      numRuns(500),
    );
  });

  it("is shown with eight digits", () => {
    expect(fractionText(fractionOf("1.2500"))).toBe("1.25");
    expect(fractionText({ numerator: 1n, denominator: 3n })).toBe("0.33333333");
    expect(fractionText({ numerator: 1n, denominator: 300_000n })).toBe("0.0000033333333");
    expect(fractionText({ numerator: 123_456_789n, denominator: 1n })).toBe("123456789");
  });
});

describe("a checkout", () => {
  const { handling } = defaultShippingConfig("Europe/Athens");
  const offer = (terms: Partial<ExchangeTerms>, at: string) =>
    compileCheckout(
      {
        checkoutRules: [
          aRule({
            when: { cartValue: { from: 4_000, currency: "GBP" } },
            action: { kind: "mark-up", by: { minor: 100, currency: "USD" } },
          }),
        ],
        exchangeRates: [],
        exchange: { ...defaultExchangeTerms, ...terms },
        handling,
      },
      () => [friday, thursday],
    ).offer([aRate("a.b", 1_000, { currency: "GBP" }), aRate("c.d", 1_000)], aCart({ at: new Date(at) }));

  it("shows prices, and weighs conditions and amounts of rules, at the rates of the cart's day", () => {
    const { offers } = offer({}, "2026-11-29T10:00:00Z");
    // 10.00 GBP are 11.37 EUR, and 1.00 USD is 0.86 EUR. The cart of 50.00 EUR is worth 43.97 GBP.
    expect(offers.map(({ shown, exchangedBy }) => [shown.minor, exchangedBy?.date ?? null])).toEqual([
      [1_086, null],
      [1_223, "2026-11-27"],
    ]);
  });

  it("leaves out prices whose rate is older than the merchant allows, and says which rate that is", () => {
    const { offers, unexchanged, lapsed } = offer({ maxAgeDays: 3 }, "2026-12-02T10:00:00Z");
    expect([offers.length, unexchanged.length]).toEqual([1, 1]);
    expect(lapsed.get("GBP")).toMatchObject({
      ageDays: 5,
      rate: { from: "GBP", to: "EUR", date: "2026-11-27" },
    });
  });
});
