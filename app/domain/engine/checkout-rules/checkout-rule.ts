import type { Place } from "../rating/tariff.ts";
import type { CountryCode } from "../values/address.ts";
import type { RuleAction } from "./rule-action.ts";

/** Both ends included; an absent end is open. */
export interface Span {
  readonly from?: number;
  readonly to?: number;
}

/**
 * Like `Span`, in minor units of `currency`; a cart in another currency is converted at the merchant's exchange
 * rates.
 */
export interface MoneySpan extends Span {
  readonly currency: string;
  /** Absent: `shipped`, the goods that this delivery brings; `all` for a rule that gives a name, which one cart may not get twice. */
  readonly goods?: "shipped" | "all";
  /** Absent: `after`. */
  readonly discounts?: "after" | "before";
}

/**
 * `any`: at least one of the cart's is listed; `only`: there are some and all are listed; `none`: none is.
 * Compared without case.
 */
export interface ListMatch {
  readonly match: "any" | "only" | "none";
  readonly values: readonly string[];
}

/** All present conditions must hold. */
export interface RuleConditions {
  /** Codes of countries, one of which must be the destination's. */
  readonly countries?: readonly CountryCode[];
  /** Postcodes, prefixes, ranges, cities or states, one of which must hold the destination. */
  readonly places?: readonly Place[];
  /** The same, none of which may hold the destination. */
  readonly notPlaces?: readonly Place[];
  /** Codes of the tariff zone that priced the rate. Rates without zones match none. */
  readonly zones?: readonly string[];
  /** Everything that is shipped, in grams. */
  readonly weightG?: Span;
  /** The value of the goods, in minor units. It holds where it surely does: a value may be known to lie between two amounts. */
  readonly cartValue?: MoneySpan;
  /** Pieces that are shipped. */
  readonly quantity?: Span;
  readonly skus?: ListMatch;
  readonly vendors?: ListMatch;
  readonly customerTags?: ListMatch;
  /** 0 is Sunday; today, in the merchant's time zone. */
  readonly weekdays?: readonly number[];
}

/** A merchant's change to a cost before the shopper sees it. */
export interface CheckoutRule {
  /** The merchant's name for it. */
  readonly name: string;
  /** An inactive rule is kept and not applied. */
  readonly active: boolean;
  /** `<carrier>.<service>`; absent: every service. */
  readonly services?: readonly string[];
  readonly when: RuleConditions;
  readonly action: RuleAction;
  /** After it applies to a rate, no later rule does. */
  readonly stop: boolean;
}

/**
 * Every name that rules give a service, or would give if they were switched on: shoppers may have read any of
 * them.
 * @param service `<carrier>.<service>`
 */
export function givenNames(rules: readonly CheckoutRule[], service: string): readonly string[] {
  return rules.flatMap(({ services, action }) =>
    action.kind === "rename" && (services?.includes(service) ?? true) ? [action.name] : [],
  );
}
