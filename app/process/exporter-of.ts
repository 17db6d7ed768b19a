import type { Exporter } from "../engine/index.ts";
import { noExporter } from "../engine/index.ts";
import { readSettings } from "../orders/settings.ts";
import type { Stores } from "../store/stores.ts";

/** A shop's statements to customs. A merchant without a shop has no settings, and states nothing. */
export function exporterOf({ shops }: Pick<Stores, "shops">) {
  return async (merchantId: string): Promise<Exporter> => {
    const shop = await shops.byMerchant(merchantId);
    return shop === null ? noExporter : readSettings(shop).customs;
  };
}
