import { BYTE_ORDER_MARK, csvLines } from "../../files/csv-text.ts";
import type { ProductColumn } from "./product-columns.ts";
import { productColumns } from "./product-columns.ts";
import type { ProductVariant } from "./product-store.ts";

/**
 * A CSV file of variants with the values that apply: the merchant's own, else the platform's. Formulas are written as
 * text. Reading the file again changes nothing.
 */
export async function* writeProductCsv(
  batches: AsyncIterable<readonly ProductVariant[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([[...productColumns]]);
  for await (const batch of batches) yield csvLines(batch.map(cellsOf));
}

function cellsOf(variant: ProductVariant): string[] {
  const { own } = variant;
  const cells: Record<ProductColumn, string> = {
    variant_id: variant.variantId,
    sku: variant.sku ?? "",
    product: variant.productTitle,
    variant: variant.variantTitle,
    weight_g: text(variant.weightG),
    length_cm: text(own.size?.lengthCm),
    width_cm: text(own.size?.widthCm),
    height_cm: text(own.size?.heightCm),
    hs_code: own.commodityCode ?? variant.commodityCode ?? "",
    country_of_origin: own.countryOfOrigin ?? variant.countryOfOrigin ?? "",
    ships_alone: own.shipsAlone ? "yes" : "no",
    keep_upright: own.keepUpright ? "yes" : "no",
    weighs_nothing: own.weightless ? "yes" : "no",
    place: own.place ?? "",
  };
  return productColumns.map((column) => cells[column]);
}

function text(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}
