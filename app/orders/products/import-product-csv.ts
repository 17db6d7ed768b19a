import type { OrderServices, OrderShop } from "../ports.ts";
import type { CsvProblem } from "./csv-problem.ts";
import { readProductCsv } from "./read-product-csv.ts";

export interface CsvImport {
  readonly rows: number;
  /** Variants whose data changed. */
  readonly changed: number;
  readonly problems: readonly CsvProblem[];
}

/** Stores the variant data of a file. A file with any problem changes nothing. */
export async function importProductCsv(
  services: OrderServices,
  shop: OrderShop,
  file: Uint8Array,
): Promise<CsvImport> {
  const { products, productChanges } = services;
  const { fields, changes, rows, problems } = await readProductCsv(file, {
    byVariantIds: (ids) => products.byVariantIds(shop.merchantId, ids),
    bySkus: (skus) => products.bySkus(shop.merchantId, skus),
  });
  if (problems.length > 0) return { rows, changed: 0, problems };
  try {
    const changed = await products.setOwn(shop.merchantId, fields, changes);
    return { rows, changed, problems };
  } finally {
    // A file takes several statements: when one fails, checkouts still have to learn of the earlier ones.
    await productChanges.publish(shop.merchantId);
  }
}
