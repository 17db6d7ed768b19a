/** Rows that an earlier version stored, which lack search tokens of the present form, or the columns by which a list is sorted. */

/** A page of a merchant's rows that were looked at. */
export interface IndexedPage {
  /** Fewer than were asked for: none is left after them. */
  readonly rows: number;
  /** `null`: there was none. */
  readonly last: string | null;
  /** Those that could not be read. */
  readonly unread: readonly { readonly id: string; readonly error: unknown }[];
}

export const searchedTables = ["shipments", "saved_addresses", "open_fulfillment_orders"] as const;
export type SearchedTable = (typeof searchedTables)[number];

export interface SearchIndex {
  /**
   * The next merchants with rows of a former form, by id.
   * @param after the last of the former ones; `null` begins at the first
   */
  merchants(table: SearchedTable, after: string | null, limit: number): Promise<readonly string[]>;
  /**
   * Indexes the merchant's next rows of a former form, by id. A row that changes meanwhile has the present form by that change.
   * @param after the former page's `last`; `null` begins at the first
   */
  renew(table: SearchedTable, merchantId: string, after: string | null, limit: number): Promise<IndexedPage>;
  /** Installed shops with waiting orders of a former form: e-mails and phones are at the platform alone. */
  shopsToRead(): Promise<readonly { readonly merchantId: string; readonly domain: string }[]>;
}
