/** What can be wrong with a file of products; the words are the pages'. */
export type CsvProblemKind =
  | "too-large"
  | "not-csv"
  | "empty"
  | "no-key-column"
  | "nothing-to-change"
  | "unknown-column"
  | "repeated-column"
  | "incomplete-size-columns"
  | "too-many-cells"
  | "no-key"
  | "unknown-variant"
  | "unknown-sku"
  | "ambiguous-sku"
  | "repeated-variant"
  | "bad-size"
  | "incomplete-size"
  | "bad-code"
  | "bad-country"
  | "bad-flag";

export interface CsvProblem {
  /** As a spreadsheet counts: the header line is row 1. */
  readonly row: number;
  readonly column: string | null;
  readonly kind: CsvProblemKind;
  /** What stands there. */
  readonly value: string;
}
