/** Stored progress of an import: reading all of a shop's objects of one kind from Shopify. */
import type { FulfillmentOrderNews } from "../orders/open-orders/open-order-store.ts";
import type { PlatformVariant } from "../orders/products/product-store.ts";
import type { ImportFailure } from "./platform-reason.ts";

/** Kinds of imports, and the type of one imported object. */
export interface ImportedKinds {
  readonly products: PlatformVariant;
  readonly "open-orders": FulfillmentOrderNews;
}

export const importKinds = ["products", "open-orders"] as const satisfies readonly (keyof ImportedKinds)[];
export type ImportKind = keyof ImportedKinds;

/** Names the jobs of one import: at most one of them waits. */
export function importJobKey(shop: string, kind: ImportKind): string {
  return `${shop}/${kind}`;
}

export interface Import<Kind extends ImportKind = ImportKind> {
  readonly kind: Kind;
  readonly state: "asked" | "preparing" | "reading" | "done" | "failed";
  readonly operationId: string | null;
  readonly failures: number;
  /** Objects that Shopify has found: lines of its file. */
  readonly found: number;
  readonly read: number;
  /** How much of the file has been read. */
  readonly bytes: number;
  readonly error: ImportFailure | null;
  readonly requestedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

export type ImportChange = Partial<Omit<Import, "kind" | "requestedAt">>;

export interface ImportBatch<Item> {
  readonly items: readonly Item[];
  /** The number of the file's lines with these objects. */
  readonly objects: number;
  /** The byte behind the last of these lines. */
  readonly end: number;
}

/**
 * One import for each kind and merchant at a time. Several workers may run it; a worker that finds it moved on stops.
 */
export interface ImportStore {
  get<Kind extends ImportKind>(merchantId: string, kind: Kind): Promise<Import<Kind> | null>;
  /**
   * Asks for an import and its job, in one transaction. A running import continues, with a new job if it has none.
   * @param unlessAskedSince leaves an import alone that was asked for since then; without it, every call starts again
   */
  ask(merchantId: string, shop: string, kind: ImportKind, unlessAskedSince?: Date): Promise<void>;
  /** False when the import is no longer as `from` says: then it writes nothing. */
  change(merchantId: string, from: Import, change: ImportChange): Promise<boolean>;
  /**
   * Stores a batch of the operation's file and the progress, in one transaction. False when another worker has moved
   * on: then it writes nothing.
   */
  keep<Kind extends ImportKind>(
    merchantId: string,
    shop: string,
    from: Import<Kind>,
    batch: ImportBatch<ImportedKinds[Kind]>,
  ): Promise<boolean>;
  /**
   * Finishes the import and drops objects that the file did not have. Returns how many it dropped; `null` when another
   * worker has moved on.
   */
  finish(merchantId: string, from: Import): Promise<number | null>;
}
