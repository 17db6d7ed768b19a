import { validationFailed } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { changeShipment } from "../shipments/change-shipment.ts";
import { withHistory } from "../shipments/with-history.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";
import type { TrackingEntry } from "../values/tracking.ts";
import { MAX_TRACKING_ENTRIES, sameEntry } from "../values/tracking.ts";
import { refuseMovement } from "./late-movement.ts";

/**
 * Replaces the whole history; status and dates follow from it, so one without the delivery corrects it. An equal history changes nothing, not even
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
      const changed = withReplaced(shipment, history, ports.clock.now());
      refuseMovement(shipment, changed, askedAt);
      return changed;
    },
    "tracking.changed",
  );
}

/** The shipment with the caller's history in place of its own. */
export function withReplaced(shipment: Shipment, history: readonly TrackingEntry[], now: Date): Shipment {
  return withHistory(shipment, known(shipment.trackingHistory, history), now);
}

/** The caller's history, with the stored entry for each that has the same words: a caller says no more of it. */
function known(stored: readonly TrackingEntry[], given: readonly TrackingEntry[]): readonly TrackingEntry[] {
  const rest = [...stored];
  return given.map((entry) => {
    const at = rest.findIndex((each) => sameEntry(each, entry));
    return at === -1 ? entry : (rest.splice(at, 1)[0] ?? entry);
  });
}
