import { changeShipment } from "../booking/change-shipment.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";
import type { TrackingEntry } from "../values/tracking.ts";
import { mergeHistories } from "./poll-tracking.ts";
import { withHistory } from "./replace-tracking.ts";

/**
 * Adds entries to the history. Entries that it has already change nothing, not even timestamps.
 * @param reported of the stored shipment: a piece's scan counts by those of the others
 * @throws NOT_FOUND
 */
export function addTracking(
  ports: Pick<Ports, "shipments" | "clock">,
  caller: Caller,
  id: ShipmentId,
  reported: (stored: Shipment) => readonly TrackingEntry[],
): Promise<Shipment> {
  const decide = (shipment: Shipment) => withAdded(shipment, reported(shipment), ports.clock.now());
  return changeShipment(ports, caller, id, decide, "tracking.changed");
}

/** The shipment with these entries as well; the same object if it has them all. */
export function withAdded(shipment: Shipment, entries: readonly TrackingEntry[], now: Date): Shipment {
  const merged = mergeHistories(shipment.trackingHistory, entries);
  return merged === shipment.trackingHistory ? shipment : withHistory(shipment, merged, now);
}
