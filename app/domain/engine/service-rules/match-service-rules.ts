import type { CheckoutCart } from "../checkout-rules/checkout-cart.ts";
import { compileConditions, listCheck } from "../checkout-rules/compile-conditions.ts";
import type { ShippingConfig } from "../shipping-config.ts";
import type { Fixings } from "../values/exchange-rate.ts";
import { compileExchange } from "../values/exchange-rate.ts";
import type { ServiceRule } from "./service-rule.ts";

/** The facts of one label that service rules read. `null`: not known, and no condition on it holds. */
export interface LabelFacts extends Omit<CheckoutCart, "vendors" | "customerTags" | "currency"> {
  readonly orderTags: readonly string[] | null;
  readonly cashOnDelivery: boolean;
  /** Names and codes of the delivery that the shopper chose. */
  readonly deliveries: readonly string[] | null;
}

/** A rule whose conditions hold for a label; that on the tariff's zone is left to its rates. */
export type MatchedRule = Pick<ServiceRule, "name" | "use"> & { readonly zones?: readonly string[] };

type Match = (label: LabelFacts) => readonly MatchedRule[];

/** The rules that hold for a label, in their order. */
export function compileServiceRules(
  {
    serviceRules = [],
    ...config
  }: Pick<ShippingConfig, "serviceRules" | "exchangeRates" | "exchange" | "handling">,
  fixings?: Fixings,
): Match {
  const exchangeAt = compileExchange(config, fixings);
  const { timeZone } = config.handling;
  const rules = serviceRules
    .filter(({ active }) => active)
    .map(({ name, use, when }) => {
      const { orderTags, cashOnDelivery, deliveries, ...shared } = when;
      const conditions = compileConditions(
        { when: shared, action: { kind: "leave" } },
        { timeZone, exchangeAt },
      );
      const tagsHold = orderTags && listCheck(orderTags);
      const deliveriesHold = deliveries && listCheck(deliveries);
      const matched: MatchedRule = { name, use, ...(when.zones && { zones: when.zones }) };
      const holds = (label: LabelFacts) =>
        conditions.failing({ ...label, currency: null, vendors: [], customerTags: [] }).length === 0 &&
        (cashOnDelivery === undefined || cashOnDelivery === label.cashOnDelivery) &&
        (tagsHold === undefined || (label.orderTags !== null && tagsHold(label.orderTags))) &&
        (deliveriesHold === undefined || (label.deliveries !== null && deliveriesHold(label.deliveries)));
      return { matched, holds };
    });
  return (label) => rules.filter(({ holds }) => holds(label)).map(({ matched }) => matched);
}
