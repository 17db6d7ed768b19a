import type { Fulfillment, FulfillmentOrder, LineItem } from "../state/model.ts";
import { mustFind } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import { findVariant } from "../state/variants.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { fulfillmentPayload } from "../webhooks/fulfillment-payload.ts";
import { touchOrder } from "./change-order.ts";
import { settleFulfillmentOrder, waits } from "./fulfillment-order-status.ts";
import { openFulfillmentOrder } from "./open-fulfillment-order.ts";
import { returningPieces } from "./order-facts.ts";
import { UserProblem } from "./user-problem.ts";

/**
 * Cancels a fulfillment. Its pieces wait again: in their former fulfillment order while that one is open,
 * otherwise in a new one, since a closed fulfillment order stays closed. The new one is at another location if the
 * former one is closed or has sold out. Pieces of a cancelled order don't wait again.
 * Source: Admin API 2026-10, `fulfillmentCancel`. Its text does not name returns; `orderCancel` refuses while one is
 * in progress.
 * @throws UserProblem it is cancelled already, or its pieces are in a return in progress
 */
export function cancelFulfillment(world: World, shop: Shop, fulfillment: Fulfillment): void {
  if (fulfillment.status === "CANCELLED") throw new UserProblem("Fulfillment is already cancelled.", ["id"]);
  const returning = new Set(
    returningPieces(shop, fulfillment.orderId).map(({ fulfillmentLineId }) => fulfillmentLineId),
  );
  if (fulfillment.lines.some(({ id }) => returning.has(id)))
    throw new UserProblem("Cannot cancel a fulfillment with a return in progress.", ["id"]);
  const order = mustFind(shop.orders, fulfillment.orderId, "order");
  fulfillment.status = "CANCELLED";
  fulfillment.updatedAt = isoNow(world);
  if (order.cancelledAt === null) {
    for (const id of fulfillment.fulfillmentOrderIds) giveBack(world, shop, fulfillment, id);
  }
  publish(world, shop, "fulfillments/update", fulfillmentPayload(shop, fulfillment));
  touchOrder(world, shop, order);
}

function giveBack(world: World, shop: Shop, fulfillment: Fulfillment, fulfillmentOrderId: number): void {
  const origin = mustFind(shop.fulfillmentOrders, fulfillmentOrderId, "fulfillment order");
  const given = fulfillment.lines.flatMap(({ fulfillmentOrderLineId, lineItemId, quantity }) => {
    const line = origin.lines.find(({ id }) => id === fulfillmentOrderLineId);
    return line ? [{ line, lineItemId, quantity }] : [];
  });
  if (waits(origin)) {
    for (const { line, quantity } of given) line.remainingQuantity += quantity;
    settleFulfillmentOrder(world, origin);
    return;
  }
  const lineItems = mustFind(shop.orders, origin.orderId, "order").lineItems;
  const byLocation = Map.groupBy(given, ({ lineItemId }) =>
    locationFor(shop, origin, mustFind(lineItems, lineItemId, "line")),
  );
  for (const [locationId, lines] of byLocation)
    openFulfillmentOrder(world, shop, {
      orderId: origin.orderId,
      locationId,
      deliveryMethod: origin.deliveryMethod,
      fulfillAt: null,
      lines: lines.map(({ lineItemId, quantity }) => ({ lineItemId, quantity })),
    });
}

/** The former location while it has the goods, otherwise the merchant's first own one that has. */
function locationFor(shop: Shop, { locationId }: FulfillmentOrder, { variantId }: LineItem): number {
  const soldOutAt = findVariant(shop, variantId)?.soldOutAt ?? [];
  const stocked = shop.locations.filter(({ id, active }) => active && !soldOutAt.includes(id));
  if (stocked.some(({ id }) => id === locationId)) return locationId;
  return stocked.find(({ fulfillmentService }) => !fulfillmentService)?.id ?? locationId;
}
