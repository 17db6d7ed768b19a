import type { Clock, Ids, NewCarrierAccount } from "../../engine/index.ts";
import type { PrismaClient } from "../generated/client.ts";
import type { Encryption } from "./encryption.ts";
import type { Enqueue, InboxJobs } from "./enqueue.ts";

/** What stores are made of; each names what it takes. */
export interface StoreContext {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly enqueue: Enqueue;
  readonly inboxJobs: InboxJobs;
  readonly encryption: Encryption;
  /** Carrier accounts of every new merchant's sandbox. */
  readonly sampleAccounts: readonly NewCarrierAccount[];
}
