/** What is stored of reading all that a shop has of one kind out of Shopify. */
import type { FulfillmentOrderNews } from "../../orders/open-orders/open-order-store.ts";
import type { ImportFailure } from "../../orders/platform-reason.ts";
import type { PlatformVariant } from "../../orders/products/product-store.ts";

/** What is imported, and what one of it is. */
export interface ImportedKinds {
  readonly products: PlatformVariant;
  readonly "open-orders": FulfillmentOrderNews;
}

export const importKinds = ["products", "open-orders"] as const satisfies readonly (keyof ImportedKinds)[];
export type ImportKind = keyof ImportedKinds;

/** Names the jobs of one import: of those that wait, there is one. */
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
  /** Of the file: what is read. */
  readonly bytes: number;
  readonly error: ImportFailure | null;
  readonly requestedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

export type ImportChange = Partial<Omit<Import, "kind" | "requestedAt">>;

export interface ImportBatch<Item> {
  readonly items: readonly Item[];
  /** Lines that they took. */
  readonly objects: number;
  /** The byte of the file behind the last of them. */
  readonly end: number;
}

/** One import of a kind a merchant at a time. Several workers may be at it: whoever finds it moved on ends. */
export interface ImportStore {
  get<Kind extends ImportKind>(merchantId: string, kind: Kind): Promise<Import<Kind> | null>;
  /**
   * Asks for one, and its job, in one transaction. One that is under way goes on, with another job where it has none left.
   * @param unlessAskedSince leaves one alone that was asked for since then; any other begins anew
   */
  ask(merchantId: string, shop: string, kind: ImportKind, unlessAskedSince?: Date): Promise<void>;
  /** False when it is not as `from` says any more, and so nothing was written. */
  change(merchantId: string, from: Import, change: ImportChange): Promise<boolean>;
  /**
   * A batch of the operation's file, and how far that is, in one transaction. False when somebody else is at it: nothing was
   * written.
   */
  keep<Kind extends ImportKind>(
    merchantId: string,
    shop: string,
    from: Import<Kind>,
    batch: ImportBatch<ImportedKinds[Kind]>,
  ): Promise<boolean>;
  /** Done: what the file did not have is gone. Answers how many that were; `null` when somebody else is at it. */
  finish(merchantId: string, from: Import): Promise<number | null>;
}
