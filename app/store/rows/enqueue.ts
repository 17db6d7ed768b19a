/** How stores hand work to the queue: in the transaction of the change that causes it, so that both happen or neither. */
import type { ShipmentEvent } from "../../engine/index.ts";
import type { ImportKind } from "../shops/import-records.ts";

/** As much of a database transaction as the queue needs to write into it. */
export interface StoreTransaction {
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T>;
}

/** Queues that stores write to, and what they write. */
export interface StoreJobs {
  readonly "shipment-event": ShipmentEvent;
  /** Shop's domain and the order's number: whatever is due about it. */
  readonly "settle-order": { readonly shop: string; readonly orderId: string };
  /** Id of an inbox entry. */
  readonly inbox: { readonly id: string };
  /** Domain of the shop, and what of it is read out of Shopify. */
  readonly import: { readonly shop: string; readonly kind: ImportKind };
}

export interface EnqueueOptions {
  /** Names the work; the queue's policy decides what a second job of that name means. */
  readonly singletonKey?: string;
  /** Nothing is queued where a job of that name waits, is being worked on or is to be tried again. */
  readonly unlessPending?: boolean;
}

/** Must use nothing but the given transaction: the embedded database serves no other connection meanwhile. */
export type Enqueue = <Name extends keyof StoreJobs>(
  transaction: StoreTransaction,
  name: Name,
  data: StoreJobs[Name],
  options?: EnqueueOptions,
) => Promise<void>;

export interface InboxJob {
  /** The entry's, and the job's own. */
  readonly id: string;
  /** Work on one shop's entries leaves room for the others'. */
  readonly shop: string;
}

/** The jobs of inbox entries: one each, of the entry's id. */
export interface InboxJobs {
  /** An INSERT that makes a job of each row of `received (id, shop)`, part of the statement that writes the entries. */
  readonly insertion: string;
  /** A DELETE of the jobs of `done (id)`, also of those at work, part of the statement that marks the entries. */
  readonly removal: string;
  /** Workers are told of the entries that such a statement wrote. */
  wake(entries: readonly InboxJob[]): void;
  /** Begins anew with those that wait or were given up; what is being worked on goes on. */
  putAgain(transaction: StoreTransaction, entries: readonly InboxJob[]): Promise<void>;
  /** Those of the entries that no job will see to, and for which none was given up of late. */
  withoutJob(ids: readonly string[]): Promise<readonly string[]>;
}
