/** The queues: what is retried, for how long, and when the clock starts a job by itself. */
import type { JobName } from "../services.server.ts";

export interface QueueDefinition {
  /**
   * What a second job of the same singleton key means: `standard` works both; `short` drops it while the first still
   * waits, and keeps it when the first is being worked on already.
   */
  readonly policy: "standard" | "short";
  /** How often a failing job is tried again, with exponential back-off from `retryDelay` to `retryDelayMax` seconds. */
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  /** A job that runs longer than this has failed; seconds. */
  readonly expireInSeconds: number;
  /** Ends up among the dead letters when its retries are used up, where an operator finds it. */
  readonly deadLetter: boolean;
  /** How many run at once in one process; half as many on the embedded database, which serves one query at a time. */
  readonly concurrency: number;
  /**
   * The field of a job's data that says whose it is. One's jobs take at most a third of a process's workers, so that
   * a shop that is slow, throttled or has thousands of them leaves the rest to the others. Not together with `short`: a
   * job that is put back because it was one too many would meet the second of its key.
   */
  readonly fairBy?: "shop" | "merchantId";
  /** Cron, UTC. */
  readonly schedule?: string;
}

export const deadLetterQueue = "dead";

/** What Shopify or a merchant waits for: about ten hours of trying. */
const forOutside = {
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: 3_600,
  expireInSeconds: 300,
  deadLetter: true,
} as const;

/** The next tick is the retry. */
const byTheClock = {
  policy: "short",
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 60,
  expireInSeconds: 1_200,
  deadLetter: false,
  concurrency: 1,
} as const;

export const queues = {
  inbox: { ...forOutside, policy: "standard", concurrency: 8, fairBy: "shop" },
  "shipment-event": { ...forOutside, policy: "standard", concurrency: 8, fairBy: "merchantId" },
  // A second one is never dropped: the first may have read the order already when what asks for the second is committed.
  "settle-order": { ...forOutside, policy: "standard", concurrency: 8, fairBy: "shop" },
  "register-carrier-service": { ...forOutside, policy: "short", concurrency: 4 },
  // Reads for a minute at most, then sends itself again.
  import: { ...forOutside, policy: "short", concurrency: 4 },
  "resolve-bookings": { ...byTheClock, schedule: "* * * * *" },
  // Source: service document, "Tracking": carriers are asked at :05 and :35.
  "poll-tracking": { ...byTheClock, schedule: "5,35 * * * *" },
  // When few are awake.
  "apply-retention": { ...byTheClock, schedule: "41 1 * * *" },
  reconcile: { ...byTheClock, schedule: "*/5 * * * *" },
  // A run works for a minute at most, then sends itself again.
  "reconcile-shop": { ...byTheClock, expireInSeconds: 300, concurrency: 4 },
  "clean-up": { ...byTheClock, schedule: "17 * * * *" },
} as const satisfies Record<JobName, QueueDefinition>;

export const jobNames = Object.keys(queues) as readonly JobName[];
