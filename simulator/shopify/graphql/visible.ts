import type { FulfillmentOrder, Order } from "../state/model.ts";
import { mustFind } from "../state/record-index.ts";
import type { Context } from "./context.ts";

const SIXTY_DAYS_MS = 60 * 86_400_000;

const holds = (scopes: readonly string[], name: string): boolean =>
  scopes.includes(`read_${name}`) || scopes.includes(`write_${name}`);

/**
 * Whether an app may know of a fulfillment order: of one at the merchant's own location or of one at a fulfillment service's, by its
 * scopes. Source: Admin API 2026-10, FulfillmentOrder, access scopes.
 */
export function seesFulfillmentOrder({ shop, scopes }: Context, { locationId }: FulfillmentOrder): boolean {
  const { fulfillmentService } = mustFind(shop.locations, locationId, "location");
  return holds(scopes, `${fulfillmentService ? "third_party" : "merchant_managed"}_fulfillment_orders`);
}

/** Whether an app may know of an order: those of the last sixty days, unless it may read all. Source: shopify.dev, access scopes. */
export const seesOrder = ({ world, scopes }: Context, { createdAt }: Order): boolean =>
  scopes.includes("read_all_orders") || Date.parse(createdAt) > world.now().getTime() - SIXTY_DAYS_MS;
