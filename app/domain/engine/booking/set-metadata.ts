import type { Ports } from "../ports.ts";
import { changeShipment } from "../shipments/change-shipment.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment, ShipmentId, ShipmentMetadata } from "../values/shipment.ts";

/**
 * Replaces all metadata. Changes nothing else but `updatedAt`; equal metadata changes not even that.
 * @throws NOT_FOUND
 */
export function setMetadata(
  ports: Pick<Ports, "shipments" | "clock">,
  caller: Caller,
  id: ShipmentId,
  metadata: ShipmentMetadata,
): Promise<Shipment> {
  return changeShipment(
    ports,
    caller,
    id,
    (shipment) =>
      sameMetadata(shipment.metadata, metadata)
        ? shipment
        : { ...shipment, metadata, updatedAt: ports.clock.now() },
    null,
  );
}

function sameMetadata(a: ShipmentMetadata, b: ShipmentMetadata): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key])
  );
}
