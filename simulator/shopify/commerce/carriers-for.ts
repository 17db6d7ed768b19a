import type { CarrierService } from "../state/model.ts";
import { findById } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { DeliveryGroup } from "./delivery-groups.ts";
import { zoneOfGroup } from "./delivery-groups.ts";
import { marketCarriers } from "./markets.ts";
import type { ServiceChoice } from "./shown-services.ts";
import type { Destination } from "./zones.ts";
import { carriersOf, everyZone } from "./zones.ts";

/**
 * The active carrier services that shoppers see for these goods: those of the destination's market where shipping
 * depends on markets, otherwise those of its zone in the goods' delivery profile. A plan without carrier-calculated
 * shipping shows none.
 */
export function carriersFor(shop: Shop, group: DeliveryGroup, destination: Destination): ShownCarrier[] {
  if (!shop.carrierCalculatedShipping) return [];
  const chosen = shop.marketDrivenShipping
    ? marketCarriers(shop, destination.countryCode)
    : carriersOf(zoneOfGroup(shop, group, destination));
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
