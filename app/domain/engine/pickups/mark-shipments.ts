import type { Ports } from "../ports.ts";
import { changeShipment } from "../shipments/change-shipment.ts";
import { inGroups } from "../shipments/in-groups.ts";
import type { Manifest } from "../values/manifest.ts";
import type { Shipment } from "../values/shipment.ts";

/**
 * Gives the list's number to its shipments, and closes it. Repeating is harmless, so an interrupted closing is repeated
 * whole.
 */
export async function markShipments(
  ports: Pick<Ports, "clock" | "manifests" | "shipments">,
  manifest: Manifest,
): Promise<Manifest> {
  if (manifest.closedAt !== null) return manifest;
  let marked = 0;
  await inGroups(manifest.shipmentIds, async (id) => {
    const shipment = await changeShipment(
      ports,
      manifest,
      id,
      (stored) =>
        belongsOn(manifest, stored)
          ? { ...stored, pickupListRef: manifest.number, updatedAt: ports.clock.now() }
          : stored,
      "pickup.changed",
    );
    if (shipment.pickupListRef === manifest.number) marked += 1;
  });
  return ports.manifests.close(manifest, marked, ports.clock.now());
}

/** The carrier has what is on its own list, whatever became of the shipment meanwhile. */
function belongsOn({ issuedBy }: Manifest, shipment: Shipment): boolean {
  if (shipment.pickupListRef !== null) return false;
  return issuedBy === "carrier" || isWaiting(shipment);
}

/** Whether the parcel is still with the sender, and on no list. */
export function isWaiting({ state, pickupListRef, pickupAt, deliveredAt }: Shipment): boolean {
  return state === "created" && pickupListRef === null && pickupAt === null && deliveredAt === null;
}
