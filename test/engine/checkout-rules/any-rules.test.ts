import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type {
  CheckoutCart,
  CheckoutRule,
  ExchangeRate,
  PricedService,
  RuleAction,
  RuleConditions,
} from "../../../app/domain/engine/index.ts";
import { aCart, aRate, offered } from "./a-rule.ts";

const exchangeRates: readonly ExchangeRate[] = [
  { from: "USD", to: "EUR", rate: "0.9213", date: "2026-11-20", source: "Bank" },
  { from: "EUR", to: "JPY", rate: "162.35", date: "2026-11-20", source: "Bank" },
];

const money = fc.record({
  minor: fc.integer({ min: 0, max: 100_000 }),
  currency: fc.constantFrom("EUR", "USD", "JPY"),
});
const action: fc.Arbitrary<RuleAction> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("mark-up" as const, "discount" as const),
    by: fc.oneof(fc.record({ ppm: fc.integer({ min: 0, max: 1_000_000 }) }), money),
  }),
  fc.record({ kind: fc.constant("set-price" as const), price: money }),
  fc.constant({ kind: "free" as const }),
  fc.record({
    kind: fc.constant("round" as const),
    ending: fc.constantFrom(0 as const, 90 as const, 95 as const),
    direction: fc.constantFrom("up" as const, "down" as const, "nearest" as const),
  }),
  fc.constant({ kind: "hide" as const }),
  fc.record({ kind: fc.constant("rename" as const), name: fc.constantFrom("A", "B") }),
);
const when: fc.Arbitrary<RuleConditions> = fc.record(
  {
    countries: fc.subarray(["GR", "CY"]),
    zones: fc.subarray(["land", "islands"]),
    weightG: fc.record({ from: fc.integer({ min: 0, max: 4_000 }) }),
    quantity: fc.record({ to: fc.integer({ min: 0, max: 6 }) }),
    weekdays: fc.subarray([0, 1, 2]),
  },
  { requiredKeys: [] },
);
const rule: fc.Arbitrary<CheckoutRule> = fc.record(
  {
    name: fc.string(),
    active: fc.boolean(),
    services: fc.subarray(["a.one", "a.two", "b.one"]),
    when,
    action,
    stop: fc.boolean(),
  },
  { requiredKeys: ["name", "active", "when", "action", "stop"] },
);
const rate: fc.Arbitrary<PricedService> = fc
  .tuple(
    fc.constantFrom("a.one", "a.two", "b.one"),
    fc.integer({ min: 0, max: 1_000_000 }),
    fc.constantFrom("EUR", "USD"),
    fc.constantFrom("land", "islands"),
  )
  .map(([code, minor, currency, zone]) => aRate(code, minor, { currency, zone }));
const cart: fc.Arbitrary<CheckoutCart> = fc
  .record({
    weightG: fc.integer({ min: 1, max: 5_000 }),
    quantity: fc.integer({ min: 1, max: 7 }),
    to: fc.constantFrom({ country: "GR" }, { country: "CY" }),
    currency: fc.constantFrom("EUR", "JPY"),
  })
  .map(aCart);

const rules = fc.array(rule, { maxLength: 12 });
const rates = fc.array(rate, { maxLength: 8 });

describe("whatever the rules", () => {
  it("the carrier's cost is unchanged, and every rate appears once", () => {
    fc.assert(
      fc.property(rules, rates, cart, (someRules, someRates, aShopper) => {
        const before = structuredClone(someRates);
        const { offers, hidden, unexchanged } = offered(someRules, someRates, aShopper, exchangeRates);
        expect(someRates).toEqual(before);
        const after = [...[...offers, ...hidden].map((offer) => offer.rate), ...unexchanged];
        expect(after).toHaveLength(someRates.length);
        expect(new Set(after)).toEqual(new Set(someRates));
      }),
    );
  });

  it("no price is below zero or broken, all are in the cart's currency, and the cheapest is first", () => {
    fc.assert(
      fc.property(rules, rates, cart, (someRules, someRates, aShopper) => {
        const { offers } = offered(someRules, someRates, aShopper, exchangeRates);
        for (const { shown } of offers) {
          expect(Number.isSafeInteger(shown.minor) && shown.minor >= 0).toBe(true);
          expect(shown.currency).toBe(aShopper.currency);
        }
        const prices = offers.map(({ shown }) => shown.minor);
        expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      }),
    );
  });

  it("the answer is the same every time, and the same for a rate however many others there are", () => {
    fc.assert(
      fc.property(rules, rates, cart, (someRules, someRates, aShopper) => {
        const all = offered(someRules, someRates, aShopper, exchangeRates);
        expect(offered(someRules, someRates, aShopper, exchangeRates)).toEqual(all);
        for (const offer of all.offers)
          expect(offered(someRules, [offer.rate], aShopper, exchangeRates).offers).toEqual([offer]);
      }),
    );
  });

  it("one after the other is the same as all at once: each sees what the one before left", () => {
    fc.assert(
      fc.property(rules, rate, cart, (someRules, aRateOfIt, aShopper) => {
        const all = offered(someRules, [aRateOfIt], aShopper, exchangeRates);
        const [offer] = [...all.offers, ...all.hidden];
        if (offer === undefined) return;
        let { shown } = offered([], [aRateOfIt], aShopper, exchangeRates).offers[0] ?? offer;
        for (const [index, step] of offer.steps.entries()) {
          if (!step.applied) continue;
          expect(step.before.shown).toEqual(shown);
          const alone = someRules[index];
          const { price, ...rest } = aRateOfIt;
          const asShown = { ...rest, price: { ...price, totalMinor: shown.minor, currency: shown.currency } };
          const one = offered(alone === undefined ? [] : [alone], [asShown], aShopper, exchangeRates);
          shown = [...one.offers, ...one.hidden][0]?.shown ?? shown;
          expect(step.after.shown).toEqual(shown);
        }
        expect(offer.shown).toEqual(shown);
      }),
    );
  });

  it("a rule that hides everything leaves nothing", () => {
    fc.assert(
      fc.property(rules, rates, cart, (someRules, someRates, aShopper) => {
        const hideAll: CheckoutRule = {
          name: "",
          active: true,
          when: {},
          action: { kind: "hide" },
          stop: false,
        };
        const { offers } = offered([hideAll, ...someRules], someRates, aShopper, exchangeRates);
        expect(offers).toEqual([]);
      }),
    );
  });

  it("rounding to an ending ends so, keeps within a unit, and gives nothing away", () => {
    const endings = fc.constantFrom(0 as const, 90 as const, 95 as const);
    const direction = fc.constantFrom("up" as const, "down" as const, "nearest" as const);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), endings, direction, (minor, ending, way) => {
        const rounding: CheckoutRule = {
          name: "",
          active: true,
          when: {},
          action: { kind: "round", ending, direction: way },
          stop: false,
        };
        const shown = offered([rounding], [aRate("a.one", minor)]).offers[0]?.shown.minor ?? -1;
        expect(shown % 100).toBe(ending);
        expect(shown).toBeGreaterThan(0);
        expect(Math.abs(shown - minor)).toBeLessThan(100);
        if (way === "up") expect(shown).toBeGreaterThanOrEqual(minor);
        if (way === "down" && minor >= 100) expect(shown).toBeLessThanOrEqual(minor);
        if (way === "nearest" && minor >= 100) expect(Math.abs(shown - minor)).toBeLessThanOrEqual(50);
      }),
    );
  });
});
