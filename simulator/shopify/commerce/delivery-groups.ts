import type { CartLine } from "../state/checkout.ts";
import type { DeliveryProfile, Zone } from "../state/model.ts";
import type { Shop } from "../state/shop.ts";
import type { Destination } from "./zones.ts";
import { zoneFor, zonesForAllItems } from "./zones.ts";

/** Goods that ship together: from one location, by one profile's zones. */
export interface DeliveryGroup {
  locationId: number;
  /** null: the general profile */
  profileId: number | null;
  lines: CartLine[];
}

/** A profile of the merchant's own for these goods; undefined: the general one. */
export function profileOf(shop: Shop, variantId: number): DeliveryProfile | undefined {
  return shop.profiles?.find(({ variantIds }) => variantIds.includes(variantId));
}

/**
 * The shipped goods of a cart by location and profile. Each group is asked for its rates by itself, and becomes a fulfillment order.
 * Source: community.shopify.dev, "Carrier Service API Discounts" (34350): one POST for each shipping profile.
 */
export function deliveryGroups(shop: Shop, lines: readonly CartLine[]): DeliveryGroup[] {
  const groups = new Map<string, DeliveryGroup>();
  for (const line of lines.filter(({ requiresShipping }) => requiresShipping)) {
    const profileId = profileOf(shop, line.variantId)?.id ?? null;
    const key = `${line.locationId} ${profileId}`;
    const group = groups.get(key) ?? { locationId: line.locationId, profileId, lines: [] };
    groups.set(key, group);
    group.lines.push(line);
  }
  return [...groups.values()];
}

/** The zone that decides for a group: one for all items comes first. */
export function zoneOfGroup(
  shop: Shop,
  { profileId, locationId }: Pick<DeliveryGroup, "profileId" | "locationId">,
  destination: Destination,
): Zone | undefined {
  const profile = shop.profiles?.find(({ id }) => id === profileId);
  const own =
    profile === undefined
      ? shop.zones
      : (profile.groups.find(({ locationIds }) => locationIds.includes(locationId))?.zones ?? []);
  return zoneFor(zonesForAllItems(shop), destination) ?? zoneFor(own, destination);
}
