/** A person's answers about a file of orders, which are kept for the merchant's next file with the same columns. */
import { z } from "zod";
import { weightUnits } from "../../files/reading/cell-words.ts";
import { encodings } from "../../files/reading/encodings.ts";
import type { Meaning } from "./import-fields.ts";
import { isImportField } from "./import-fields.ts";

const meaning = z.custom<Meaning>(
  (value) =>
    typeof value === "string" &&
    (value === "unused" || isImportField(value) || /^path:[\w.]{1,100}$/.test(value)),
  "is no meaning of a column",
);

export const orderAnswers = z.object({
  encoding: z.enum(encodings).optional(),
  decimal: z.enum([",", "."]).optional(),
  /** By header, as the file writes it. */
  columns: z
    .record(z.string().max(200), meaning)
    .refine((columns) => Object.keys(columns).length <= 500, "has at most 500 columns")
    .optional(),
  weightUnit: z.enum(weightUnits).optional(),
  /** Grams of a parcel in a file without weights. */
  weightG: z.number().gt(0).lte(1_000_000).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  select: z.enum(["cheapest", "fastest"]).optional(),
  rowsOfOrder: z.enum(["one-label", "label-each"]).optional(),
});
export type OrderAnswers = z.output<typeof orderAnswers>;
