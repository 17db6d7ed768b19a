import { numericId } from "../../../adapters/shopify/gid.ts";
import type { ProductVariantNode } from "../../../adapters/shopify/operations/product.ts";
import { grams } from "../../../adapters/shopify/order-platform/grams.ts";
import type { PlatformVariant } from "../../../domain/orders/products/product-store.ts";

/** The title of the only variant of a product without options. */
const NO_TITLE = "Default Title";
/** The column is a 32-bit integer; no parcel weighs two thousand tons. */
const HEAVIEST_G = 2_000_000_000;

export function toShopifyVariant({
  id,
  title,
  sku,
  product,
  inventoryItem,
}: ProductVariantNode): PlatformVariant {
  const weightG = grams(inventoryItem.measurement.weight);
  return {
    variantId: numericId(id),
    productId: numericId(product.id),
    productTitle: product.title,
    variantTitle: title === NO_TITLE ? "" : title,
    sku: sku?.trim() || null,
    weightG: weightG > 0 ? Math.min(weightG, HEAVIEST_G) : null,
    requiresShipping: inventoryItem.requiresShipping,
    commodityCode: inventoryItem.harmonizedSystemCode?.trim() || null,
    countryOfOrigin: inventoryItem.countryCodeOfOrigin,
    updatedAt: new Date(product.updatedAt),
  };
}
