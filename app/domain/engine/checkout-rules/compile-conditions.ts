import { AddressKeys } from "../rating/address-keys.ts";
import type { Place } from "../rating/index.ts";
import { compilePlaces } from "../rating/place-index.ts";
import type { Exchange } from "../values/exchange-rate.ts";
import { localTime, weekday } from "../values/local-time.ts";
import type { CartValues, CheckoutCart } from "./checkout-cart.ts";
import type { CheckoutRule, ListMatch, MoneySpan, RuleConditions, Span } from "./checkout-rule.ts";

/** The facts of a rate; all other conditions depend on the cart and hold for all of its rates or for none. */
export type CartCondition = Exclude<keyof RuleConditions, "zones">;

/** The merchant's time zone and exchange rates. */
export interface RuleTerms {
  readonly timeZone: string;
  exchangeAt(at: Date): Exchange;
}

export interface CompiledConditions {
  /** The failing conditions, in a fixed order. */
  failing(cart: CheckoutCart): readonly CartCondition[];
}

type Check = readonly [name: CartCondition, holds: (cart: CheckoutCart) => boolean];

const allHold: readonly CartCondition[] = [];

export function compileConditions(
  { when, action }: Pick<CheckoutRule, "when" | "action">,
  terms: RuleTerms,
): CompiledConditions {
  const goods = action.kind === "rename" ? "all" : "shipped";
  const checks = checksOf(when, goods, terms);
  return {
    failing(cart) {
      const failing = checks.filter(([, holds]) => !holds(cart)).map(([name]) => name);
      return failing.length === 0 ? allHold : failing;
    },
  };
}

function checksOf(
  when: RuleConditions,
  goods: keyof CartValues,
  { timeZone, exchangeAt }: RuleTerms,
): readonly Check[] {
  const checks: Check[] = [];
  const {
    countries,
    places,
    notPlaces,
    weightG,
    cartValue,
    quantity,
    skus,
    vendors,
    customerTags,
    weekdays,
  } = when;
  if (countries !== undefined) {
    const listed = new Set(countries);
    checks.push(["countries", ({ to }) => listed.has(to.country)]);
  }
  if (places !== undefined) checks.push(["places", placeCheck(places)]);
  if (notPlaces !== undefined) {
    const isIn = placeCheck(notPlaces);
    checks.push(["notPlaces", (cart) => !isIn(cart)]);
  }
  if (weightG !== undefined) checks.push(["weightG", (cart) => within(weightG, cart.weightG)]);
  if (cartValue !== undefined) checks.push(["cartValue", valueCheck({ goods, ...cartValue }, exchangeAt)]);
  if (quantity !== undefined) checks.push(["quantity", (cart) => within(quantity, cart.quantity)]);
  if (skus !== undefined) {
    const holds = listCheck(skus);
    checks.push(["skus", (cart) => holds(cart.skus)]);
  }
  if (vendors !== undefined) {
    const holds = listCheck(vendors);
    checks.push(["vendors", (cart) => holds(cart.vendors)]);
  }
  if (customerTags !== undefined) {
    const holds = listCheck(customerTags);
    checks.push(["customerTags", (cart) => holds(cart.customerTags)]);
  }
  if (weekdays !== undefined) {
    const days = new Set(weekdays);
    checks.push(["weekdays", ({ at }) => days.has(weekday(localTime(at, timeZone).date))]);
  }
  return checks;
}

function placeCheck(places: readonly Place[]): Check[1] {
  const index = compilePlaces(places.map((place) => ({ place, value: true })));
  return ({ to }) => index.find(new AddressKeys(to), () => true) ?? false;
}

function valueCheck(
  { goods, discounts = "after", ...span }: MoneySpan & { readonly goods: keyof CartValues },
  exchangeAt: RuleTerms["exchangeAt"],
): Check[1] {
  return ({ values, at }) => {
    if (values === null) return false;
    const exchange = exchangeAt(at);
    const { least, most } = values[goods][discounts];
    return [least, most].every((value) => {
      const converted = exchange.convert(value, span.currency);
      return converted !== null && within(span, converted.money.minor);
    });
  };
}

function within({ from, to }: Span, value: number): boolean {
  return (from === undefined || value >= from) && (to === undefined || value <= to);
}

/** Whether a list of a label or a cart meets the condition. */
export function listCheck({ match, values }: ListMatch): (given: readonly (string | null)[]) => boolean {
  const listed = new Set(values.map(listKey));
  const isListed = (value: string | null) => value !== null && listed.has(listKey(value));
  switch (match) {
    case "any":
      return (given) => given.some(isListed);
    case "only":
      return (given) => given.length > 0 && given.every(isListed);
    case "none":
      return (given) => !given.some(isListed);
  }
}

function listKey(value: string): string {
  return value.normalize("NFC").trim().toLowerCase();
}
