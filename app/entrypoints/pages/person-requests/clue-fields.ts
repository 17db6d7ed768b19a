import type { FieldTable, FieldValues } from "../frame/field-table.ts";

/** By what a person is found. */
export const clueFields = {
  order: { at: "related_order_id", kind: "text", longest: 200, empty: "absent" },
  email: { at: "email", kind: "email", longest: 254, empty: "absent" },
  phone: { at: "phone", kind: "tel", longest: 40, empty: "absent" },
} as const satisfies FieldTable;

export type ClueValues = FieldValues<typeof clueFields>;
