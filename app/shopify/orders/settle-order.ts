import type { JsonValue } from "../../engine/index.ts";
import type { Services, Shop } from "../../services.server.ts";
import { adminClient } from "../admin-client.ts";
import { gid } from "../gid.ts";
import { fulfillmentsOfOrder } from "../operations/fulfillment.ts";
import { cancelShipments } from "../shipping/cancel-shipments.ts";
import { shipFulfillment } from "../shipping/ship-fulfillment.ts";
import { orderLease, orderLeaseName, withLease } from "../with-lease.ts";

/**
 * Brings an order up to date: ships what was fulfilled, cancels what was cancelled. What is done follows from what
 * Shopify holds now, so it may be called as often as anybody likes. Answers what came of it, as JSON for whoever keeps it.
 * @throws EngineError CARRIER_UNAVAILABLE | ShopifyUnavailableError | LeaseBusyError what a retry may heal
 */
export async function settleOrder(services: Services, shop: Shop, orderId: string): Promise<JsonValue> {
  const { order } = await adminClient(services, shop.domain).request(fulfillmentsOfOrder, {
    id: gid("Order", orderId),
  });
  if (order === null) return { ignored: "Shopify has no such order." };
  const outcomes: JsonValue[] = [];
  for (const { id, status } of order.fulfillments) {
    const fulfillmentId = id.split("/").at(-1) ?? id;
    if (order.cancelledAt !== null || status === "CANCELLED") {
      const because =
        order.cancelledAt === null ? "The fulfillment was cancelled." : "The order was cancelled.";
      await withLease(services, orderLeaseName(shop.domain, orderId), orderLease, async () => {
        const link = await services.fulfillmentLinks.byFulfillment(shop.domain, fulfillmentId);
        if (link !== null) outcomes.push(...(await cancelShipments(services, shop, [link], because)));
      });
      continue;
    }
    outcomes.push({ fulfillmentId, ...(await shipFulfillment(services, shop, { fulfillmentId, orderId })) });
  }
  return outcomes;
}
