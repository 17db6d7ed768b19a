import type { SavedKind } from "../../../../domain/orders/address-book/address-book.ts";
import type { FieldTable, FieldValues } from "../../frame/field-table.ts";

/** A saved address. */
export const entryFields = {
  /** The name that it is saved as. */
  label: { at: "name", kind: "text", longest: 100 },
  kind: { at: "kind", kind: "select", choices: ["sender", "recipient"] satisfies readonly SavedKind[] },
  name: { at: "address.name", kind: "text", longest: 100 },
  company: { at: "address.company", kind: "text", longest: 100, empty: "null" },
  address: { at: "address.address", kind: "text", longest: 200 },
  zip: { at: "address.zip", kind: "text", longest: 20, empty: "null" },
  city: { at: "address.city", kind: "text", longest: 100 },
  country: { at: "address.country", kind: "select", longest: 2 },
  phone: { at: "address.phone", kind: "tel", longest: 30, empty: "null" },
  email: { at: "address.email", kind: "email", longest: 200, empty: "null" },
} as const satisfies FieldTable;

export type EntryValues = FieldValues<typeof entryFields>;

export type EntryProblem = "missing" | "country" | "zip" | "phone" | "taken" | "full";

export type EntryProblems = Readonly<Partial<Record<keyof EntryValues, EntryProblem>>>;
