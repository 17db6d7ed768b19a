import type { Location } from "./model.ts";
import { findById } from "./record-index.ts";
import type { Shop } from "./shop.ts";
import { findVariant } from "./variants.ts";

/** Shopify's name for the shipper of a location: `manual` is the merchant. */
export function serviceHandle({ name, fulfillmentService }: Location): string {
  return fulfillmentService ? name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-") : "manual";
}

/** The same for the stock of a variant. */
export function stockingService(shop: Shop, variantId: number): string {
  const location = findById(shop.locations, findVariant(shop, variantId)?.locationId ?? 0);
  return location === undefined ? "manual" : serviceHandle(location);
}
