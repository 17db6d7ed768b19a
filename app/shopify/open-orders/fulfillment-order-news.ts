import type { FulfillmentOrderNews, OpenFulfillmentOrder } from "../../services.server.ts";
import { numericId } from "../gid.ts";
import type { ListedFulfillmentOrder, ListedLine } from "../operations/open-orders.ts";
import { canFulfill } from "../orders/place-purchase.ts";
import { withoutCarrier } from "../shipping/resolve-service.ts";

/** What of an order is the same for all of its fulfillment orders. */
export type OrderOfNews = ListedFulfillmentOrder["order"];
export type FulfillmentOrderOfNews = Omit<ListedFulfillmentOrder, "order">;

export function newsOfListed(
  { order, ...fulfillmentOrder }: ListedFulfillmentOrder,
  lines: readonly ListedLine[],
): FulfillmentOrderNews {
  return fulfillmentOrderNews(order, fulfillmentOrder, lines);
}

export function fulfillmentOrderNews(
  order: OrderOfNews,
  fulfillmentOrder: FulfillmentOrderOfNews,
  lines: readonly ListedLine[],
): FulfillmentOrderNews {
  return {
    fulfillmentOrderId: numericId(fulfillmentOrder.id),
    orderId: numericId(order.id),
    // Each moves without the other: an address is the order's, a hold the fulfillment order's.
    updatedAt: laterOf(order.updatedAt, fulfillmentOrder.updatedAt),
    open: whatWaits(order, fulfillmentOrder, lines),
  };
}

const statuses: Readonly<Record<string, OpenFulfillmentOrder["status"]>> = {
  OPEN: "open",
  IN_PROGRESS: "in-progress",
  ON_HOLD: "on-hold",
  SCHEDULED: "scheduled",
};

function whatWaits(
  order: OrderOfNews,
  fulfillmentOrder: FulfillmentOrderOfNews,
  lines: readonly ListedLine[],
): OpenFulfillmentOrder | null {
  const status = statuses[fulfillmentOrder.status];
  const { deliveryMethod, assignedLocation, fulfillAt } = fulfillmentOrder;
  const pieces = lines
    .filter(({ requiresShipping }) => requiresShipping)
    .reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0);
  if (status === undefined || order.cancelledAt !== null || pieces === 0) return null;
  if (deliveryMethod !== null && withoutCarrier.has(deliveryMethod.methodType)) return null;
  const { shippingAddress, shippingLine } = order;
  return {
    orderName: order.name,
    orderCreatedAt: new Date(order.createdAt),
    paid: order.fullyPaid,
    status,
    canFulfill: canFulfill(fulfillmentOrder),
    fulfillAt: status === "scheduled" && fulfillAt !== null ? new Date(fulfillAt) : null,
    locationId: assignedLocation.location === null ? null : numericId(assignedLocation.location.id),
    locationName: assignedLocation.name,
    recipientName: shippingAddress?.name ?? null,
    city: shippingAddress?.city ?? null,
    country: shippingAddress?.countryCodeV2 ?? null,
    serviceCode: deliveryMethod?.serviceCode || shippingLine?.code || null,
    serviceTitle: deliveryMethod?.presentedName || shippingLine?.title || null,
    pieces,
  };
}

function laterOf(one: string, other: string): Date {
  return new Date(Math.max(Date.parse(one), Date.parse(other)));
}
