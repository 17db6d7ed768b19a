import type { Order } from "../state/model.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { orderPayload } from "../webhooks/order-payload.ts";
import { fulfillmentOrdersOf } from "./order-facts.ts";
import { UserProblem } from "./user-problem.ts";

/** Notes that an order changed and says so; called after every change of an order. */
export function touchOrder(world: World, shop: Shop, order: Order): void {
  order.updatedAt = isoNow(world);
  publish(world, shop, "orders/updated", orderPayload(shop, order));
}

export function payOrder(world: World, shop: Shop, order: Order): void {
  if (order.paid) throw new UserProblem("The order is already paid.");
  order.paid = true;
  touchOrder(world, shop, order);
  publish(world, shop, "orders/paid", orderPayload(shop, order));
}

/** Cancels an order: what is fulfilled stays fulfilled, what waits is closed. */
export function cancelOrder(world: World, shop: Shop, order: Order, reason: string): void {
  if (order.cancelledAt !== null) throw new UserProblem("Order has already been cancelled.", ["orderId"]);
  order.cancelledAt = isoNow(world);
  order.closedAt = order.cancelledAt;
  order.cancelReason = reason;
  for (const fulfillmentOrder of fulfillmentOrdersOf(shop, order)) {
    if (fulfillmentOrder.status === "CLOSED") continue;
    fulfillmentOrder.status = fulfillmentOrder.status === "OPEN" ? "CANCELLED" : "CLOSED";
    for (const line of fulfillmentOrder.lines) line.remainingQuantity = 0;
    fulfillmentOrder.updatedAt = order.cancelledAt;
  }
  touchOrder(world, shop, order);
  publish(world, shop, "orders/cancelled", orderPayload(shop, order));
}
