import type { Address, Order, RiskAssessment } from "../state/model.ts";
import { mustFind, ofOrder } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { cancelledPayload } from "../webhooks/fulfillment-order-payload.ts";
import { orderPayload, riskPayload } from "../webhooks/order-payload.ts";
import { waits } from "./fulfillment-order-status.ts";
import { fulfillmentOrdersOf, orderTotals, returningPieces, unfulfilledQuantity } from "./order-facts.ts";
import { recalculateTaxes } from "./taxes.ts";
import { UserProblem } from "./user-problem.ts";

/** Records and announces a change of an order; called after every change. */
export function touchOrder(world: World, shop: Shop, order: Order): void {
  order.updatedAt = isoNow(world);
  publish(world, shop, "orders/updated", orderPayload(shop, order));
}

/** The merchant corrects an order's address or note. */
export function changeOrder(
  world: World,
  shop: Shop,
  order: Order,
  {
    recalculates = false,
    ...change
  }: { shippingAddress?: Address; note?: string; tags?: string[]; recalculates?: boolean },
): void {
  Object.assign(order, change);
  if (recalculates) recalculateTaxes(shop, order);
  touchOrder(world, shop, order);
}

export function payOrder(world: World, shop: Shop, order: Order): void {
  if (order.paid) throw new UserProblem("The order is already paid.");
  if (order.cancelledAt !== null) throw new UserProblem("The order is cancelled.");
  order.paidMinor = orderTotals(order).total;
  order.paid = true;
  touchOrder(world, shop, order);
  publish(world, shop, "orders/paid", orderPayload(shop, order));
}

/**
 * A risk assessment of Shopify's or of an app, the first of its provider or a later one.
 * Source: Admin API 2026-10, the topic `orders/risk_assessment_changed`.
 */
export function assessRisk(world: World, shop: Shop, order: Order, assessment: RiskAssessment): void {
  const others = (order.riskAssessments ?? []).filter(({ provider }) => provider !== assessment.provider);
  order.riskAssessments = [...others, assessment];
  touchOrder(world, shop, order);
  publish(world, shop, "orders/risk_assessment_changed", riskPayload(order, assessment, isoNow(world)));
}

/** The merchant's choices for a cancellation. */
export interface Cancellation {
  /** OrderCancelReason */
  reason: string;
  /** true: waiting pieces return to stock, and leave the order */
  restock: boolean;
  refund: boolean;
}

/**
 * Cancels an order: fulfilled pieces stay fulfilled, waiting work is closed. Shopify's documents disagree
 * whether an order with fulfillments can be cancelled at all, so each shop chooses.
 * Source: Admin API 2026-10, `orderCancel`.
 * @throws UserProblem cancelled already, with a return in progress, partly fulfilled in a shop that refuses that, or
 * paid and to be restocked at a closed location
 */
export function cancelOrder(world: World, shop: Shop, order: Order, how: Cancellation): void {
  if (order.cancelledAt !== null) throw new UserProblem("Order has already been cancelled.", ["orderId"]);
  if (returningPieces(shop, order.id).length > 0)
    throw new UserProblem("Cannot cancel an order with a return in progress.", ["orderId"]);
  const fulfilled = ofOrder(shop.fulfillments, order.id).some(({ status }) => status === "SUCCESS");
  if (fulfilled && !shop.cancelsFulfilledOrders) {
    throw new UserProblem("Cannot cancel an order with fulfillments that can't be cancelled.", ["orderId"]);
  }
  const waiting = fulfillmentOrdersOf(shop, order).filter(waits);
  const closed = waiting.some(({ locationId }) => !mustFind(shop.locations, locationId, "location").active);
  if (how.restock && order.paid && closed) {
    throw new UserProblem("Items can't be restocked at a deactivated location.", ["restock"]);
  }
  order.cancelledAt = isoNow(world);
  order.closedAt = order.cancelledAt;
  order.cancelReason = how.reason;
  order.refunded = how.refund && order.paid;
  if (how.restock) {
    for (const line of order.lineItems) line.removedQuantity += unfulfilledQuantity(shop, line);
  }
  for (const fulfillmentOrder of waiting) {
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
