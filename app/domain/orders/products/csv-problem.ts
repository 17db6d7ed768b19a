/** Kinds of problems in a product file. Their words belong to the pages. */
export type CsvProblemKind =
  | "too-large"
  | "too-heavy"
  | "busy"
  | "not-csv"
  | "unknown-letters"
  | "lost-letter"
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
  | "bad-flag"
  | "bad-place"
  | "unprintable-place";

export interface CsvProblem {
  /** The row's number as spreadsheets count: the header line is row 1. */
  readonly row: number;
  readonly column: string | null;
  readonly kind: CsvProblemKind;
  /** The cell's text. */
  readonly value: string;
}
