import type { FieldTable, FieldValues } from "../../frame/field-table.ts";

/** A range of voucher numbers. The engine's reader says what is wrong with one, and knows the check digits. */
export const rangeFields = {
  from: { at: "from", kind: "text", longest: 100 },
  to: { at: "to", kind: "text", longest: 100 },
  prefix: { at: "prefix", kind: "text", longest: 100 },
  suffix: { at: "suffix", kind: "text", longest: 100 },
  checkDigit: { at: "checkDigit", kind: "select", longest: 100 },
} as const satisfies FieldTable;

export type RangeValues = FieldValues<typeof rangeFields>;

/** The day of a list to download. */
export const dayListFields = { date: { at: "date", kind: "date" } } as const satisfies FieldTable;

export type DayListValues = FieldValues<typeof dayListFields>;
