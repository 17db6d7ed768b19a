import type { Stores } from "../adapters/store/stores.ts";
import type { Exporter } from "../domain/engine/index.ts";
import { noExporter } from "../domain/engine/index.ts";
import { readSettings } from "../domain/orders/settings.ts";

/** A shop's statements to customs. A merchant without a shop has no settings, and states nothing. */
export function exporterOf({ shops }: Pick<Stores, "shops">) {
  return async (merchantId: string): Promise<Exporter> => {
    const shop = await shops.byMerchant(merchantId);
    return shop === null ? noExporter : readSettings(shop).customs;
  };
}
