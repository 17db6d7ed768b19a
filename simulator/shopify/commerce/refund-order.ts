import { nextId } from "../state/identifiers.ts";
import type { Order, Refund } from "../state/model.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { refundPayload } from "../webhooks/refund-payload.ts";
import { touchOrder } from "./change-order.ts";
import { piecesMinor } from "./discounts.ts";
import { removeWork } from "./edit-order.ts";
import { currentQuantity, receivedMinor, refundedMinor, unfulfilledQuantity } from "./order-facts.ts";
import { UserProblem } from "./user-problem.ts";

/**
 * Takes pieces off an order and returns money. Pieces that wait leave their fulfillment orders, whether they are restocked or not; fulfilled ones come
 * back. An order that is not paid gets no money, and owes less.
 * Source: Admin API 2026-10, `refundCreate`, `RefundLineItemRestockType`, `LineItem.currentQuantity`.
 * @param amountMinor `null`: the price of the pieces, as far as it was received
 * @throws UserProblem an unknown line, more pieces than are left, or more money than was received
 */
export function refundOrder(
  world: World,
  shop: Shop,
  order: Order,
  lines: Refund["lines"],
  amountMinor: number | null,
): void {
  const chosen = lines.map(({ lineItemId, quantity, restockType }) => {
    const line = order.lineItems.find(({ id }) => id === lineItemId);
    if (!line) throw new UserProblem("Line item does not exist.", ["refundLineItems"]);
    if (quantity > currentQuantity(line))
      throw new UserProblem("Quantity cannot refund more items than were purchased", ["refundLineItems"]);
    if (restockType === "CANCEL" && quantity > unfulfilledQuantity(shop, line))
      throw new UserProblem("Only unfulfilled items can be cancelled.", ["refundLineItems"]);
    return { line, quantity, restockType };
  });
  const left = receivedMinor(order) - refundedMinor(order);
  const worth = chosen.reduce((sum, { line, quantity }) => sum + piecesMinor(line, quantity), 0);
  const refunded = amountMinor ?? Math.min(left, order.paid ? worth : 0);
  if (refunded > left) throw new UserProblem("Refund amount exceeds the amount received.", ["transactions"]);
  for (const { line, quantity, restockType } of chosen) {
    line.removedQuantity += quantity;
    const waiting = restockType === "RETURN" ? 0 : Math.min(quantity, unfulfilledQuantity(shop, line));
    if (waiting > 0) removeWork(world, shop, order, line, waiting);
  }
  const refund: Refund = { id: nextId(), createdAt: isoNow(world), amountMinor: refunded, lines };
  order.refunds = [...(order.refunds ?? []), refund];
  publish(world, shop, "refunds/create", refundPayload(order, refund));
  touchOrder(world, shop, order);
}
