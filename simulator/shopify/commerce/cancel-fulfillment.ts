import type { Fulfillment } from "../state/model.ts";
import { mustFind } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { fulfillmentPayload } from "../webhooks/fulfillment-payload.ts";
import { touchOrder } from "./change-order.ts";
import { settleFulfillmentOrder, waits } from "./fulfillment-order-status.ts";
import { openFulfillmentOrder } from "./open-fulfillment-order.ts";
import { UserProblem } from "./user-problem.ts";

/**
 * Cancels a fulfillment. Its pieces wait again: in their former fulfillment order while that one is open,
 * otherwise in a new one, since a closed fulfillment order stays closed. Pieces of a cancelled order don't wait
 * again.
 * Source: Admin API 2026-10, `fulfillmentCancel`.
 * @throws UserProblem it is cancelled already
 */
export function cancelFulfillment(world: World, shop: Shop, fulfillment: Fulfillment): void {
  if (fulfillment.status === "CANCELLED") throw new UserProblem("Fulfillment is already cancelled.", ["id"]);
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
  openFulfillmentOrder(world, shop, {
    orderId: origin.orderId,
    locationId: origin.locationId,
    deliveryMethod: origin.deliveryMethod,
    fulfillAt: null,
    lines: given.map(({ lineItemId, quantity }) => ({ lineItemId, quantity })),
  });
}
