import { EngineError } from "../errors.ts";
import type { Ports, ShipmentEvent } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";

/**
 * Writers of one process take turns, so each lost race means that another process saved. A few processes can't win
 * this often in a row.
 */
const MAX_ATTEMPTS = 100;

/** The last change of each shipment that this process is about to make or makes, by store. */
const turns = new WeakMap<Ports["shipments"], Map<ShipmentId, Promise<unknown>>>();

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

async function inTurn<Result>(
  store: Ports["shipments"],
  id: ShipmentId,
  act: () => Promise<Result>,
): Promise<Result> {
  const lasts = turns.get(store) ?? new Map<ShipmentId, Promise<unknown>>();
  turns.set(store, lasts);
  const before = lasts.get(id) ?? Promise.resolve();
  const mine = before.then(act, act);
  lasts.set(id, mine);
  try {
    return await mine;
  } finally {
    if (lasts.get(id) === mine) lasts.delete(id);
  }
}

async function saveChange(
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
