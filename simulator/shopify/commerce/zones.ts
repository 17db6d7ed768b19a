import { nextId } from "../state/identifiers.ts";
import type { Address, Zone } from "../state/model.ts";
import { provincesOf } from "../state/provinces.ts";
import type { Shop } from "../state/shop.ts";
import type { ServiceChoice } from "./shown-services.ts";

export type Destination = Pick<Address, "countryCode" | "provinceCode" | "province">;

/** The carrier services whose rates are switched on in a zone, with the merchant's choice of their services. */
export function carriersOf(zone: Zone | undefined): ChosenCarrier[] {
  const shown = (zone?.carriers ?? []).filter(({ active }) => active);
  return shown.map(({ carrierServiceId, services = [], adaptToNewServices }) => ({
    carrierServiceId,
    choice: { services, adaptToNewServices },
  }));
}

/**
 * The zone of a destination. A country that zones name by some of its provinces is in no other zone: the rest of the world does not
 * take the other provinces.
 */
export function zoneFor(zones: readonly Zone[], destination: Destination): Zone | undefined {
  const naming = zones.filter(({ countryCodes }) => countryCodes?.includes(destination.countryCode));
  if (naming.length > 0) return naming.find((zone) => hasProvince(zone, destination));
  return zones.find(({ countryCodes }) => countryCodes === null);
}

function hasProvince({ provinceCodes }: Zone, destination: Destination): boolean {
  const chosen = provinceCodes?.[destination.countryCode];
  return chosen === undefined || chosen.includes(provinceCodeOf(destination) ?? "");
}

function provinceCodeOf({ countryCode, provinceCode, province }: Destination): string | null {
  return provinceCode ?? provincesOf(countryCode).find(({ name }) => name === province)?.code ?? null;
}

/** A zone that has one of these places already. */
export function zoneWithAnyOf(
  zones: readonly Zone[],
  { countryCodes, provinceCodes = {} }: Pick<Zone, "countryCodes" | "provinceCodes">,
): Zone | undefined {
  return zones.find((zone) =>
    countryCodes?.some((code) => {
      if (!zone.countryCodes?.includes(code)) return false;
      const [these, those] = [provinceCodes[code], zone.provinceCodes?.[code]];
      return these === undefined || those === undefined || these.some((province) => those.includes(province));
    }),
  );
}

/** The zones of the merchant's profiles. */
export function merchantZones(shop: Shop): Zone[] {
  const groups = (shop.profiles ?? []).flatMap((profile) => profile.groups);
  return [...shop.zones, ...groups.flatMap(({ zones }) => zones)];
}

/** The zones of all profiles. */
export function everyZone(shop: Shop): Zone[] {
  return [...merchantZones(shop), ...zonesForAllItems(shop)];
}

export const zonesForAllItems = (shop: Shop): Zone[] =>
  (shop.allItemsProfiles ?? []).flatMap(({ zones }) => zones);

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
