/**
 * How stores hand work to the queue: in the transaction of the change that causes it, so that both happen or neither.
 */
import type { Environment, ShipmentEvent } from "../../../domain/engine/index.ts";
import type { RecipientMailRef } from "../../../domain/orders/recipient-mails/recipient-mail.ts";
import type { ImportKind } from "../../../domain/shops/import-records.ts";

/** The part of a database transaction that the queue needs to write into it. */
export interface StoreTransaction {
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T>;
}

/** Queues that stores write to, with the jobs' data. */
export interface StoreJobs {
  readonly "shipment-event": ShipmentEvent;
  /** The shop's domain and the order's id: the job does everything that is due for it. `batchId`: the first job of a click's purchase. */
  readonly "settle-order": { readonly shop: string; readonly orderId: string; readonly batchId?: string };
  /** A print that is to be prepared. */
  readonly print: { readonly merchantId: string; readonly environment: Environment; readonly jobId: string };
  /** A batch whose rows are to be bought. */
  readonly batch: { readonly merchantId: string; readonly environment: Environment; readonly jobId: string };
  /** A print whose document was handed out for the first time. */
  readonly "labels-printed": {
    readonly merchantId: string;
    readonly environment: Environment;
    readonly jobId: string;
  };
  /** A mail that is to be sent. */
  readonly "send-mail": { readonly merchantId: string; readonly id: string };
  /** A mail to a shipment's recipient that is due. */
  readonly "recipient-mail": RecipientMailRef;
  /** The shop's domain, and the id of an inbox entry. */
  readonly inbox: { readonly shop: string; readonly id: string };
  /** The shop's domain, and the kind of objects to read from Shopify. */
  readonly import: { readonly shop: string; readonly kind: ImportKind };
}

export interface EnqueueOptions {
  /** Names the work; the queue's policy decides about a second job of that name. */
  readonly singletonKey?: string;
  /** It begins after so many seconds. */
  readonly startAfterSeconds?: number;
  /** Queues nothing while a job of that name waits, runs or is to be retried. */
  readonly unlessPending?: boolean;
}

/**
 * Several jobs are written with one statement.
 * Must use nothing but the given transaction: the embedded database serves no other connection meanwhile.
 */
export type Enqueue = <Name extends keyof StoreJobs>(
  transaction: StoreTransaction,
  name: Name,
  data: StoreJobs[Name] | readonly StoreJobs[Name][],
  options?: EnqueueOptions,
) => Promise<void>;

export interface InboxJob {
  /** Id of the entry and of its job. */
  readonly id: string;
  /** Limits one shop's share, so that other shops' entries proceed. */
  readonly shop: string;
}

/** The jobs of inbox entries: each has its entry's id. */
export interface InboxJobs {
  /** An INSERT that makes a job of each row of `received (id, shop, traceparent)`, part of the statement that writes the entries. */
  readonly insertion: string;
  /** The trace that the present request's job continues; null without one. */
  readonly traceparent: () => string | null;
  /** A DELETE of the jobs of `done (id)`, running ones too, part of the statement that marks the entries. */
  readonly removal: string;
  /** Notifies workers of the entries that such a statement wrote. */
  wake(entries: readonly InboxJob[]): void;
  /** Starts waiting and dropped jobs again; running ones continue. */
  putAgain(transaction: StoreTransaction, entries: readonly InboxJob[]): Promise<void>;
  /** Entries without a live job, and without one dropped of late. */
  withoutJob(ids: readonly string[]): Promise<readonly string[]>;
}
