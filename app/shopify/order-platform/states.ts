/** Shopify's enumerations in the port's words. What Shopify may add is read as the least that can be said of it. */
import type { Delivery, EventStatus, Fulfillment, FulfillmentOrder } from "../../orders/platform.ts";
import { eventStatuses } from "../../orders/platform.ts";
import type { apiVersion } from "../api-version.ts";
import { numericId } from "../gid.ts";
import type { DeliveryMethod, FulfillmentOrderState } from "../operations/fulfillment-order.ts";

const statuses: Readonly<Record<string, FulfillmentOrder["status"]>> = {
  OPEN: "open",
  IN_PROGRESS: "in-progress",
  ON_HOLD: "on-hold",
  SCHEDULED: "scheduled",
};

/** CLOSED, CANCELLED and INCOMPLETE wait for nobody. */
export function toFulfillmentOrderStatus(status: string): FulfillmentOrder["status"] {
  return (Object.hasOwn(statuses, status) ? statuses[status] : undefined) ?? "closed";
}

export function toFulfillmentState(status: string): Fulfillment["state"] {
  return status === "SUCCESS" ? "fulfilled" : status === "CANCELLED" ? "cancelled" : "pending";
}

/** Handed over in person, or nothing to hand over. */
const withoutCarrier: ReadonlySet<string> = new Set(["LOCAL", "PICK_UP", "RETAIL", "NONE"]);

export function toDelivery(method: DeliveryMethod | null): Delivery | null {
  if (method === null) return null;
  const { methodType, serviceCode, presentedName: title } = method;
  return { byCarrier: !withoutCarrier.has(methodType), serviceCode, title };
}

/** What a fulfillment order is without its lines. */
export function toFulfillmentOrder({
  id,
  status,
  updatedAt,
  fulfillAt,
  supportedActions,
  assignedLocation: { name, location },
  deliveryMethod,
}: FulfillmentOrderState): Omit<FulfillmentOrder, "holds" | "lines"> {
  return {
    id: numericId(id),
    status: toFulfillmentOrderStatus(status),
    updatedAt: new Date(updatedAt),
    fulfillAt: fulfillAt === null ? null : new Date(fulfillAt),
    canFulfill: supportedActions.some(({ action }) => action === "CREATE_FULFILLMENT"),
    location: { id: location && numericId(location.id), name },
    delivery: toDelivery(deliveryMethod),
  };
}

/** By API version, because a version may add a status or drop one. */
const byVersion = {
  "2026-10": {
    "label-purchased": "LABEL_PURCHASED",
    "label-printed": "LABEL_PRINTED",
    confirmed: "CONFIRMED",
    "picked-up": "CARRIER_PICKED_UP",
    "in-transit": "IN_TRANSIT",
    "out-for-delivery": "OUT_FOR_DELIVERY",
    "ready-for-pickup": "READY_FOR_PICKUP",
    "attempted-delivery": "ATTEMPTED_DELIVERY",
    delayed: "DELAYED",
    delivered: "DELIVERED",
    failure: "FAILURE",
  },
} as const satisfies Readonly<Record<typeof apiVersion, Readonly<Record<EventStatus, string>>>>;

/** FulfillmentEventStatus by ours, as this version of the API has them. */
export const shopifyEventStatus = byVersion["2026-10" satisfies typeof apiVersion];

const eventStatusOf: ReadonlyMap<string, EventStatus> = new Map(
  eventStatuses.map((ours) => [shopifyEventStatus[ours], ours]),
);

export function toEventStatus(status: string): EventStatus | null {
  return eventStatusOf.get(status) ?? null;
}
