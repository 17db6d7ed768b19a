import { setFutureAside } from "../values/set-aside.ts";
import type { Shipment } from "../values/shipment.ts";
import type { TrackingEntry } from "../values/tracking.ts";
import { sameHistory, withoutDetails } from "../values/tracking.ts";
import { summarizeTracking } from "../values/tracking-summary.ts";

/** The same shipment if its history is equal. A redacted shipment accepts no new history. */
export function withHistory(shipment: Shipment, reported: readonly TrackingEntry[], now: Date): Shipment {
  const history = setFutureAside(
    shipment.redactedAt === undefined ? reported : withoutDetails(reported),
    now,
  );
  if (sameHistory(shipment.trackingHistory, history)) return shipment;
  const { status, pickupAt, deliveredAt } = summarizeTracking(history);
  return {
    ...shipment,
    trackingHistory: history,
    trackingStatus: status,
    pickupAt,
    deliveredAt,
    trackingUpdatedAt: now,
    updatedAt: now,
  };
}
