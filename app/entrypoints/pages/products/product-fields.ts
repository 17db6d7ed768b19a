import type { FieldTable, FieldValues } from "../frame/field-table.ts";

/** The merchant's own data of a variant, by the columns of the product file. */
export const productFields = {
  length_cm: { at: "size.lengthCm", kind: "decimal", unit: "cm" },
  width_cm: { at: "size.widthCm", kind: "decimal", unit: "cm" },
  height_cm: { at: "size.heightCm", kind: "decimal", unit: "cm" },
  hs_code: { at: "commodityCode", kind: "text" },
  country_of_origin: { at: "countryOfOrigin", kind: "select" },
  place: { at: "place", kind: "text" },
  ships_alone: { at: "shipsAlone", kind: "switch" },
  keep_upright: { at: "keepUpright", kind: "switch" },
  weighs_nothing: { at: "weightless", kind: "switch" },
} as const satisfies FieldTable;

/** The values as the merchant typed them, valid or not. */
export type ProductValues = FieldValues<typeof productFields>;
