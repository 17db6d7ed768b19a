/** Translates Shopify's enumerations into the port's. A value that Shopify adds later becomes the most cautious of ours. */
import type { Milestone } from "../../../domain/engine/index.ts";
import { milestones } from "../../../domain/engine/index.ts";
import type { Delivery, Fulfillment, FulfillmentOrder, OrderRisk } from "../../../domain/orders/platform.ts";
import type { apiVersion } from "../api-version.ts";
import { numericId } from "../gid.ts";
import type { DeliveryMethod, Destination, FulfillmentOrderState } from "../operations/fulfillment-order.ts";

const statuses: Readonly<Record<string, FulfillmentOrder["status"]>> = {
  OPEN: "open",
  IN_PROGRESS: "in-progress",
  ON_HOLD: "on-hold",
  SCHEDULED: "scheduled",
};

/** CLOSED, CANCELLED and INCOMPLETE are final, so all three are `closed`. */
export function toFulfillmentOrderStatus(status: string): FulfillmentOrder["status"] {
  return (Object.hasOwn(statuses, status) ? statuses[status] : undefined) ?? "closed";
}

export function toFulfillmentState(status: string): Fulfillment["state"] {
  return status === "SUCCESS" ? "fulfilled" : status === "CANCELLED" ? "cancelled" : "pending";
}

/** Handed over in person, or without any goods. */
const withoutCarrier: ReadonlySet<string> = new Set(["LOCAL", "PICK_UP", "RETAIL", "NONE"]);

/**
 * All that is still to be paid is reserved. After the payment of a part was captured, the rest of an order that is captured as it is
 * fulfilled is reserved still.
 */
export function toIsAuthorized({
  displayFinancialStatus: status,
  capturable,
}: {
  readonly displayFinancialStatus: string | null;
  readonly capturable: boolean;
}): boolean {
  return capturable && (status === "AUTHORIZED" || status === "PARTIALLY_PAID");
}

/** The worst judgement counts, of a recommendation or of any assessment. */
export function toRisk({
  recommendation,
  assessments,
}: {
  readonly recommendation: string;
  readonly assessments: readonly { readonly riskLevel: string }[];
}): OrderRisk {
  const levels = new Set(assessments.map(({ riskLevel }) => riskLevel));
  if (recommendation === "CANCEL" || levels.has("HIGH")) return "high";
  if (recommendation === "INVESTIGATE" || levels.has("MEDIUM")) return "medium";
  // An app's judgement does not wait for Shopify's, and one of them has to be there.
  return levels.has("PENDING") && recommendation !== "ACCEPT" ? "pending" : "none";
}

export function toDelivery(
  method: Omit<DeliveryMethod, "maxDeliveryDateTime"> | null,
  destination: Destination,
): Delivery | null {
  if (method === null) return null;
  const { methodType, serviceCode, presentedName: title, additionalInformation: contact } = method;
  const destinationPhone = destination?.phone ?? null;
  return {
    byCarrier: !withoutCarrier.has(methodType),
    serviceCode,
    title,
    destinationPhone,
    contact,
    ...(methodType === "PICKUP_POINT" && { toPickupPoint: true }),
  };
}

/** Everything but the lines and holds, which come in pages. */
export function toFulfillmentOrder({
  id,
  status,
  updatedAt,
  fulfillAt,
  supportedActions,
  assignedLocation: { name, location },
  destination,
  deliveryMethod,
}: FulfillmentOrderState): Omit<FulfillmentOrder, "holds" | "lines"> {
  return {
    id: numericId(id),
    status: toFulfillmentOrderStatus(status),
    updatedAt: new Date(updatedAt),
    fulfillAt: fulfillAt === null ? null : new Date(fulfillAt),
    ...(deliveryMethod?.maxDeliveryDateTime && { promisedBy: new Date(deliveryMethod.maxDeliveryDateTime) }),
    canFulfill: supportedActions.some(({ action }) => action === "CREATE_FULFILLMENT"),
    location: { id: location && numericId(location.id), name },
    delivery: toDelivery(deliveryMethod, destination),
  };
}

/** Keyed by API version, because a version may add or drop a status. */
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
} as const satisfies Readonly<Record<typeof apiVersion, Readonly<Record<Milestone, string>>>>;

/** Shopify's `FulfillmentEventStatus` for each of ours, in this version of the API. */
export const shopifyEventStatus = byVersion["2026-10" satisfies typeof apiVersion];

const eventStatusOf: ReadonlyMap<string, Milestone> = new Map(
  milestones.map((ours) => [shopifyEventStatus[ours], ours]),
);

export function toEventStatus(status: string): Milestone | null {
  return eventStatusOf.get(status) ?? null;
}
