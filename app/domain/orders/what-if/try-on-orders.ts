import type { RuleConditions, ShippingConfig } from "../../engine/index.ts";
import type { BeginsAt, OrderDifference } from "./compare-setups.ts";
import { comparing } from "./compare-setups.ts";
import type { PastOrder } from "./past-order.ts";
import type { WhatIfSetup } from "./price-past-orders.ts";
import type { ReadPastOrders } from "./read-past-orders.ts";
import type { WhatIfSum } from "./sum-differences.ts";
import { Summing } from "./sum-differences.ts";
import type { ServiceTrial } from "./sum-services.ts";
import { SummingServices } from "./sum-services.ts";

/** The result of a change tried on past orders. */
export interface WhatIf {
  readonly sum: WhatIfSum;
  /** The newest first. */
  readonly differences: readonly OrderDifference[];
  /** The oldest and the newest order that were tried; `null`: there are none. */
  readonly span: { readonly from: Date; readonly to: Date } | null;
  /** Returns and cancelled labels among them, which no shopper chose a price for. */
  readonly passedOver: number;
  /** The choices of service rules; `null`: neither setup has one. */
  readonly services: ServiceTrial | null;
  /** Conditions of active rules on facts that orders do not keep, or not exactly. */
  readonly unknownFacts: readonly UnknownFact[];
}

/** `cartValue`: before discounts. The others are empty, as a guest's and a product's without a vendor. */
const unknownFacts = [
  "cartValue",
  "customerTags",
  "vendors",
] as const satisfies readonly (keyof RuleConditions)[];
export type UnknownFact = (typeof unknownFacts)[number];

/** The most that is tried at once. */
export const MOST_ORDERS = 10_000;

export interface Tried {
  readonly before: WhatIfSetup;
  readonly after: WhatIfSetup;
  readonly beginsAt: BeginsAt;
  /** The last so many orders, `MOST_ORDERS` at most. */
  readonly most: number;
}

/** Reads the next page while one is compared. */
export async function tryOnOrders(
  { before, after, beginsAt, most }: Tried,
  read: ReadPastOrders,
): Promise<WhatIf> {
  const compare = comparing(before, after, beginsAt);
  const summing = new Summing();
  const summingServices = new SummingServices();
  const hasServiceRules = [before, after].some(
    ({ shippingConfig: { serviceRules = [] } }) => serviceRules.length > 0,
  );
  const differences: OrderDifference[] = [];
  let left = Math.min(most, MOST_ORDERS);
  let span: { from: Date; to: Date } | null = null;
  let passedOver = 0;
  const take = async (order: PastOrder) => {
    const { at } = order;
    span = {
      from: span === null || at < span.from ? at : span.from,
      to: span === null || at > span.to ? at : span.to,
    };
    const comparison = await compare(order);
    summing.add(comparison);
    if (comparison.services !== null) summingServices.add(order, comparison.services);
    if (comparison.difference !== null) differences.push(comparison.difference);
  };
  for (let page = left > 0 ? read(null) : null; page !== null; ) {
    const { orders, passedOver: others, next } = await page;
    passedOver += others;
    const isLast = next === null || orders.length >= left;
    page = isLast ? null : read(next);
    // An error of the next page is the loop's, when it awaits it.
    page?.catch(() => {});
    for (const order of orders.slice(0, left)) await take(order);
    left -= Math.min(left, orders.length);
  }
  return {
    sum: summing.sum(),
    differences,
    span,
    passedOver,
    services: hasServiceRules ? summingServices.trial() : null,
    unknownFacts: unknownFactsOf([before.shippingConfig, after.shippingConfig]),
  };
}

function unknownFactsOf(configs: readonly ShippingConfig[]): readonly UnknownFact[] {
  const rules = configs.flatMap(({ checkoutRules, serviceRules = [] }) => [
    ...checkoutRules,
    ...serviceRules,
  ]);
  const conditions = rules.filter(({ active }) => active).map(({ when }): RuleConditions => when);
  return unknownFacts.filter((fact) => conditions.some((when) => when[fact] !== undefined));
}
