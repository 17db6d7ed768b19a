import type { FulfillmentOrder, Order } from "../platform.ts";
import { wishOf } from "../purchase.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import type { OrderState } from "./order-state.ts";
import {
  hasCancelledFulfillment,
  isKeptBack,
  whyNotOrder,
  whyNotPart,
  whyNotPayment,
} from "./why-not-bought.ts";

type Facts = Pick<OrderState, "order" | "purchases" | "settings" | "environment" | "serviceFor" | "now"> &
  Partial<Pick<OrderState, "noServiceFor" | "timeZone">>;

/** Fulfillment orders whose labels the merchant's rule buys now: each once, whatever the outcome was. */
export function automaticPurchases(state: Facts): readonly string[] {
  return [...decisions(state)].flatMap(([id, reason]) => (reason === null ? [id] : []));
}

/** Fulfillment orders that the rule is for and leaves alone, each with the reason. */
export function keptBack(state: Facts): ReadonlyMap<string, PurchaseReason> {
  return new Map([...decisions(state)].flatMap(([id, reason]) => (reason === null ? [] : [[id, reason]])));
}

/** Fulfillment orders for which only the service decides whether the rule buys. */
export function partsToServe(state: Omit<Facts, "serviceFor" | "noServiceFor">): readonly string[] {
  const asked: string[] = [];
  const serviceFor = (id: string) => {
    asked.push(id);
    return null;
  };
  decisions({ ...state, serviceFor });
  return asked;
}

/** Those that the rule is for and has not bought for: why not; `null`: it buys. */
function decisions(state: Facts): ReadonlyMap<string, PurchaseReason | null> {
  const { order, purchases, settings } = state;
  const { enabled, since } = settings.buyWhenPaid;
  if (!enabled || since === null || order.cancelledAt !== null) return new Map();
  if (order.createdAt < wholeSeconds(since)) return new Map();
  const asked = new Set(
    purchases.flatMap(({ purchase }) => (isKeptBack(purchase) ? [] : [wishOf(purchase)?.fulfillmentOrderId])),
  );
  return new Map(
    order.fulfillmentOrders
      .filter((each) => isForRule(each) && !asked.has(each.id))
      .map((each) => [each.id, whyNot(state, each)]),
  );
}

/** The most lasting reason first. */
function whyNot(state: Facts, part: FulfillmentOrder): PurchaseReason | null {
  const { order, settings, serviceFor, noServiceFor } = state;
  const { services, countries } = settings.buyWhenPaid;
  if (!isAmong(countries, countryOf(order))) return { code: "outside-rule" };
  // After a cancelled fulfillment, its pieces come back as a new fulfillment order without a purchase: the merchant
  // is handling it.
  if (hasCancelledFulfillment(order)) return { code: "pieces-came-back" };
  const early = whyNotOrder(state, false) ?? whyNotPayment(state) ?? whyNotPart(state, part);
  if (early !== null) return early;
  const service = serviceFor(part.id);
  if (service === null) return noServiceFor?.(part.id) ?? { code: "service-unknown", chosen: null };
  return isAmong(services, service) ? null : { code: "outside-rule" };
}

/** A courier takes it, and none of it is fulfilled. The merchant is handling one that is fulfilled in part. */
function isForRule({ status, delivery, lines }: FulfillmentOrder): boolean {
  return (
    (status === "open" || status === "scheduled" || status === "on-hold") &&
    delivery?.byCarrier !== false &&
    lines.some(({ requiresShipping, remainingQuantity }) => requiresShipping && remainingQuantity > 0)
  );
}

/** None of it is fulfilled, and it can be fulfilled now. */
export function isUntouched(part: FulfillmentOrder, now: Date): boolean {
  const { status, fulfillAt, canFulfill, holds } = part;
  const isWaiting = status === "on-hold" || holds.length > 0 || (fulfillAt !== null && fulfillAt > now);
  return isForRule(part) && canFulfill && !isWaiting;
}

function isAmong(allowed: "all" | readonly string[], value: string | null): boolean {
  return allowed === "all" || (value !== null && allowed.includes(value));
}

function countryOf({ shippingAddress }: Order): string | null {
  return shippingAddress?.country ?? null;
}

/** A platform may drop fractions of seconds. */
function wholeSeconds(iso: string): Date {
  return new Date(Math.floor(new Date(iso).getTime() / 1000) * 1000);
}
