import type { Address, Order } from "../state/model.ts";
import { ofOrder } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { cancelledPayload } from "../webhooks/fulfillment-order-payload.ts";
import { orderPayload } from "../webhooks/order-payload.ts";
import { waits } from "./fulfillment-order-status.ts";
import { fulfillmentOrdersOf } from "./order-facts.ts";
import { UserProblem } from "./user-problem.ts";

/** Notes that an order changed and says so; called after every change of an order. */
export function touchOrder(world: World, shop: Shop, order: Order): void {
  order.updatedAt = isoNow(world);
  publish(world, shop, "orders/updated", orderPayload(shop, order));
}

/** The merchant corrects where an order goes, or notes something about it. */
export function changeOrder(
  world: World,
  shop: Shop,
  order: Order,
  change: { shippingAddress?: Address; note?: string; tags?: string[] },
): void {
  Object.assign(order, change);
  touchOrder(world, shop, order);
}

export function payOrder(world: World, shop: Shop, order: Order): void {
  if (order.paid) throw new UserProblem("The order is already paid.");
  if (order.cancelledAt !== null) throw new UserProblem("The order is cancelled.");
  order.paid = true;
  touchOrder(world, shop, order);
  publish(world, shop, "orders/paid", orderPayload(shop, order));
}

/**
 * Cancels an order: what is fulfilled stays fulfilled, what waits is closed. Shopify's documents don't agree whether an order with
 * fulfillments can be cancelled at all, so a shop has it either way.
 * @throws UserProblem cancelled already, or partly fulfilled in a shop that refuses that
 */
export function cancelOrder(world: World, shop: Shop, order: Order, reason: string): void {
  if (order.cancelledAt !== null) throw new UserProblem("Order has already been cancelled.", ["orderId"]);
  const fulfilled = ofOrder(shop.fulfillments, order.id).some(({ status }) => status === "SUCCESS");
  if (fulfilled && !shop.cancelsFulfilledOrders) {
    throw new UserProblem("Cannot cancel an order with fulfillments that can't be cancelled.", ["orderId"]);
  }
  order.cancelledAt = isoNow(world);
  order.closedAt = order.cancelledAt;
  order.cancelReason = reason;
  for (const fulfillmentOrder of fulfillmentOrdersOf(shop, order).filter(waits)) {
    const begun = fulfillmentOrder.lines.some((line) => line.remainingQuantity < line.totalQuantity);
    fulfillmentOrder.status = begun ? "CLOSED" : "CANCELLED";
    fulfillmentOrder.holds = [];
    for (const line of fulfillmentOrder.lines) line.remainingQuantity = 0;
    fulfillmentOrder.updatedAt = order.cancelledAt;
    publish(world, shop, "fulfillment_orders/cancelled", cancelledPayload(fulfillmentOrder));
  }
  touchOrder(world, shop, order);
  publish(world, shop, "orders/cancelled", orderPayload(shop, order));
}
