export type Rule =
  | ("merchant" | "claim" | "lock" | "conflict" | "place" | "columns" | "moment")
  | ("case" | "returning" | "column" | "keys" | "reference" | "local");

/** A rule that a statement does not keep, and the table, function or column it is about. */
export interface Fault {
  readonly rule: Rule;
  readonly of: string;
}
