import type { FieldTable, FieldValues } from "../../frame/field-table.ts";

/** A new merchant and the person who signs it up. */
export const founderFields = {
  name: { at: "name", kind: "text" },
  business: { at: "business", kind: "text" },
} as const satisfies FieldTable;

export type FounderValues = FieldValues<typeof founderFields>;
