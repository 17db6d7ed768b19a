import type { Caller } from "../../engine/index.ts";
import type { Actor } from "../audit/audit-event.ts";

/** Those of the API, and the steps for many labels that a merchant takes in the admin. */
export const bulkRunKinds = ["print", "batch", "hand-over", "cancel"] as const;
export type BulkRunKind = (typeof bulkRunKinds)[number];

export const bulkRunStates = ["working", "done", "failed"] as const;
export type BulkRunState = (typeof bulkRunStates)[number];

/** An API's caller, the merchant in the admin, or Shopify's print dialog, which shows a document before it is printed, if ever. */
export type Asker = "api" | "merchant" | "preview";

/** Work on many shipments that its caller follows. It is kept for two days. */
export interface BulkRun {
  readonly id: string;
  readonly caller: Caller;
  readonly kind: BulkRunKind;
  readonly state: BulkRunState;
  /** How many of `total` shipments or rows are finished. */
  readonly done: number;
  readonly total: number;
  /** Why it failed: a code. */
  readonly error: string | null;
  readonly createdAt: Date;
}

export interface BulkRunStore {
  get(caller: Caller, id: string): Promise<BulkRun | null>;
  /** The actor who asked for it; `null`: unknown. */
  actor(caller: Caller, id: string): Promise<Actor | null>;
}
