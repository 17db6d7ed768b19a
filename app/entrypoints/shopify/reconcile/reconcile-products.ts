import { z } from "zod";
import { adminClient } from "../../../adapters/shopify/admin-client.ts";
import { ShopifyRefusedError } from "../../../adapters/shopify/admin-errors.ts";
import { numericId } from "../../../adapters/shopify/gid.ts";
import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import { updatedProducts } from "../../../adapters/shopify/operations/updated.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { Services } from "../../../process/services.server.ts";
import { refreshProduct } from "../products/refresh-product.ts";
import { walkUpdated } from "./walk-updated.ts";

type Needs = Pick<Services, "ports" | "imports" | "productChanges" | "products" | "reconciliations"> &
  ShopAccess;

/** Refreshes the products that have changed since they were read; does nothing before the first import is done. */
export async function reconcileProducts(
  services: Needs,
  shop: Shop,
  isOver: () => boolean,
): Promise<boolean> {
  const imported = await services.imports.get(shop.merchantId, "products");
  if (imported?.state !== "done") return true;
  const admin = adminClient(services, shop.domain);
  return walkUpdated(
    services,
    shop,
    {
      kind: "products",
      readPage: async (query, after) => (await admin.request(updatedProducts, { query, after })).products,
      async handlePage(products) {
        for (const { id, updatedAt } of products) {
          const productId = numericId(id);
          const known = await services.products.productUpdatedAt(shop.merchantId, productId);
          if (known === null || known < new Date(updatedAt)) await refresh(services, shop, productId);
        }
        return [];
      },
    },
    isOver,
  );
}

/** A product that can never be read must not stop the walk at its page for ever. */
async function refresh(services: Needs, shop: Shop, productId: string): Promise<void> {
  try {
    await refreshProduct(services, shop, productId, null);
  } catch (error) {
    if (!(error instanceof ShopifyRefusedError || error instanceof z.ZodError)) throw error;
    services.log.error({ shop: shop.domain, productId, err: error }, "a product could not be read");
  }
}
