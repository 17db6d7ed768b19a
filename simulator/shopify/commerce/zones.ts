import { nextId } from "../state/identifiers.ts";
import type { Zone } from "../state/model.ts";
import type { Shop } from "../state/shop.ts";
import type { ServiceChoice } from "./shown-services.ts";

/** The carrier services whose rates are switched on in a destination's zone, with the merchant's choice of their services. */
export function zoneCarriers(shop: Shop, countryCode: string): ChosenCarrier[] {
  const zone =
    zoneFor(
      (shop.allItemsProfiles ?? []).flatMap(({ zones }) => zones),
      countryCode,
    ) ?? zoneFor(shop.zones, countryCode);
  const shown = (zone?.carriers ?? []).filter(({ active }) => active);
  return shown.map(({ carrierServiceId, services = [], adaptToNewServices }) => ({
    carrierServiceId,
    choice: { services, adaptToNewServices },
  }));
}

function zoneFor(zones: readonly Zone[], countryCode: string): Zone | undefined {
  return (
    zones.find(({ countryCodes }) => countryCodes?.includes(countryCode)) ??
    zones.find(({ countryCodes }) => countryCodes === null)
  );
}

/** The zones of all profiles. */
export function everyZone(shop: Shop): Zone[] {
  return [...shop.zones, ...(shop.allItemsProfiles ?? []).flatMap(({ zones }) => zones)];
}

export interface ChosenCarrier {
  carrierServiceId: number;
  choice: ServiceChoice;
}

/** Puts a carrier service's rates into a zone, once. */
export function addCarrier(zone: Zone, carrierServiceId: number, adaptToNewServices: boolean): void {
  if (zone.carriers.some((carrier) => carrier.carrierServiceId === carrierServiceId)) return;
  const ids = { id: nextId(), participantId: nextId() };
  zone.carriers.push({ ...ids, carrierServiceId, adaptToNewServices, active: true });
}
