import { adminClient } from "../../../adapters/shopify/admin-client.ts";
import { gid, numericId } from "../../../adapters/shopify/gid.ts";
import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import type { ProductNode } from "../../../adapters/shopify/operations/product.ts";
import { productsOfInventoryItem, variantsOfProduct } from "../../../adapters/shopify/operations/product.ts";
import type { JsonValue } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { LeaseTerms } from "../../../domain/orders/leases/with-lease.ts";
import { withLease } from "../../../domain/orders/leases/with-lease.ts";
import type { PlatformVariant } from "../../../domain/orders/products/product-store.ts";
import type { Services } from "../../../process/services.server.ts";
import type { NothingDue } from "../nothing-due.ts";
import { toShopifyVariant } from "./to-shopify-variant.ts";

type Needs = Pick<Services, "productChanges" | "products"> & ShopAccess;

/** Shopify allows 2,048 variants in a product: reading them takes some twenty calls. */
const productLease: LeaseTerms = { waitMs: 20_000 };

/**
 * Stores a product's present state at Shopify; a product that Shopify no longer has loses its variants.
 * @param reportedAt the product's `updated_at` in a webhook: if a later state is stored, nothing is read
 */
export async function refreshProduct(
  services: Needs,
  shop: Shop,
  productId: string,
  reportedAt: Date | null,
): Promise<JsonValue> {
  return withLease(services, `product/${shop.domain}/${productId}`, productLease, async () => {
    const known = await services.products.productUpdatedAt(shop.merchantId, productId);
    if (reportedAt !== null && known !== null && reportedAt < known)
      return { acknowledged: "later-state-known" } satisfies NothingDue;
    const asOf = await services.leases.now();
    const variants = await readVariants(services, shop, productId);
    const changed = await services.products.seenProduct(shop.merchantId, asOf, productId, variants);
    if (changed > 0) await services.productChanges.publish(shop.merchantId);
    return { variants: variants.length, changed };
  });
}

/** An inventory item holds the weight and customs data of its variants, and may change without its product. */
export async function refreshInventoryItem(
  services: Needs,
  shop: Shop,
  inventoryItemId: string,
): Promise<JsonValue> {
  const { inventoryItem } = await adminClient(services, shop.domain).request(productsOfInventoryItem, {
    id: gid("InventoryItem", inventoryItemId),
  });
  const productIds = new Set(inventoryItem?.variants?.nodes.map(({ product }) => numericId(product.id)));
  const outcomes: Record<string, JsonValue> = {};
  for (const productId of productIds)
    outcomes[productId] = await refreshProduct(services, shop, productId, null);
  return outcomes;
}

async function readVariants(
  services: Needs,
  shop: Shop,
  productId: string,
): Promise<readonly PlatformVariant[]> {
  const admin = adminClient(services, shop.domain);
  const id = gid("Product", productId);
  const variants: PlatformVariant[] = [];
  for (let after: string | null = null; ; ) {
    const page: ProductNode | null = (await admin.request(variantsOfProduct, { id, after })).product;
    if (page === null) return [];
    variants.push(...page.variants.nodes.map(toShopifyVariant));
    after = page.variants.pageInfo.hasNextPage ? page.variants.pageInfo.endCursor : null;
    if (after === null) return variants;
  }
}
