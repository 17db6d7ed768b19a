import { ChangedByOthersError, EngineError } from "../errors.ts";
import { inTurn, MOST_TRIES } from "../in-turn.ts";
import type { Ports, ShipmentEvent } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";

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
 * Reads, decides and writes; starts again if another process wrote in between. Changes of one process wait for each other, so that a hundred
 * callers at once don't read the same shipment a hundred times to save it once.
 * @param decide pure; returning the same shipment means there is nothing to write
 * @throws NOT_FOUND
 * @throws ChangedByOthersError
 */
export function changeShipment(
  ports: Pick<Ports, "shipments">,
  caller: Caller,
  id: ShipmentId,
  decide: (shipment: Shipment) => Shipment,
  eventType: ShipmentEvent["type"] | null,
): Promise<Shipment> {
  return inTurn(ports.shipments, id, () => saveChange(ports, caller, id, decide, eventType));
}

async function saveChange(
  ports: Pick<Ports, "shipments">,
  caller: Caller,
  id: ShipmentId,
  decide: (shipment: Shipment) => Shipment,
  eventType: ShipmentEvent["type"] | null,
): Promise<Shipment> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const shipment = await getShipment(ports, caller, id);
    const changed = decide(shipment);
    if (changed === shipment) return shipment;
    const saved = await ports.shipments.save(
      changed,
      eventType === null ? [] : [eventOf(changed, eventType)],
    );
    if (saved !== null) return saved;
  }
  throw new ChangedByOthersError(`Shipment ${id} was changed by others ${MOST_TRIES} times in a row.`);
}

function eventOf({ id, merchantId, environment }: Shipment, type: ShipmentEvent["type"]): ShipmentEvent {
  return { type, merchantId, environment, shipmentId: id };
}
