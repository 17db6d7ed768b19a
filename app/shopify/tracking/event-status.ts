import type { TrackingEntry, TrackingStatus } from "../../engine/index.ts";
import { apiVersion } from "../api-version.ts";

/** Shopify's FulfillmentEventStatus. */
export type EventStatus =
  | "LABEL_PURCHASED"
  | "LABEL_PRINTED"
  | "CONFIRMED"
  | "CARRIER_PICKED_UP"
  | "IN_TRANSIT"
  | "OUT_FOR_DELIVERY"
  | "READY_FOR_PICKUP"
  | "ATTEMPTED_DELIVERY"
  | "DELAYED"
  | "DELIVERED"
  | "FAILURE";

interface StatusTable {
  readonly byStatus: Readonly<Record<TrackingStatus, EventStatus>>;
  /** The carrier's finer status, in capitals with underscores, where it says more than the coarse one. */
  readonly byExact: Readonly<Record<string, EventStatus>>;
}

/** By API version, because a version may add a status or drop one. */
const tables: Readonly<Record<typeof apiVersion, StatusTable>> = {
  "2026-10": {
    byStatus: {
      PRE_TRANSIT: "CONFIRMED",
      TRANSIT: "IN_TRANSIT",
      EXCEPTION: "DELAYED",
      DELIVERED: "DELIVERED",
    },
    byExact: {
      LABEL_PRINTED: "LABEL_PRINTED",
      PICKED_UP: "CARRIER_PICKED_UP",
      COLLECTED: "CARRIER_PICKED_UP",
      OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY",
      AT_LOCKER: "READY_FOR_PICKUP",
      IN_LOCKER: "READY_FOR_PICKUP",
      AT_PICKUP_POINT: "READY_FOR_PICKUP",
      READY_FOR_PICKUP: "READY_FOR_PICKUP",
      AVAILABLE_FOR_PICKUP: "READY_FOR_PICKUP",
      ATTEMPTED_DELIVERY: "ATTEMPTED_DELIVERY",
      DELIVERY_ATTEMPT: "ATTEMPTED_DELIVERY",
      DELIVERY_ATTEMPTED: "ATTEMPTED_DELIVERY",
      FAILED_ATTEMPT: "ATTEMPTED_DELIVERY",
      RECIPIENT_ABSENT: "ATTEMPTED_DELIVERY",
      RETURNED: "FAILURE",
      RETURNED_TO_SENDER: "FAILURE",
      RETURN_TO_SENDER: "FAILURE",
      LOST: "FAILURE",
      DAMAGED: "FAILURE",
      DESTROYED: "FAILURE",
    },
  },
};

export function eventStatus(
  { status, statusExact }: Pick<TrackingEntry, "status" | "statusExact">,
  version: typeof apiVersion = apiVersion,
): EventStatus {
  const { byStatus, byExact } = tables[version];
  const exact =
    statusExact
      ?.trim()
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, "_") ?? "";
  return (Object.hasOwn(byExact, exact) ? byExact[exact] : undefined) ?? byStatus[status];
}
