import type { Stores } from "../adapters/store/stores.ts";
import { readSettings } from "../domain/orders/settings.ts";
import type { SlipSources } from "./slips-of-many.ts";

/** Slips of a shop: its words and its products' data. A merchant without a shop has neither. */
export function slipSources({
  shops,
  products,
  logos,
}: Pick<Stores, "shops" | "products" | "logos">): SlipSources {
  return {
    async sayings(merchantId) {
      const shop = await shops.byMerchant(merchantId);
      return shop === null ? {} : readSettings(shop).slipSayings;
    },

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
