import type { FileBytes } from "../../files/file-bytes.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { CsvProblem } from "./csv-problem.ts";
import type { KnownVariants, ProductCsv } from "./read-product-csv.ts";

export interface CsvImport {
  readonly rows: number;
  /** Variants whose data changed. */
  readonly changed: number;
  readonly problems: readonly CsvProblem[];
}

export interface ProductImport extends Pick<OrderServices, "products" | "productChanges"> {
  /** Reads a product file and stores nothing; variants are asked for as its rows name them. */
  readProductFile(merchantId: string, file: FileBytes, known: KnownVariants): Promise<ProductCsv>;
}

/** Stores the variant data of a file. A file with any problem changes nothing. */
export async function importProductCsv(
  services: ProductImport,
  shop: OrderShop,
  file: FileBytes,
): Promise<CsvImport> {
  const { products, productChanges, readProductFile } = services;
  const { fields, changes, rows, problems } = await readProductFile(shop.merchantId, file, {
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
