import type { Ports } from "../ports.ts";
import { changeShipment } from "../shipments/change-shipment.ts";
import { withHistory } from "../shipments/with-history.ts";
import type { Caller } from "../values/account.ts";
import { setEarlyAside } from "../values/set-aside.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";
import type { TrackingEntry } from "../values/tracking.ts";
import { awaitCancellation } from "./late-movement.ts";
import { mergeHistories } from "./merge-histories.ts";

/**
 * Adds entries to the history. Entries that it has already change nothing, not even timestamps.
 * @param reported of the stored shipment: a piece's scan counts by those of the others
 * @throws NOT_FOUND
 * @throws ChangedByOthersError the parcel begins to move while its shipment is being cancelled
 */
export function addTracking(
  ports: Pick<Ports, "shipments" | "clock">,
  caller: Caller,
  id: ShipmentId,
  reported: (stored: Shipment) => readonly TrackingEntry[],
): Promise<Shipment> {
  const decide = (shipment: Shipment) => {
    const now = ports.clock.now();
    const changed = withAdded(shipment, reported(shipment), now);
    awaitCancellation(shipment, changed, now);
    return changed;
  };
  return changeShipment(ports, caller, id, decide, "tracking.changed");
}

/** The shipment with a carrier's scans as well; the same object if they change nothing. */
export function withAdded(shipment: Shipment, scans: readonly TrackingEntry[], now: Date): Shipment {
  const merged = mergeHistories(shipment.trackingHistory, setEarlyAside(shipment, scans));
  return withHistory(shipment, merged, now);
}
