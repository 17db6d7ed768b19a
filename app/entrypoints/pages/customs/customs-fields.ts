import type { FieldTable, FieldValues } from "../frame/field-table.ts";

/** The fields, each at its path in the shop's settings. */
export const customsFields = {
  eori: { at: "customs.eori", kind: "text" },
  vat: { at: "customs.vat", kind: "text" },
  ioss: { at: "customs.ioss", kind: "text" },
  rex: { at: "customs.rex", kind: "text" },
  incoterm: { at: "customs.incoterm", kind: "select", empty: "null" },
  reason: { at: "customs.reason", kind: "select", empty: "null" },
} as const satisfies FieldTable;

export type CustomsValues = FieldValues<typeof customsFields>;
