import { EngineError } from "../errors.ts";
import type { Ports, ShipmentEvent } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";

/** A shipment has few writers; losing this often in a row is a fault. */
const MAX_ATTEMPTS = 10;

/** @throws NOT_FOUND another merchant's or environment's shipment looks the same as none */
export async function getShipment(
  ports: Pick<Ports, "shipments">,
  caller: Caller,
  id: ShipmentId,
): Promise<Shipment> {
  const shipment = await ports.shipments.get(caller, id);
  if (shipment === null) throw new EngineError("NOT_FOUND", "The shipment does not exist.");
  return shipment;
}

/**
 * Reads, decides and writes; starts again if another writer came in between.
 * @param decide pure; returning the same shipment means there is nothing to write
 * @throws NOT_FOUND
 */
export async function changeShipment(
  ports: Pick<Ports, "shipments">,
  caller: Caller,
  id: ShipmentId,
  decide: (shipment: Shipment) => Shipment,
  eventType: ShipmentEvent["type"] | null,
): Promise<Shipment> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const shipment = await getShipment(ports, caller, id);
    const changed = decide(shipment);
    if (changed === shipment) return shipment;
    const saved = await ports.shipments.save(
      changed,
      eventType === null ? [] : [eventOf(changed, eventType)],
    );
    if (saved !== null) return saved;
  }
  throw new Error(`Shipment ${id} was changed by others ${MAX_ATTEMPTS} times in a row.`);
}

function eventOf({ id, merchantId, environment }: Shipment, type: ShipmentEvent["type"]): ShipmentEvent {
  return { type, merchantId, environment, shipmentId: id };
}
