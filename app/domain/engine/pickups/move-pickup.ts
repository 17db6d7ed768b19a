import { EngineError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { getShipment } from "../shipments/change-shipment.ts";
import { capabilitiesOfShipment } from "../shipments/connection-of.ts";
import type { Caller } from "../values/account.ts";
import type { CalendarDate } from "../values/day-number.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";
import { pickupSlot } from "./pickup-slot.ts";
import { cancelPickup, schedulePickup } from "./schedule-pickup.ts";

/**
 * Schedules a pickup for a shipment, or moves the one it has. The new day is checked before the old pickup is given up;
 * interrupted in between, the repeated request schedules.
 * @throws as `schedulePickup`
 */
export async function movePickup(
  ports: Ports,
  caller: Caller,
  id: ShipmentId,
  date: CalendarDate,
): Promise<Shipment> {
  const shipment = await getShipment(ports, caller, id);
  if (shipment.pickup !== null && shipment.pickup.date !== date && shipment.pickupAt === null) {
    const { pickup } = await capabilitiesOfShipment(ports, caller, shipment);
    pickupSlot(pickup, date, ports.clock.now());
    if (pickup?.combinedWithShipment === true)
      throw new EngineError(
        "PICKUP_NOT_AVAILABLE",
        `${shipment.carrier.name} books the pickup with the label. For another day, cancel the shipment and buy it again.`,
        { reason: "pickup_with_label" },
      );
    await cancelPickup(ports, caller, id);
  }
  return schedulePickup(ports, caller, id, date);
}
