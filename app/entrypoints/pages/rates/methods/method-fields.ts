import type { FieldTable, FieldValues } from "../../frame/field-table.ts";

/** One flat rate. The page has a form with any number of them. */
export const methodFields = {
  name: { at: "name", kind: "text" },
  /** `<driver>.<code>` */
  service: { at: "service", kind: "select" },
  countries: { at: "countries", kind: "codes" },
  upToKg: { at: "upToG", kind: "grams", empty: "null", unit: "kg" },
  upToValue: { at: "upToValue", kind: "number", empty: "null", unit: "money" },
} as const satisfies FieldTable;

export type MethodRow = FieldValues<typeof methodFields>;

export const emptyRow: MethodRow = { name: "", service: "", countries: "", upToKg: "", upToValue: "" };
