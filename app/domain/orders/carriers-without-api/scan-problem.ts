/** Kinds of problems in a file of scans. Their words belong to the pages. */
export type ScanProblemKind =
  | "too-large"
  | "too-heavy"
  | "busy"
  | "not-csv"
  | "unknown-letters"
  | "lost-letter"
  | "empty"
  | "too-many-rows"
  | "no-column"
  | "repeated-column"
  | "no-voucher"
  | "unknown-voucher"
  | "cancelled"
  | "unknown-status"
  | "bad-date"
  | "future-date"
  | "before-label";

export interface ScanProblem {
  /** The row's number as spreadsheets count: the header line is row 1. */
  readonly row: number;
  readonly column: string | null;
  readonly kind: ScanProblemKind;
  /** The cell's text. */
  readonly value: string;
}
