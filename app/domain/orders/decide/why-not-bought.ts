import { dayIn } from "../choices/promised-day.ts";
import type { FulfillmentOrder, Order } from "../platform.ts";
import type { Purchase } from "../purchase.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import type { OrderState } from "./order-state.ts";

type Facts = Pick<OrderState, "order" | "settings" | "environment" | "now"> &
  Partial<Pick<OrderState, "timeZone">>;

/**
 * Why no label is bought by itself for any part of this order; `null`: nothing keeps it back. A test label costs nothing, so the sandbox has
 * them for test orders too.
 * @param isFulfilled the merchant has fulfilled it: no judgement of its risk will come any more
 */
export function whyNotOrder(
  { order, settings, environment }: Facts,
  isFulfilled: boolean,
): PurchaseReason | null {
  const { isTest = false, risk = "none" } = order;
  const { buysTestOrders = false, buysHighRisk = false, buysMediumRisk = false } = settings;
  if (isTest && environment === "production" && !buysTestOrders) return { code: "test-order" };
  if (risk === "high" && !buysHighRisk) return { code: "risk-high" };
  if (risk === "medium" && !buysMediumRisk) return { code: "risk-medium" };
  const isJudgementWanted = !buysHighRisk || !buysMediumRisk;
  return risk === "pending" && isJudgementWanted && !isFulfilled ? { code: "risk-pending" } : null;
}

/** Why the order's money keeps its labels back. */
export function whyNotPayment({ order, settings }: Pick<Facts, "order" | "settings">): PurchaseReason | null {
  if (order.fullyPaid) return null;
  if (order.isAuthorized !== true) return { code: "payment-open" };
  return settings.buysAuthorized === true ? null : { code: "payment-authorized" };
}

/** Why one part is kept back, whatever its service: it can't leave now, or is late already. */
export function whyNotPart(
  { settings, now, timeZone = null }: Facts,
  { status, holds, fulfillAt, canFulfill, promisedBy }: FulfillmentOrder,
): PurchaseReason | null {
  if (status === "on-hold" || holds.length > 0) return { code: "on-hold", holds: [...new Set(holds)] };
  if (fulfillAt !== null && fulfillAt > now)
    return { code: "scheduled", day: fulfillAt.toISOString().slice(0, 10) };
  if (!canFulfill) return { code: "not-fulfillable" };
  if (promisedBy === undefined || settings.buysLate === true) return null;
  // The whole promised day is in time.
  const day = dayIn(timeZone, promisedBy);
  return day < dayIn(timeZone, now) ? { code: "promise-past", day } : null;
}

/** Reasons of the order or of its time that may pass: then the rule looks again. */
const passing: ReadonlySet<PurchaseReason["code"]> = new Set<PurchaseReason["code"]>([
  ...(["test-order", "risk-pending", "risk-medium", "risk-high"] as const),
  ...(["payment-open", "payment-authorized", "promise-past"] as const),
]);

/** The rule's own purchase, ended before anything was bought, because something kept it back. */
export function isKeptBack(purchase: Purchase): boolean {
  const { state, askedBy } = purchase;
  return state === "ended" && askedBy === "rule" && !purchase.hasLabel && passing.has(purchase.reason.code);
}

/** Why a purchase that the rule has begun does not go on; it has no label yet. */
export function whyNotGoOn(state: Facts, fulfillmentOrderId: string): PurchaseReason | null {
  const part = state.order.fulfillmentOrders.find(({ id }) => id === fulfillmentOrderId);
  const reason = whyNotOrder(state, false) ?? whyNotPayment(state);
  const late = part === undefined ? null : whyNotPart(state, part);
  return reason ?? (late?.code === "promise-past" ? late : null);
}

export function hasCancelledFulfillment({ fulfillments }: Pick<Order, "fulfillments">): boolean {
  return fulfillments.some(({ state }) => state === "cancelled");
}
