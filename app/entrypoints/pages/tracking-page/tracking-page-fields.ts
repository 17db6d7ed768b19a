import type { FieldTable, FieldValues } from "../frame/field-table.ts";

/** The look of the page that recipients follow their parcels on. */
export const lookFields = {
  name: { at: "name", kind: "text", longest: 100, empty: "null" },
  colour: { at: "colour", kind: "text", longest: 7 },
  helpUrl: { at: "helpUrl", kind: "url", longest: 500, empty: "null" },
  language: { at: "language", kind: "select", empty: "null" },
} as const satisfies FieldTable;

export type LookValues = FieldValues<typeof lookFields>;

/** Fields about e-mails to recipients. The mails' kinds and words have controls of their own. */
export const mailFields = {
  forPlatformOrders: { at: "forPlatformOrders", kind: "switch" },
  replyTo: { at: "replyTo", kind: "email", longest: 254, empty: "null" },
} as const satisfies FieldTable;
