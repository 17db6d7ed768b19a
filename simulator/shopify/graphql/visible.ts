import type { FulfillmentOrder, Order } from "../state/model.ts";
import { mustFind } from "../state/record-index.ts";
import type { Context } from "./context.ts";

const SIXTY_DAYS_MS = 60 * 86_400_000;

const holds = (scopes: readonly string[], name: string): boolean =>
  scopes.includes(`read_${name}`) || scopes.includes(`write_${name}`);

/**
 * True if an app may see a fulfillment order, by its scopes: at the merchant's own location, or at a
 * fulfillment service's. Source: Admin API 2026-10, FulfillmentOrder, access scopes.
 */
export function seesFulfillmentOrder(context: Context, { locationId, orderId }: FulfillmentOrder): boolean {
  const { shop, scopes } = context;
  if (!seesOrderOf(context, { orderId })) return false;
  const { fulfillmentService } = mustFind(shop.locations, locationId, "location");
  return holds(scopes, `${fulfillmentService ? "third_party" : "merchant_managed"}_fulfillment_orders`);
}

/**
 * True if an app may see an order: one of the last sixty days, unless the app may read all. Source:
 * shopify.dev, access scopes.
 */
export const seesOrder = ({ world, scopes }: Context, { createdAt }: Order): boolean =>
  scopes.includes("read_all_orders") || Date.parse(createdAt) > world.now().getTime() - SIXTY_DAYS_MS;

/** True if an app may see the order of a fulfillment, a return or a line: they are hidden with it. */
export const seesOrderOf = (context: Context, { orderId }: { orderId: number }): boolean =>
  seesOrder(context, mustFind(context.shop.orders, orderId, "order"));
