import type { FieldTable, FieldValues } from "../../../frame/field-table.ts";

/** The fields of an exchange rate, as its document has them. */
export const exchangeRateFields = {
  from: { at: "from", kind: "select" },
  to: { at: "to", kind: "select" },
  rate: { at: "rate", kind: "decimal" },
  date: { at: "date", kind: "date" },
  source: { at: "source", kind: "text" },
} as const satisfies FieldTable;

export type ExchangeRateValues = FieldValues<typeof exchangeRateFields>;
