import { z } from "zod";
import type { Services, Shop } from "../../services.server.ts";
import { adminClient } from "../admin-client.ts";
import { ShopifyRefusedError } from "../admin-errors.ts";
import { numericId } from "../gid.ts";
import { updatedProducts } from "../operations/updated.ts";
import { refreshProduct } from "../products/refresh-product.ts";
import { walkUpdated } from "./walk-updated.ts";

/** Reads the products anew that were changed since we read them. The first import comes before. */
export async function reconcileProducts(
  services: Services,
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
      async workOff(products) {
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

/** One product that can't be read, and never will be, must not end the walk at its page for ever. */
async function refresh(services: Services, shop: Shop, productId: string): Promise<void> {
  try {
    await refreshProduct(services, shop, productId, null);
  } catch (error) {
    if (!(error instanceof ShopifyRefusedError || error instanceof z.ZodError)) throw error;
    services.log.error({ shop: shop.domain, productId, err: error }, "a product could not be read");
  }
}
