import type { Services, Shop } from "../services.server.ts";
import type { ShipOutcome } from "./shipping/ship-fulfillment.ts";
import { shipFulfillment } from "./shipping/ship-fulfillment.ts";

/**
 * The merchant's "try again", and "ship it after all" for what automation left alone.
 * `null`: this shop has no such fulfillment on record.
 * @throws as shipFulfillment
 */
export async function retryFulfillment(
  services: Services,
  shop: Shop,
  fulfillmentId: string,
): Promise<ShipOutcome | null> {
  const link = await services.fulfillmentLinks.byFulfillment(shop.domain, fulfillmentId);
  if (link === null) return null;
  return shipFulfillment(services, shop, { fulfillmentId, orderId: link.orderId }, { asked: true });
}
