import type { FieldTable, FieldValues } from "../frame/field-table.ts";
import { keyAccess, keyDays } from "./key-choices.ts";

/** A new API key. Access is stored as scopes, and days as a moment. */
export const keyFields = {
  access: { at: null, kind: "select", choices: keyAccess },
  days: { at: null, kind: "select", choices: keyDays },
  strict: { at: "isStrict", kind: "switch" },
  name: { at: "name", kind: "text", longest: 60 },
} as const satisfies FieldTable;

export type KeyValues = FieldValues<typeof keyFields>;
