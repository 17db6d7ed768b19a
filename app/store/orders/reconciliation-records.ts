/** What is stored of the search for what webhooks missed. Times of states are Shopify's. */
import type { OrderOnRecord } from "../../orders/decide/is-due.ts";

type ReconciledKind = "orders" | "fulfillment-orders" | "products" | "labels" | "facts";

/** How far the search through one kind of a shop's things is. */
export interface Reconciliation {
  /** What was changed before has been looked at. */
  readonly watermark: Date;
  /** The walk that is under way: through what was changed from there on, behind the cursor. `null`: none is. */
  readonly walk: { readonly from: Date; readonly cursor: string | null } | null;
  /** What had orders settled of late, and in which state it was (`updatedAt`): once is enough. */
  readonly asked: Readonly<Record<string, string>>;
}

export interface ReconciliationStore {
  /** `walkedAt`: by our clock, when it was last worked on. */
  get(
    shop: string,
    kind: ReconciledKind,
  ): Promise<(Reconciliation & { readonly walkedAt?: Date | null }) | null>;
  /**
   * Moves on from what was read, together with the jobs that settle orders. False when somebody else has moved it on:
   * nothing was written.
   */
  move(
    of: { readonly merchantId: string; readonly shop: string; readonly kind: ReconciledKind },
    from: Reconciliation | null,
    to: Reconciliation,
    settle: readonly string[],
  ): Promise<boolean>;
  /** By order id; of each that was asked for. */
  onRecord(
    merchantId: string,
    shop: string,
    orderIds: readonly string[],
  ): Promise<ReadonlyMap<string, OrderOnRecord>>;
}
