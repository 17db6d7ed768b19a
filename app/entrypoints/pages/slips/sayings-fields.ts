import type { FieldTable, FieldValues } from "../frame/field-table.ts";

/** The merchant's words on slips in one language. The settings say how long they may be. */
export const sayingsFields = {
  greeting: { at: "greeting", kind: "paragraph" },
  returns: { at: "returns", kind: "paragraph" },
} as const satisfies FieldTable;

export type SayingsValues = FieldValues<typeof sayingsFields>;
