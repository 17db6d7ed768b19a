/** Stored progress of the search for changes that webhooks missed. Times of states are Shopify's. */
import type { OrderOnRecord } from "../decide/is-due.ts";

type ReconciledKind = "orders" | "fulfillment-orders" | "products" | "returns" | "labels" | "facts";

/** Progress of the search through one kind of a shop's objects. */
export interface Reconciliation {
  /** Earlier changes have been examined. */
  readonly watermark: Date;
  /** The current walk, through changes since `from`, behind the cursor; `null` without one. */
  readonly walk: { readonly from: Date; readonly cursor: string | null } | null;
  /** Orders settled of late, by id, with the state (`updatedAt`) that each was in: settling a state once is enough. */
  readonly asked: Readonly<Record<string, string>>;
}

export interface ReconciliationStore {
  /** `walkedAt`: when the search last moved on, by our clock. */
  get(
    shop: string,
    kind: ReconciledKind,
  ): Promise<(Reconciliation & { readonly walkedAt?: Date | null }) | null>;
  /**
   * Moves on, in one transaction with the jobs that settle orders. False when another process has moved on first: then
   * it writes nothing.
   */
  move(
    of: { readonly merchantId: string; readonly shop: string; readonly kind: ReconciledKind },
    from: Reconciliation | null,
    to: Reconciliation,
    settle: readonly string[],
  ): Promise<boolean>;
  /** Records by order id; one entry for each order asked for. */
  onRecord(
    merchantId: string,
    shop: string,
    orderIds: readonly string[],
  ): Promise<ReadonlyMap<string, OrderOnRecord>>;
}
