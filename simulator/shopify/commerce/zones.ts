import { nextId } from "../state/identifiers.ts";
import type { CarrierService, Zone } from "../state/model.ts";
import { findById } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";

/** The zone of the shop's delivery profile that a destination falls into. */
export function zoneFor(shop: Shop, countryCode: string): Zone | undefined {
  return (
    shop.zones.find((zone) => zone.countryCodes?.includes(countryCode)) ??
    shop.zones.find((zone) => zone.countryCodes === null)
  );
}

/** The active carrier services whose rates are part of the destination's zone. */
export function carriersFor(shop: Shop, countryCode: string): CarrierService[] {
  const zone = zoneFor(shop, countryCode);
  return (zone?.carriers ?? [])
    .map(({ carrierServiceId }) => findById(shop.carrierServices, carrierServiceId))
    .filter((carrier) => carrier !== undefined)
    .filter(({ active }) => active);
}

/** Puts a carrier service's rates into a zone, once. */
export function addCarrier(zone: Zone, carrierServiceId: number, adaptToNewServices: boolean): void {
  if (zone.carriers.some((carrier) => carrier.carrierServiceId === carrierServiceId)) return;
  zone.carriers.push({ id: nextId(), participantId: nextId(), carrierServiceId, adaptToNewServices });
}

export function removeCarrier(shop: Shop, carrierServiceId: number): void {
  shop.carrierServices = shop.carrierServices.filter(({ id }) => id !== carrierServiceId);
  for (const zone of shop.zones) {
    zone.carriers = zone.carriers.filter((carrier) => carrier.carrierServiceId !== carrierServiceId);
  }
}
