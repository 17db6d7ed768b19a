import type {
  CartValues,
  CheckoutCart,
  CheckoutOffers,
  CheckoutRule,
  ExchangeRate,
  Money,
  PricedService,
} from "../../../app/domain/engine/index.ts";
import { compileCheckout, defaultShippingConfig } from "../../../app/domain/engine/index.ts";

export function aRule(change: Partial<CheckoutRule> = {}): CheckoutRule {
  return { name: "A rule", active: true, when: {}, action: { kind: "free" }, stop: false, ...change };
}

export function aCart(change: Partial<CheckoutCart> = {}): CheckoutCart {
  return {
    to: { country: "GR", zip: "105 63", city: "Αθήνα", state: "Attica" },
    currency: "EUR",
    values: worth({ minor: 5_000, currency: "EUR" }),
    weightG: 2_000,
    quantity: 3,
    skus: ["OIL-1", "SOAP-2", null],
    vendors: ["Kalimera", null],
    customerTags: ["Wholesale"],
    // A Monday in Athens, still Sunday in UTC.
    at: new Date("2026-11-22T22:30:00Z"),
    ...change,
  };
}

/** Goods that are all shipped, without a discount. */
export function worth(value: Money): CartValues {
  const known = { least: value, most: value };
  return { shipped: { before: known, after: known }, all: { before: known, after: known } };
}

export function aRate(
  code: string,
  totalMinor: number,
  change: Partial<PricedService["price"]> = {},
): PricedService {
  const [carrier = "", service = ""] = code.split(".");
  return {
    carrier: { code: carrier },
    service: { code: service },
    price: { netMinor: totalMinor, taxMinor: 0, totalMinor, currency: "EUR", ...change },
  };
}

/** Shops in Athens. */
export function offered<R extends PricedService>(
  rules: readonly CheckoutRule[],
  rates: readonly R[],
  cart: CheckoutCart = aCart(),
  exchangeRates: readonly ExchangeRate[] = [],
): CheckoutOffers<R> {
  const { handling } = defaultShippingConfig("Europe/Athens");
  return compileCheckout({ checkoutRules: rules, exchangeRates, handling }).offer(rates, cart);
}
