import type { FulfillmentOrder, LineItem, Order, Return } from "../state/model.ts";
import { ofOrder } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import { allocatedMinor, piecesMinor, shippingMinor } from "./discounts.ts";
import { taxLines } from "./taxes.ts";

export const fulfillmentOrdersOf = (shop: Shop, order: Order): readonly FulfillmentOrder[] =>
  ofOrder(shop.fulfillmentOrders, order.id);

/** A line's quantity after edits. */
export const currentQuantity = (line: LineItem): number => line.quantity - line.removedQuantity;

/** Pieces of a line that wait to be fulfilled; those of cancelled fulfillment orders don't. */
export function unfulfilledQuantity(shop: Shop, line: LineItem): number {
  return ofOrder(shop.fulfillmentOrders, line.orderId)
    .filter(({ status }) => status !== "CANCELLED")
    .flatMap(({ lines }) => lines)
    .filter(({ lineItemId }) => lineItemId === line.id)
    .reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0);
}

export function fulfilledQuantity(shop: Shop, line: LineItem): number {
  return ofOrder(shop.fulfillments, line.orderId)
    .filter(({ status }) => status === "SUCCESS")
    .flatMap(({ lines }) => lines)
    .filter(({ lineItemId }) => lineItemId === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

export type DisplayFulfillmentStatus =
  | "UNFULFILLED"
  | "PARTIALLY_FULFILLED"
  | "FULFILLED"
  | "ON_HOLD"
  | "SCHEDULED";

/** OrderDisplayFulfillmentStatus: held and scheduled if nothing else of the order waits. */
export function displayFulfillmentStatus(shop: Shop, order: Order): DisplayFulfillmentStatus {
  const ordered = order.lineItems.reduce((sum, line) => sum + currentQuantity(line), 0);
  const fulfilled = order.lineItems.reduce((sum, line) => sum + fulfilledQuantity(shop, line), 0);
  if (fulfilled > 0 && fulfilled >= ordered) return "FULFILLED";
  const waiting = fulfillmentOrdersOf(shop, order).filter(
    ({ status }) => status !== "CLOSED" && status !== "CANCELLED",
  );
  for (const status of ["ON_HOLD", "SCHEDULED"] as const)
    if (waiting.length > 0 && waiting.every((each) => each.status === status)) return status;
  return fulfilled === 0 ? "UNFULFILLED" : "PARTIALLY_FULFILLED";
}

/** Fulfilled pieces of an order that come back in an approved return which is not closed yet. */
export function returningPieces(shop: Shop, orderId: number): readonly Return["lines"][number][] {
  return ofOrder(shop.returns, orderId).flatMap(({ status, lines }) => (status === "OPEN" ? lines : []));
}

/** OrderDisplayFinancialStatus */
export function financialStatus(
  order: Order,
): "PAID" | "PENDING" | "AUTHORIZED" | "PARTIALLY_PAID" | "PARTIALLY_REFUNDED" | "REFUNDED" | "VOIDED" {
  if (order.refunded) return "REFUNDED";
  if (refundedMinor(order) > 0)
    return refundedMinor(order) >= receivedMinor(order) ? "REFUNDED" : "PARTIALLY_REFUNDED";
  if (order.paid) return outstandingMinor(order) > 0 ? "PARTIALLY_PAID" : "PAID";
  if (receivedMinor(order) > 0) return "PARTIALLY_PAID";
  if (isCapturable(order)) return "AUTHORIZED";
  return order.cancelledAt === null ? "PENDING" : "VOIDED";
}

/** A payment is authorized and waits to be captured; a cancellation voids it. */
export function isCapturable({ authorized = false, paid, cancelledAt }: Order): boolean {
  return authorized && !paid && cancelledAt === null;
}

/** The gateway of a shop's test mode. */
const TEST_GATEWAY = "bogus";

export function isTest(order: Order): boolean {
  return order.test ?? order.paymentGateway === TEST_GATEWAY;
}

/**
 * OrderRiskRecommendationResult: the worst assessment decides.
 * Source: Admin API 2026-10 has no rule for several; the most careful one is taken.
 */
export function riskRecommendation({ riskAssessments = [] }: Order): string {
  const levels = new Set(riskAssessments.map(({ riskLevel }) => riskLevel));
  if (levels.has("HIGH")) return "CANCEL";
  if (levels.has("MEDIUM")) return "INVESTIGATE";
  return levels.has("LOW") ? "ACCEPT" : "NONE";
}

export function refundedMinor(order: Order): number {
  if (order.refunded) return orderTotals(order).total;
  return (order.refunds ?? []).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

export function receivedMinor(order: Order): number {
  return order.paid ? (order.paidMinor ?? orderTotals(order).total) : (order.depositMinor ?? 0);
}

/**
 * Still to be paid, without pieces that left the order. Of a paid order: the taxes that a recalculation has added since, or
 * taken off, and the difference of an exchange, which may be negative.
 */
export function outstandingMinor(order: Order): number {
  const returned = order.returnedMinor ?? 0;
  return order.paid
    ? orderTotals(order).total - returned - receivedMinor(order)
    : Math.max(0, currentTotals(order).total - returned - (order.depositMinor ?? 0));
}

/** In the order in which they were used. A draft order that nothing was paid for has none. */
export function paymentGateways({ paymentGateway, otherGateways = [] }: Order): string[] {
  return [...otherGateways, paymentGateway].filter((name) => name !== "");
}

export interface OrderTotals {
  /** after discounts, as all amounts */
  subtotal: number;
  shipping: number;
  discounts: number;
  tax: number;
  total: number;
  grams: number;
}

/** The ordered quantity, including pieces that were removed later. */
export const orderTotals = (order: Order): OrderTotals => totals(order, ({ quantity }) => quantity);

/** Without removed pieces. */
export const currentTotals = (order: Order): OrderTotals => totals(order, currentQuantity);

function totals(order: Order, quantityOf: (line: LineItem) => number): OrderTotals {
  const subtotal = order.lineItems.reduce((sum, line) => sum + piecesMinor(line, quantityOf(line)), 0);
  const shipping = order.shippingLines.reduce((sum, line) => sum + shippingMinor(line), 0);
  const grams = order.lineItems.reduce((sum, line) => sum + line.grams * quantityOf(line), 0);
  const taxed = subtotal + (order.taxShipping ? shipping : 0);
  const tax = taxLines(order, taxed).reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const onTop = order.taxesIncluded === false ? tax : 0;
  const discounts =
    order.lineItems.reduce((sum, line) => sum + line.priceMinor * quantityOf(line), 0) -
    subtotal +
    order.shippingLines.reduce((sum, line) => sum + allocatedMinor(line.discounts), 0);
  return { subtotal, shipping, discounts, tax, total: subtotal + shipping + onTop, grams };
}
