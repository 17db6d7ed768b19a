import type { CarrierService } from "../state/model.ts";
import { findById } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import { marketCarriers } from "./markets.ts";
import type { ServiceChoice } from "./shown-services.ts";
import { everyZone, zoneCarriers } from "./zones.ts";

/**
 * The active carrier services that a country's shoppers see: those of the destination's market where shipping
 * depends on markets, otherwise those of its zone in the delivery profile. A plan without carrier-calculated
 * shipping shows none.
 */
export function carriersFor(shop: Shop, countryCode: string): ShownCarrier[] {
  if (!shop.carrierCalculatedShipping) return [];
  const chosen = shop.marketDrivenShipping
    ? marketCarriers(shop, countryCode)
    : zoneCarriers(shop, countryCode);
  return chosen.flatMap(({ carrierServiceId, choice }) => {
    const carrier = findById(shop.carrierServices, carrierServiceId);
    return carrier?.active ? [{ carrier, choice }] : [];
  });
}

export interface ShownCarrier {
  carrier: CarrierService;
  choice: ServiceChoice;
}

/** Removes a carrier service and its rates wherever they are shown. */
export function removeCarrier(shop: Shop, carrierServiceId: number): void {
  shop.carrierServices = shop.carrierServices.filter(({ id }) => id !== carrierServiceId);
  for (const zone of everyZone(shop)) {
    zone.carriers = zone.carriers.filter((carrier) => carrier.carrierServiceId !== carrierServiceId);
  }
  for (const { shipping } of shop.markets) {
    if (!shipping) continue;
    shipping.options = shipping.options.filter(
      (option) => option.rateGroup.carrierServiceId !== carrierServiceId,
    );
  }
}
