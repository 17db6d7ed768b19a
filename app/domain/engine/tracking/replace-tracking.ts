import { validationFailed } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { changeShipment } from "../shipments/change-shipment.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";
import type { TrackingEntry } from "../values/tracking.ts";
import { MAX_TRACKING_ENTRIES, sameHistory, summarizeTracking, withoutDetails } from "../values/tracking.ts";
import { refuseMovement } from "./late-movement.ts";

/**
 * Replaces the whole history; status and dates follow from it. An equal history changes nothing, not even
 * timestamps.
 * @throws NOT_FOUND
 * @throws VALIDATION_FAILED more than 500 entries
 * @throws CONFLICT the parcel begins to move, and its shipment is being cancelled, or was since the request came
 */
export async function replaceTracking(
  ports: Pick<Ports, "shipments" | "clock">,
  caller: Caller,
  id: ShipmentId,
  history: readonly TrackingEntry[],
): Promise<Shipment> {
  if (history.length > MAX_TRACKING_ENTRIES) {
    throw validationFailed([
      { path: "tracking_history", message: `must have at most ${MAX_TRACKING_ENTRIES} entries` },
    ]);
  }
  const askedAt = ports.clock.now();
  return changeShipment(
    ports,
    caller,
    id,
    (shipment) => {
      const changed = withHistory(shipment, history, ports.clock.now());
      refuseMovement(shipment, changed, askedAt);
      return changed;
    },
    "tracking.changed",
  );
}

/** The same shipment if its history is equal. A redacted shipment accepts no new history. */
export function withHistory(shipment: Shipment, reported: readonly TrackingEntry[], now: Date): Shipment {
  const history = shipment.redactedAt === undefined ? reported : withoutDetails(reported);
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
