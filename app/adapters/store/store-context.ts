import type { Clock, Ids, NewCarrierAccount } from "../../domain/engine/index.ts";
import type { Enqueue, InboxJobs } from "../../domain/jobs/jobs.ts";
import type { ActorText } from "./database/database.ts";
import type { Reading } from "./database/reading.ts";
import type { RunStatement } from "./database/statements.ts";
import type { PrismaClient } from "./generated/client.ts";
import type { NoteErasure } from "./privacy/erasure-log.ts";
import type { Encryption } from "./rows/encryption.ts";
import type { LeaseHolder } from "./rows/lease-holder.ts";
import type { People } from "./rows/people.ts";

/** Dependencies of the stores; each store names those that it takes. */
export interface StoreContext {
  readonly prisma: PrismaClient;
  readonly reading: Reading;
  readonly run: RunStatement;
  /** The actor of the present work. */
  readonly actor: ActorText;
  readonly clock: Clock;
  /** Measures bookings' leases in place of the database's clock: for tests. */
  readonly leaseClock?: Clock;
  /** Absent: leases end by their time alone. */
  readonly holder?: LeaseHolder;
  readonly ids: Ids;
  readonly enqueue: Enqueue;
  readonly inboxJobs: InboxJobs;
  readonly encryption: Encryption;
  readonly people: People;
  readonly noteErasure: NoteErasure;
  /** Carrier accounts for every new merchant's sandbox. */
  readonly sampleAccounts: readonly NewCarrierAccount[];
}
