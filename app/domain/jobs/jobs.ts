/**
 * The port of the durable queue. A job is a name with data; its row in `app/entrypoints/jobs/` has the schema of the data, the policy and
 * the work. `app/adapters/queue/` keeps jobs in the database.
 */

/** Each job's data by its name. The rows add theirs (`declare module`), so that each sender is checked against the schema. */
// biome-ignore lint/suspicious/noEmptyInterface: each row of app/entrypoints/jobs/ adds its member.
export interface JobData {}

export type JobName = keyof JobData;

/** When and how often the queue runs a job. */
export interface JobPolicy {
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
   * The field of a job's data that names its owner. Owners take turns (adapters/queue/fair-lines.ts), and one owner's jobs take at most
   * a third of a process's workers, so that a slow, throttled or busy shop leaves the rest to the others. Incompatible with `short`: a
   * job returned as one too many would meet the second of its key.
   */
  readonly fairBy?: "shop" | "merchantId";
  /**
   * A job that runs longer than two seconds waits for Shopify or a carrier: it goes on, and gives its place to another. So a few slow
   * labels hold no others. The jobs of a process are then three times `concurrency` at most, and one owner's a third of these.
   */
  readonly yieldsWhenSlow?: boolean;
  /** Cron, UTC. */
  readonly schedule?: string;
}

/** The policy of each job. The queue knows no more of the rows. */
export type JobPolicies = Readonly<Record<JobName, JobPolicy>>;

export interface JobOptions {
  /** Names the work; the queue's policy decides about a second job of that name. */
  readonly singletonKey?: string;
  /** It begins after so many seconds. */
  readonly startAfterSeconds?: number;
}

export interface JobSender {
  send<Name extends JobName>(name: Name, data: JobData[Name], options?: JobOptions): Promise<void>;
  /** Whether a job with this key waits, runs or is to be retried. */
  isPending(merchantId: string, name: JobName, singletonKey: string): Promise<boolean>;
}

/** The part of a database transaction that writing a job needs. */
export interface JobTransaction {
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T>;
}

export interface EnqueueOptions extends JobOptions {
  /** Queues nothing while a job of that name waits, runs or is to be retried. */
  readonly unlessPending?: boolean;
}

/**
 * How stores hand work to the queue: in the transaction of the change that causes it, so that both happen or neither. Several jobs are
 * written with one statement.
 * Must use nothing but the given transaction on the embedded database, which serves no other connection meanwhile. A queue with a
 * database of its own gets the jobs after the commit, so their data name their merchant or the merchant's shop.
 */
export type Enqueue = <Name extends JobName>(
  transaction: JobTransaction,
  name: Name,
  data: JobData[Name] | readonly JobData[Name][],
  options?: EnqueueOptions,
) => Promise<void>;

export interface InboxJob {
  /** Id of the entry and of its job. */
  readonly id: string;
  /** Limits one shop's share, so that other shops' entries proceed. */
  readonly shop: string;
}

/** The jobs of Shopify's webhooks: each has the id of its entry in the inbox. */
export interface InboxJobs {
  /**
   * An INSERT of a job for each row of a relation `received (id, shop, traceparent)`, for the WITH of the statement that writes the
   * entries: hundreds come in a second, and the embedded database runs one statement at a time.
   */
  readonly insertion: string;
  /** The trace that the present request's job continues; null without one. */
  readonly traceparent: () => string | null;
  /**
   * A DELETE of the jobs whose entries are in a relation `done (id)`, running ones too, for the WITH of the statement that marks
   * them: one write less for each, and a day's millions of jobs need no later deletion.
   */
  readonly removal: string;
  /** Wakes the workers after such a statement. If a notification is lost, workers find the jobs some seconds later. */
  wake(entries: readonly InboxJob[]): void;
  /** Part of the transaction. Restarts waiting and failed jobs; running ones continue. */
  putAgain(transaction: JobTransaction, entries: readonly InboxJob[]): Promise<void>;
  /** The entries without a job, and without one that was given up recently. */
  withoutJob(ids: readonly string[]): Promise<readonly string[]>;
}

/** Throws to be retried later. May run twice for one job, so its effect must be idempotent. */
export type JobHandler = (data: unknown) => Promise<void>;
export type JobHandlers = Readonly<Record<JobName, JobHandler>>;
