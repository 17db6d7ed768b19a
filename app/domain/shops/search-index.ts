/** Rows that an earlier version stored, which lack search tokens of the present form, or the columns by which a list is sorted. */

/** A page of rows that were looked at: the last one's place, and those that could not be read. */
export interface IndexedPage {
  readonly last: readonly [merchantId: string, id: string];
  readonly unread: readonly { readonly id: string; readonly error: unknown }[];
}

export const searchedTables = ["shipments", "saved_addresses", "open_fulfillment_orders"] as const;
export type SearchedTable = (typeof searchedTables)[number];

export interface SearchIndex {
  /**
   * Indexes the next rows of a former form, in an order of their own. A row that changes meanwhile has the present form by that change.
   * @param after the former page's `last`; `null` begins at the first
   * @returns `null`: no row is left
   */
  renew(table: SearchedTable, after: IndexedPage["last"] | null, limit: number): Promise<IndexedPage | null>;
  /** Installed shops with waiting orders of a former form: e-mails and phones are at the platform alone. */
  shopsToRead(): Promise<readonly { readonly merchantId: string; readonly domain: string }[]>;
}
