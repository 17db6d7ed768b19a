/** The kinds of records that are found, answered and erased for one person. */
export type RecordKind = "shipments" | "bookings" | "rates" | "savedAddresses" | "trackers";

/** The row is deleted, the column emptied, or the code of its store does what is left. */
type Erasing = "row" | "column" | "store";

interface Facts {
  /** Absent: recipients, and senders of returns. Staff are the merchant's, in Shopify; members log in to the dashboard. */
  readonly person?: "recipients" | "members" | "staff" | "merchant" | "callers";
  readonly purpose: string;
  /** The columns that lead to a person: an order's number, traces of e-mail and phone (in JSON or an array), a shipment's id. */
  readonly found?: { readonly order?: string; readonly traces?: string; readonly shipment?: string };
  /**
   * The events that erase it: with the person, with `shop/redact`, and once the merchant is forgotten. Absent: it stays
   * as long as `kept` says.
   */
  readonly erased?: { readonly person?: Erasing; readonly shop?: Erasing; readonly merchant?: Erasing };
  /** The records of an export or a data request that show it. */
  readonly exported?: RecordKind | "waiting" | null;
}

/** Its own facts count before those of its table. */
export interface PersonalColumn extends Partial<Facts> {
  /** The part of a person that it holds. */
  readonly holds: string;
  /**
   * `sealed`: compressed and encrypted, as text or within JSON, whose other members name no person. `encrypted`: the same uncompressed.
   * `hashed`: under the database's own key. `tokens`: numbers for the search box, under that key too.
   */
  readonly stored: "sealed" | "sealed-json" | "encrypted" | "hashed" | "tokens" | "clear";
  /** The columns that name a ciphertext's row, beside which alone it can be opened. */
  readonly boundTo?: readonly string[];
}

export interface PersonalTable extends Facts {
  /** Days, counted by retention.ts of the store, or the event that ends it. */
  readonly kept: { readonly days: number; readonly why: string } | { readonly until: string };
  readonly columns: Readonly<Record<string, PersonalColumn>>;
}
