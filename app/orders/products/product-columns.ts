import type { OwnProductData } from "./product-store.ts";

/** The columns of the products' CSV file, in their order. */
export const productColumns = [
  "variant_id",
  "sku",
  "product",
  "variant",
  "weight_g",
  "length_cm",
  "width_cm",
  "height_cm",
  "hs_code",
  "country_of_origin",
  "ships_alone",
  "keep_upright",
] as const;

export type ProductColumn = (typeof productColumns)[number];

/** A row says by one of these which variant it is about. */
export const keyColumns = ["variant_id", "sku"] as const satisfies readonly ProductColumn[];

export const sizeColumns = ["length_cm", "width_cm", "height_cm"] as const satisfies readonly ProductColumn[];

/** What a column that is there writes, also where its cell is empty. The others are for people to read. */
export const fieldOf = {
  length_cm: "size",
  width_cm: "size",
  height_cm: "size",
  hs_code: "commodityCode",
  country_of_origin: "countryOfOrigin",
  ships_alone: "shipsAlone",
  keep_upright: "keepUpright",
} as const satisfies Partial<Record<ProductColumn, keyof OwnProductData>>;

/** What a spreadsheet would take for a formula begins with one of these; such a cell is written behind an apostrophe. */
export const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
