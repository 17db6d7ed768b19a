import type { OwnProductData } from "./product-store.ts";

/** The columns of the product CSV file, in order. */
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
  "weighs_nothing",
  "place",
] as const;

export type ProductColumn = (typeof productColumns)[number];

/** The columns that may name a row's variant. */
export const keyColumns = ["variant_id", "sku"] as const satisfies readonly ProductColumn[];

export const sizeColumns = ["length_cm", "width_cm", "height_cm"] as const satisfies readonly ProductColumn[];

/** The field that each column writes, also from an empty cell. The other columns are for people to read. */
export const fieldOf = {
  length_cm: "size",
  width_cm: "size",
  height_cm: "size",
  hs_code: "commodityCode",
  country_of_origin: "countryOfOrigin",
  ships_alone: "shipsAlone",
  keep_upright: "keepUpright",
  weighs_nothing: "weightless",
  place: "place",
} as const satisfies Partial<Record<ProductColumn, keyof OwnProductData>>;
