import type { Milestone, TrackingEntry, TrackingStatus } from "../../engine/index.ts";

const byStatus: Readonly<Record<TrackingStatus, Milestone>> = {
  PRE_TRANSIT: "confirmed",
  TRANSIT: "in-transit",
  EXCEPTION: "delayed",
  DELIVERED: "delivered",
};

/** The carrier's exact statuses that say more than our own, in capitals with underscores. */
const byExact: Readonly<Record<string, Milestone>> = {
  LABEL_PRINTED: "label-printed",
  PICKED_UP: "picked-up",
  COLLECTED: "picked-up",
  OUT_FOR_DELIVERY: "out-for-delivery",
  AT_LOCKER: "ready-for-pickup",
  IN_LOCKER: "ready-for-pickup",
  AT_PICKUP_POINT: "ready-for-pickup",
  READY_FOR_PICKUP: "ready-for-pickup",
  AVAILABLE_FOR_PICKUP: "ready-for-pickup",
  ATTEMPTED_DELIVERY: "attempted-delivery",
  DELIVERY_ATTEMPT: "attempted-delivery",
  DELIVERY_ATTEMPTED: "attempted-delivery",
  FAILED_ATTEMPT: "attempted-delivery",
  RECIPIENT_ABSENT: "attempted-delivery",
  RETURNED: "failure",
  RETURNED_TO_SENDER: "failure",
  RETURN_TO_SENDER: "failure",
  LOST: "failure",
  DAMAGED: "failure",
  DESTROYED: "failure",
};

/** The event that the shopper sees for an entry; `null`: none. The driver's own word comes first. */
export function milestoneOf({
  status,
  statusExact,
  milestone,
}: Pick<TrackingEntry, "status" | "statusExact" | "milestone">): Milestone | null {
  if (milestone !== undefined) return milestone;
  const exact =
    statusExact
      ?.trim()
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, "_") ?? "";
  return (Object.hasOwn(byExact, exact) ? byExact[exact] : undefined) ?? byStatus[status];
}
