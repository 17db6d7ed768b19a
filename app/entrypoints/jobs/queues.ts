/** The queues: their retries, their time-outs and their schedules. */
import type { JobName } from "./job-sender.ts";

export interface QueueDefinition {
  /**
   * The treatment of a second job with the same singleton key: `standard` runs both; `short` drops it while the
   * first still waits, and keeps it if the first is running already.
   */
  readonly policy: "standard" | "short";
  /** Retries of a failing job, with exponential back-off from `retryDelay` to `retryDelayMax` seconds. */
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  /** A job that runs longer than this has failed; seconds. */
  readonly expireInSeconds: number;
  /** Joins the dead letters after its last retry, where an operator finds it. */
  readonly deadLetter: boolean;
  /** Concurrent jobs in one process; half as many on the embedded database, which serves one query at a time. */
  readonly concurrency: number;
  /**
   * The field of a job's data that names its owner. Owners take turns (fair-lines.ts), and one owner's jobs take at most a
   * third of a process's workers, so that a slow, throttled or busy shop leaves the rest to the others. Incompatible with `short`: a
   * job returned as one too many would meet the second of its key.
   */
  readonly fairBy?: "shop" | "merchantId";
  /** Cron, UTC. */
  readonly schedule?: string;
}

export const deadLetterQueue = "dead";

/** Work that Shopify or a merchant waits for: about ten hours of retries. */
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
  // The merchant looks on: a worker that died is missed soon. A step takes seconds, and tells its progress.
  print: {
    ...forOutside,
    policy: "standard",
    retryDelayMax: 60,
    concurrency: 4,
    fairBy: "merchantId",
  },
  // As above. A row takes as long as its carrier.
  batch: { ...forOutside, policy: "standard", retryDelayMax: 60, concurrency: 4, fairBy: "merchantId" },
  "labels-printed": { ...forOutside, policy: "standard", concurrency: 4, fairBy: "merchantId" },
  // A job sends for 20 seconds. Each delivery has retries of its own, so a failed job is simply made again.
  "deliver-webhooks": {
    policy: "standard",
    retryLimit: 0,
    retryDelay: 1,
    retryDelayMax: 60,
    expireInSeconds: 120,
    deadLetter: false,
    concurrency: 8,
    fairBy: "merchantId",
  },
  "send-mail": { ...forOutside, policy: "standard", concurrency: 4, fairBy: "merchantId" },
  // The mail is written when it is due, a merchant's one after the other; `send-mail` sends it.
  "recipient-mail": { ...forOutside, policy: "standard", concurrency: 3, fairBy: "merchantId" },
  // Retries, and what a lost notification left.
  "due-webhooks": { ...byTheClock, schedule: "* * * * *" },
  // A second one is never dropped: the first may have read the order before the second one's cause was
  // committed.
  "settle-order": { ...forOutside, policy: "standard", concurrency: 8, fairBy: "shop" },
  "register-carrier-service": { ...forOutside, policy: "short", concurrency: 4 },
  // Reads for a minute at most, then sends itself again.
  import: { ...forOutside, policy: "short", concurrency: 4 },
  // A list of a day for one account: the next job waits for the next cut-off.
  "close-day": { ...forOutside, policy: "short", concurrency: 4 },
  "resolve-bookings": { ...byTheClock, schedule: "* * * * *" },
  // Source: service document, "Tracking": carriers are asked at :05 and :35.
  "poll-tracking": { ...byTheClock, schedule: "5,35 * * * *" },
  // Sandbox parcels travel within minutes.
  "play-sandbox": { ...byTheClock, schedule: "* * * * *" },
  // Each account is due once an hour after it was asked, so that they spread by themselves.
  "refresh-points": { ...byTheClock, schedule: "*/5 * * * *" },
  // The first answer comes minutes after the cancellation, in the sandbox at least.
  "follow-refunds": { ...byTheClock, schedule: "* * * * *" },
  // At night, when few shops are active.
  "apply-retention": { ...byTheClock, schedule: "41 1 * * *" },
  reconcile: { ...byTheClock, schedule: "*/5 * * * *" },
  // A run works for a minute at most, then sends itself again. A merchant may wait for what it finds, so after a fault it does not
  // wait for the next round: its retries take about two minutes in all. A lease keeps two runs of a shop apart.
  "reconcile-shop": {
    ...byTheClock,
    retryLimit: 6,
    retryDelay: 2,
    expireInSeconds: 300,
    concurrency: 4,
  },
  "clean-up": { ...byTheClock, schedule: "17 * * * *" },
} as const satisfies Record<JobName, QueueDefinition>;

export const jobNames = Object.keys(queues) as readonly JobName[];
