import { describe, expect, it } from "vitest";
import type { CheckoutCart, ExchangeRate, RuleConditions } from "../../../app/domain/engine/index.ts";
import { aCart, aRate, aRule, offered, worth } from "./a-rule.ts";

const dollars: ExchangeRate = { from: "USD", to: "EUR", rate: "0.5", date: "2026-11-20", source: "Bank" };
const rate = aRate("gorgona.standard", 450, { zone: "land" });

function missed(when: RuleConditions, cart: Partial<CheckoutCart> = {}) {
  const { offers } = offered([aRule({ when })], [rate], aCart(cart), [dollars]);
  const [step] = offers[0]?.steps ?? [];
  return step === undefined || step.applied ? [] : step.because;
}

const euros = (minor: number) => ({ minor, currency: "EUR" });
const exactly = (minor: number) => ({ least: euros(minor), most: euros(minor) });
/** 50 euro of shipped goods and gift cards of 100, with 10 off the shipped ones. */
const giftCards: Partial<CheckoutCart> = {
  values: {
    shipped: { before: exactly(5_000), after: exactly(4_000) },
    all: { before: exactly(15_000), after: exactly(14_000) },
  },
};
/** It is not known which goods a discount of 10 euro is on. */
const between: Partial<CheckoutCart> = {
  values: {
    ...worth(euros(14_000)),
    shipped: { before: exactly(4_000), after: { least: euros(3_000), most: euros(4_000) } },
  },
};

const holding: [string, RuleConditions, Partial<CheckoutCart>?][] = [
  ["one of the countries", { countries: ["CY", "GR"] }],
  ["a listed postcode", { places: [{ country: "GR", zips: ["10563"] }] }],
  ["a postcode's beginning", { places: [{ country: "GR", zipPrefixes: ["105"] }] }],
  ["a range of postcodes", { places: [{ country: "GR", zipRanges: [["10400", "10700"]] }] }],
  ["a city", { places: [{ country: "GR", cities: ["ΑΘΗΝΑ"] }] }],
  ["a state", { places: [{ country: "GR", states: ["attica"] }] }],
  ["the second of several places", { places: [{ country: "CY" }, { country: "GR", zips: ["10563"] }] }],
  ["a place that is not named", { notPlaces: [{ country: "CY" }, { country: "GR", zips: ["10564"] }] }],
  [
    "shipped goods after discounts, as usual",
    { cartValue: { from: 4_000, to: 4_000, currency: "EUR" } },
    giftCards,
  ],
  [
    "shipped goods before discounts",
    { cartValue: { from: 5_000, to: 5_000, currency: "EUR", discounts: "before" } },
    giftCards,
  ],
  [
    "all goods after discounts",
    { cartValue: { from: 14_000, to: 14_000, currency: "EUR", goods: "all" } },
    giftCards,
  ],
  [
    "all goods before discounts",
    { cartValue: { from: 15_000, to: 15_000, currency: "EUR", goods: "all", discounts: "before" } },
    giftCards,
  ],
  ["at least the least of a value", { cartValue: { from: 3_000, currency: "EUR" } }, between],
  ["at most the most of a value", { cartValue: { to: 4_000, currency: "EUR" } }, between],
  ["the zone of the price", { zones: ["islands", "land"] }],
  ["weight from", { weightG: { from: 2_000 } }],
  ["weight up to", { weightG: { to: 2_000 } }],
  ["weight between", { weightG: { from: 1_999, to: 2_001 } }],
  ["value from", { cartValue: { from: 5_000, currency: "EUR" } }],
  ["value up to", { cartValue: { to: 5_000, currency: "EUR" } }],
  [
    "value in the merchant's currency",
    { cartValue: { from: 2_500, to: 2_500, currency: "EUR" } },
    { values: worth({ minor: 5_000, currency: "USD" }) },
  ],
  ["quantity", { quantity: { from: 3, to: 3 } }],
  ["any SKU, without case", { skus: { match: "any", values: ["oil-1", "other"] } }],
  ["only SKUs", { skus: { match: "only", values: ["oil-1", "soap-2"] } }, { skus: ["OIL-1", " soap-2 "] }],
  ["no SKU", { skus: { match: "none", values: ["other"] } }],
  ["any vendor", { vendors: { match: "any", values: ["KALIMERA"] } }],
  ["no vendor", { vendors: { match: "none", values: ["Other"] } }],
  ["a customer's tag", { customerTags: { match: "any", values: ["wholesale"] } }],
  ["no such tag, for guests", { customerTags: { match: "none", values: ["vip"] } }, { customerTags: [] }],
  ["the merchant's weekday", { weekdays: [1] }],
  ["nothing at all", {}],
];

