import { callerOf } from "../caller-of.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { Cause } from "./causes.ts";
import { causesOf } from "./causes.ts";

/** Failures that one look reads: after these, the older ones come up. */
export const MOST_FAILURES = 2_000;

export interface FailingCauses {
  readonly causes: readonly Cause[];
  /** Older failures are not counted yet. */
  readonly hasMore: boolean;
}

/** Why orders of this shop have no label, or a label without its fulfillment: one cause each. */
export async function failingCauses(
  { purchases }: Pick<OrderServices, "purchases">,
  shop: OrderShop,
): Promise<FailingCauses> {
  const found = await purchases.failing(callerOf(shop), MOST_FAILURES + 1);
  return { causes: causesOf(found.slice(0, MOST_FAILURES)), hasMore: found.length > MOST_FAILURES };
}
