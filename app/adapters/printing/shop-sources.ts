/** The merchant's own words, logo, product data and statements to customs, which papers show. */
import type { Exporter } from "../../domain/engine/index.ts";
import { noExporter } from "../../domain/engine/index.ts";
import type { OrderShop } from "../../domain/orders/ports.ts";
import type { ProductStore } from "../../domain/orders/products/product-store.ts";
import { readSettings } from "../../domain/orders/settings.ts";
import type { Logo } from "./slip-content.ts";
import type { SlipProduct } from "./slip-of.ts";

/** The merchant's own words to shoppers, by language. */
export type SlipSayings = Readonly<Record<string, { readonly greeting: string; readonly returns: string }>>;

export interface ShopSources {
  sayings(merchantId: string): Promise<SlipSayings>;
  logo(merchantId: string): Promise<Logo | null>;
  products(merchantId: string, variantIds: readonly number[]): Promise<ReadonlyMap<number, SlipProduct>>;
  exporter(merchantId: string): Promise<Exporter>;
}

/** Empty sources, for merchants without a shop and for tests. */
export const noShopSources: ShopSources = {
  sayings: async () => ({}),
  logo: async () => null,
  products: async () => new Map(),
  exporter: async () => noExporter,
};

/** Reads them from the merchant's shop. A merchant without a shop has a logo at most. */
export function shopSources({
  shops,
  products,
  logos,
}: {
  readonly shops: { byMerchant(merchantId: string): Promise<OrderShop | null> };
  readonly products: Pick<ProductStore, "byVariantIds">;
  readonly logos: { get(merchantId: string): Promise<Logo | null> };
}): ShopSources {
  const settingsOf = async (merchantId: string) => {
    const shop = await shops.byMerchant(merchantId);
    return shop === null ? null : readSettings(shop);
  };
  return {
    sayings: async (merchantId) => (await settingsOf(merchantId))?.slipSayings ?? {},
    exporter: async (merchantId) => (await settingsOf(merchantId))?.customs ?? noExporter,
    logo: (merchantId) => logos.get(merchantId),
    async products(merchantId, variantIds) {
      const found = await products.byVariantIds(merchantId, variantIds.map(String));
      return new Map(
        found.map(({ variantId, variantTitle, sku, own }) => [
          Number(variantId),
          { variant: variantTitle, sku: sku ?? "", place: own.place ?? "" },
        ]),
      );
    },
  };
}
