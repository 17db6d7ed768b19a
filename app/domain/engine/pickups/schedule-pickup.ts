import { EngineError, OutcomeUnknownError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { changeShipment, getShipment } from "../shipments/change-shipment.ts";
import { capabilitiesOfShipment } from "../shipments/connection-of.ts";
import type { Caller } from "../values/account.ts";
import type { CalendarDate } from "../values/day-number.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";
import { bookPickup, leavePickup } from "./book-pickup.ts";
import { pickupSlot } from "./pickup-slot.ts";

/**
 * Schedules a pickup for a shipment that has none. Asking again for its present date changes nothing.
 * @throws NOT_FOUND
 * @throws VALIDATION_FAILED no calendar day
 * @throws PICKUP_NOT_AVAILABLE as at creation; or cancelled, already under way, or scheduled for another date
 * @throws CARRIER_REJECTED | CARRIER_UNAVAILABLE repeating is safe: the carrier knows the pickup by our
 * reference
 */
export async function schedulePickup(
  ports: Ports,
  caller: Caller,
  id: ShipmentId,
  date: CalendarDate,
): Promise<Shipment> {
  const shipment = await getShipment(ports, caller, id);
  if (shipment.pickup?.date === date) return shipment;
  refuseUnpickable(shipment);
  const { pickup: capability } = await capabilitiesOfShipment(ports, caller, shipment);
  const pickup = pickupSlot(capability, date, ports.clock.now());
  if (capability === undefined) return shipment;
  const scheduled = await answered(() => bookPickup(ports, capability, shipment, pickup));
  const { pickupRef } = scheduled;
  const changed = await changeShipment(
    ports,
    caller,
    id,
    (stored) =>
      stored.state === "cancelled" || stored.pickupRef !== null
        ? stored
        : { ...stored, pickup: scheduled.pickup, pickupRef, updatedAt: ports.clock.now() },
    "pickup.changed",
  );
  if (changed.pickupRef !== pickupRef) {
    // Another process cancelled the shipment or scheduled another pickup while the carrier was asked.
    await leavePickup(ports, capability, shipment, pickupRef);
    refuseUnpickable(changed);
  }
  return changed;
}

/**
 * Cancels the pickup and keeps the shipment. Without a pickup it changes nothing.
 * @throws NOT_FOUND
 * @throws CARRIER_REJECTED | CARRIER_UNAVAILABLE repeating is safe
 */
export async function cancelPickup(ports: Ports, caller: Caller, id: ShipmentId): Promise<Shipment> {
  const shipment = await getShipment(ports, caller, id);
  if (shipment.pickupRef === null) return shipment;
  const { pickupRef } = shipment;
  const { pickup } = await capabilitiesOfShipment(ports, caller, shipment);
  await answered(() => leavePickup(ports, pickup, shipment, pickupRef));
  return changeShipment(
    ports,
    caller,
    id,
    (stored) =>
      stored.pickupRef === shipment.pickupRef
        ? { ...stored, pickup: null, pickupRef: null, updatedAt: ports.clock.now() }
        : stored,
    "pickup.changed",
  );
}

async function answered<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) throw error;
    throw new EngineError(
      "CARRIER_UNAVAILABLE",
      "The carrier did not answer. Ask again: there is one pickup, whatever has become of the first request.",
      { outcome: "unknown" },
      { cause: error },
    );
  }
}

function refuseUnpickable({ state, pickup, pickupAt, deliveredAt }: Shipment): void {
  if (state === "cancelled") throw unpickable("The shipment is cancelled.", "cancelled");
  if (pickupAt !== null || deliveredAt !== null)
    throw unpickable("The carrier has picked the shipment up already.", "picked_up");
  if (pickup !== null)
    throw unpickable(`A pickup is scheduled for ${pickup.date}; cancel it first.`, "pickup_scheduled");
}

function unpickable(message: string, reason: string): EngineError {
  return new EngineError("PICKUP_NOT_AVAILABLE", message, { reason });
}
