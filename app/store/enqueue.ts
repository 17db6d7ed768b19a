/** How stores hand work to the queue: in the transaction of the change that causes it, so that both happen or neither. */
import type { ShipmentEvent } from "../engine/index.ts";

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
  /** Domain of the shop whose products are read out of Shopify. */
  readonly "import-products": { readonly shop: string };
}

export interface EnqueueOptions {
  /** Names the work; the queue's policy decides what a second job of that name means. */
  readonly singletonKey?: string;
}

/** Must use nothing but the given transaction: the embedded database serves no other connection meanwhile. */
export type Enqueue = <Name extends keyof StoreJobs>(
  transaction: StoreTransaction,
  name: Name,
  data: StoreJobs[Name],
  options?: EnqueueOptions,
) => Promise<void>;
