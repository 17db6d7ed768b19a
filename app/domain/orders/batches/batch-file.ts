import type { BatchOrder, RowError, RowWarning } from "./batch.ts";

/** A CSV file of shipments as it was understood. A row has an order or an error. */
export interface BatchFile {
  /** A row's place: its index, from 0. */
  readonly orders: readonly (BatchOrder | null)[];
  readonly errors: readonly RowError[];
  readonly warnings: readonly RowWarning[];
}
