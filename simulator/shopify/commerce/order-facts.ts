import type { FulfillmentOrder, LineItem, Order } from "../state/model.ts";
import type { Shop } from "../state/shop.ts";

export function fulfillmentOrdersOf(shop: Shop, order: Order): FulfillmentOrder[] {
  return shop.fulfillmentOrders.filter((candidate) => candidate.orderId === order.id);
}

/** How many pieces of a line wait to be fulfilled; cancelled fulfillment orders wait for nothing. */
export function unfulfilledQuantity(shop: Shop, line: LineItem): number {
  return shop.fulfillmentOrders
    .filter(({ orderId, status }) => orderId === line.orderId && status !== "CANCELLED")
    .flatMap(({ lines }) => lines)
    .filter(({ lineItemId }) => lineItemId === line.id)
    .reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0);
}

export function fulfilledQuantity(shop: Shop, line: LineItem): number {
  return shop.fulfillments
    .filter(({ orderId, status }) => orderId === line.orderId && status === "SUCCESS")
    .flatMap(({ lines }) => lines)
    .filter(({ lineItemId }) => lineItemId === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

export type DisplayFulfillmentStatus = "UNFULFILLED" | "PARTIALLY_FULFILLED" | "FULFILLED";

export function displayFulfillmentStatus(shop: Shop, order: Order): DisplayFulfillmentStatus {
  const ordered = order.lineItems.reduce((sum, line) => sum + line.quantity, 0);
  const fulfilled = order.lineItems.reduce((sum, line) => sum + fulfilledQuantity(shop, line), 0);
  if (fulfilled === 0) return "UNFULFILLED";
  return fulfilled < ordered ? "PARTIALLY_FULFILLED" : "FULFILLED";
}

export function orderTotals(order: Order): {
  subtotal: number;
  shipping: number;
  total: number;
  grams: number;
} {
  const subtotal = order.lineItems.reduce((sum, line) => sum + line.priceMinor * line.quantity, 0);
  const shipping = order.shippingLines.reduce((sum, line) => sum + line.priceMinor, 0);
  const grams = order.lineItems.reduce((sum, line) => sum + line.grams * line.quantity, 0);
  return { subtotal, shipping, total: subtotal + shipping, grams };
}
