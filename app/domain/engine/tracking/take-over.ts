import type { Ports } from "../ports.ts";
import { changeShipment } from "../shipments/change-shipment.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";
import type { TrackingEntry } from "../values/tracking.ts";
import { withAdded } from "./add-tracking.ts";
import { awaitCancellation } from "./late-movement.ts";

interface TakenOver {
  readonly changed: readonly ShipmentId[];
  /** Answers that could not be stored, for the log. */
  readonly faults: readonly { readonly accountId: string; readonly error: unknown }[];
}

/**
 * Merges a carrier's answers into the shipments' histories. A fault with one does not stop the others.
 * @param reported what the carrier says of a shipment; it may depend on the stored history
 */
export async function takeOver(
  ports: Ports,
  shipments: readonly Shipment[],
  reported: (shipment: Shipment) => readonly TrackingEntry[],
): Promise<TakenOver> {
  const changed: ShipmentId[] = [];
  const faults: { accountId: string; error: unknown }[] = [];
  for (const shipment of shipments) {
    const { id, accountId } = shipment;
    try {
      if (withAdded(shipment, reported(shipment), ports.clock.now()) === shipment) continue;
      const decide = (stored: Shipment) => {
        const now = ports.clock.now();
        const next = withAdded(stored, reported(stored), now);
        awaitCancellation(stored, next, now);
        return next;
      };
      await changeShipment(ports, shipment, id, decide, "tracking.changed");
      changed.push(id);
    } catch (error) {
      faults.push({ accountId, error });
    }
  }
  return { changed, faults };
}