const failing: [string, RuleConditions, Partial<CheckoutCart>?][] = [
  ["another country", { countries: ["CY"] }],
  ["another postcode", { places: [{ country: "GR", zips: ["10564"] }] }],
  ["another country's postcode", { places: [{ country: "DE", zips: ["10563"] }] }],
  ["another beginning", { places: [{ country: "GR", zipPrefixes: ["106"] }] }],
  ["beyond the range", { places: [{ country: "GR", zipRanges: [["10400", "10562"]] }] }],
  ["another city", { places: [{ country: "GR", cities: ["Πάτρα"] }] }],
  ["a place that is left out", { notPlaces: [{ country: "CY" }, { country: "GR", zips: ["10563"] }] }],
  ["perhaps from so much", { cartValue: { from: 3_001, currency: "EUR" } }, between],
  ["perhaps up to so much", { cartValue: { to: 3_999, currency: "EUR" } }, between],
  ["another zone", { zones: ["islands"] }],
  ["too light", { weightG: { from: 2_001 } }],
  ["too heavy", { weightG: { to: 1_999 } }],
  ["too cheap", { cartValue: { from: 5_001, currency: "EUR" } }],
  ["too dear", { cartValue: { to: 4_999, currency: "EUR" } }],
  ["value unknown", { cartValue: { to: 4_999, currency: "EUR" } }, { values: null }],
  // The merchant stated only the inverse of euro to dollar.
  ["value in a currency without a rate", { cartValue: { from: 0, currency: "USD" } }],
  ["too few", { quantity: { from: 4 } }],
  ["too many", { quantity: { to: 2 } }],
  ["no such SKU", { skus: { match: "any", values: ["OIL"] } }],
  ["a line without SKU", { skus: { match: "only", values: ["OIL-1", "SOAP-2"] } }],
  ["only, of none", { skus: { match: "only", values: ["OIL-1"] } }, { skus: [] }],
  ["an unwanted SKU", { skus: { match: "none", values: ["soap-2"] } }],
  ["another vendor", { vendors: { match: "any", values: ["Other"] } }],
  ["an unwanted vendor", { vendors: { match: "none", values: ["Kalimera"] } }],
  ["another tag", { customerTags: { match: "any", values: ["vip"] } }],
  ["an unwanted tag", { customerTags: { match: "none", values: ["WHOLESALE"] } }],
  ["Sunday in UTC", { weekdays: [0, 2, 3, 4, 5, 6] }],
];

describe("a rule's condition", () => {
  it.each(holding)("holds: %s", (_what, when, cart) => {
    expect(missed(when, cart)).toEqual([]);
  });

  it.each(failing)("does not hold, and is named: %s", (_what, when, cart) => {
    expect(missed(when, cart)).toEqual(Object.keys(when));
  });

  it("must hold with all others; each that doesn't is named", () => {
    const when: RuleConditions = { countries: ["GR"], zones: ["islands"], weightG: { to: 1 }, weekdays: [1] };
    expect(missed(when)).toEqual(["zones", "weightG"]);
  });

  it("on a zone holds for no rate that a carrier prices without zones", () => {
    const { offers } = offered([aRule({ when: { zones: ["land"] } })], [aRate("zephyra.express", 900)]);
    expect(offers[0]?.steps).toEqual([{ rule: "A rule", applied: false, because: ["zones"] }]);
  });
});

describe("the services of a rule", () => {
  it("are all when it names none, and those that it names otherwise", () => {
    const rates = [aRate("gorgona.standard", 450), aRate("gorgona.morning", 700)];
    const free = (services?: readonly string[]) =>
      offered([aRule(services === undefined ? {} : { services })], rates).offers.flatMap(({ rate, shown }) =>
        shown.minor === 0 ? [rate.service.code] : [],
      );
    expect(free()).toEqual(["standard", "morning"]);
    expect(free(["gorgona.morning", "other.standard"])).toEqual(["morning"]);
  });

  it("are named when they are what keeps a rule away", () => {
    const { offers } = offered(
      [aRule({ services: ["other.standard"], when: { countries: ["CY"] } })],
      [rate],
    );
    expect(offers[0]?.steps[0]).toMatchObject({ because: ["services", "countries"] });
  });
});
