import type { FieldTable, FieldValues } from "../../../frame/field-table.ts";

/** Rates that the merchant has not entered, as the document has them. */
export const termsFields = {
  centralBank: { at: "centralBank", kind: "switch" },
  marginPercent: { at: "marginPercent", kind: "decimal", unit: "%" },
  maxAgeDays: { at: "maxAgeDays", kind: "whole", empty: "null" },
} as const satisfies FieldTable;

export type TermsValues = FieldValues<typeof termsFields>;
