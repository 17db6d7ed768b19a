import type { FulfillmentOrder, Order } from "../platform.ts";
import { wishOf } from "../purchase.ts";
import type { OrderState } from "./order-state.ts";

/** Fulfillment orders whose labels the merchant's rule buys now: each once, whatever the outcome was. */
export function automaticPurchases({
  order,
  purchases,
  settings,
  serviceFor,
  now,
}: Pick<OrderState, "order" | "purchases" | "settings" | "serviceFor" | "now">): readonly string[] {
  const { enabled, services, countries, since } = settings.buyWhenPaid;
  if (!enabled || since === null || !order.fullyPaid || order.cancelledAt !== null) return [];
  // After a cancelled fulfillment, its pieces come back as a new fulfillment order without a purchase: the merchant
  // is handling it.
  if (order.fulfillments.some(({ state }) => state === "cancelled")) return [];
  if (order.createdAt < wholeSeconds(since) || !isAmong(countries, countryOf(order))) return [];
  const asked = new Set(purchases.map(({ purchase }) => wishOf(purchase)?.fulfillmentOrderId));
  return order.fulfillmentOrders
    .filter((each) => isUntouched(each, now) && !asked.has(each.id))
    .map(({ id }) => id)
    .filter((id) => {
      const service = serviceFor(id);
      return service !== null && isAmong(services, service);
    });
}

/** None of it is fulfilled, and it can be fulfilled now. The merchant is handling one that is fulfilled in part. */
export function isUntouched(fulfillmentOrder: FulfillmentOrder, now: Date): boolean {
  const { status, fulfillAt, canFulfill, holds, lines } = fulfillmentOrder;
  return (
    (status === "open" || status === "scheduled") &&
    canFulfill &&
    holds.length === 0 &&
    (fulfillAt === null || fulfillAt <= now) &&
    lines.some(({ requiresShipping, remainingQuantity }) => requiresShipping && remainingQuantity > 0)
  );
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
