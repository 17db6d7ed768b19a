import type { Issue } from "../../engine/index.ts";
import type { BatchOrder, RowError } from "./batch.ts";

/** A CSV file of shipments as it was understood. A row has an order or an error. */
export interface BatchFile {
  /** A row's place: its index, from 0. */
  readonly orders: readonly (BatchOrder | null)[];
  readonly errors: readonly RowError[];
}

/** Reads files as `POST /v1/batches` does. */
export interface BatchFileReader {
  /** A file to start from: the API's documented example. */
  readonly example: string;
  /**
   * @param sender of rows that name no `address_from`; fields as the API has them
   * @returns an issue if the file as a whole can't be read
   */
  read(csv: string, sender: Readonly<Record<string, string>> | null): BatchFile | Issue;
}
