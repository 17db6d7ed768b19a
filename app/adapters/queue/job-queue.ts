/** The durable queue: pg-boss in a schema of its own, in the app's database or in one of the queue's. */
import type { SendOptions } from "pg-boss";
import { fromPrisma, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Ids } from "../../domain/engine/index.ts";
import { afterCommit } from "../../domain/jobs/after-commit.ts";
import { collectedWakeUps } from "../../domain/jobs/collected-wake-ups.ts";
import type {
  Enqueue,
  InboxJobs,
  JobHandlers,
  JobName,
  JobOptions,
  JobPolicies,
  JobSender,
} from "../../domain/jobs/jobs.ts";
import { openQueueConnections } from "./connections.ts";
import { deadLetterQueue } from "./dead-jobs.ts";
import { callUp, defineLines } from "./fair-lines.ts";
import { inboxJobQueue, inboxJobsByOutbox } from "./inbox-jobs.ts";
import { giveBackAll, giveBackUnnamed, LISTED_WITHIN_MS } from "./lost-jobs.ts";
import type { OutboxJob } from "./outbox.ts";
import { openOutbox } from "./outbox.ts";
import { wakeChannel, wakeWorkers } from "./wake-workers.ts";
import type { Worker } from "./work.ts";
import { workOn } from "./work.ts";

export interface JobQueue extends JobSender {
  /** Part of the transaction: the jobs exist if and only if the transaction is committed. */
  readonly enqueue: Enqueue;
  readonly inboxJobs: InboxJobs;
  /**
   * Listens on the connection to the app's database that all channels share, and reconnects when it breaks. `onConnected` is called for each
   * connection, the first included: notifications in between are lost.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onConnected: () => void,
  ): Promise<{ close(): Promise<void> }>;
  /** The jobs that this process works on now. */
  running(): readonly string[];
  /**
   * Has running jobs that no living process names done by others, and soon. Asks the database only if there may be some: after a
   * process's death, and after a fault of this queue's connections.
   * @param jobsAtWork names the jobs of living processes
   */
  giveBackLost(hasDied: boolean, jobsAtWork: () => Promise<readonly string[]>): Promise<void>;
  /** Begins to work on jobs and on scheduled ones in this process. */
  startWorkers(handlers: JobHandlers): Promise<void>;
  /** Throws if the queue is unreachable or not set up. */
  check(): Promise<void>;
  /** Running jobs continue; no other one begins. */
  takeNoMore(): void;
  /** Takes no more jobs, waits for the running ones, and returns those not completed in time. */
  stop(timeoutMs: number): Promise<void>;
}

export interface JobQueueOptions {
  /** A queue for each. */
  readonly policies: JobPolicies;
  /** The present span as W3C Trace Context writes it, which jobs continue; null without one. */
  readonly traceparent: () => string | null;
  readonly connectionString: string;
  /** Past a pooler; the same database as `connectionString`, which is the default. */
  readonly directString?: string;
  /** The queue's own database; null, the default: `connectionString`'s. */
  readonly queueString?: string | null;
  /** Of the jobs that go through the outbox. */
  readonly ids: Ids;
  /** The most connections for the queue's statements; the one that listens is not counted. */
  readonly maxConnections?: number;
  /** True: this process works on jobs; false: it only sends them. */
  readonly works: boolean;
  /**
   * This process is the database's only one: a job marked as running was left by a dead process. Maintenance
   * that the embedded database does not need is off.
   */
  readonly soleOwner: boolean;
}

/** Sets the queue up if needed; takes no job yet. @throws Error the database is unreachable */
export async function openJobQueue(options: JobQueueOptions, log: Logger): Promise<JobQueue> {
  const { connectionString, works, soleOwner, policies, traceparent } = options;
  const jobNames = Object.keys(policies) as JobName[];
  const fairNames = jobNames.filter((name) => policies[name].fairBy !== undefined);
  /** A job that was taken or ended meanwhile may be no worker's, and running in the database. */
  let faultAt: number | null = null;
  const onError = (error: Error) => {
    faultAt = performance.now();
    log.error({ err: error }, "job queue");
  };
  const { directString = connectionString, queueString = null, maxConnections = 3 } = options;
  /** To the database of the changes. */
  const connections = openQueueConnections({ connectionString, directString, maxConnections }, onError);
  const own =
    queueString === null
      ? connections
      : openQueueConnections(
          { connectionString: queueString, directString: queueString, maxConnections },
          onError,
        );
  const isApart = queueString !== null;
  const closeConnections = () => Promise.all([own.close(), connections.close()]);
  const boss: PgBoss = new PgBoss({
    db: { executeSql: own.executeSql },
    supervise: works,
    schedule: works,
    // Jobs that `giveBackLost` did not find are found after this interval and the heartbeat's 30 seconds.
    monitorIntervalSeconds: 15,
    superviseIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 2,
    // The embedded database has no vacuum of its own (the clean-up job runs one), and rebuilds no index in the background.
    ...(soleOwner ? { reindex: false, monitorVacuum: false } : {}),
  });
  boss.on("error", onError);
  boss.on("warning", (warning) => log.warn({ data: warning.data }, warning.message));
  try {
    await boss.start();
    await defineQueues(boss, policies);
    await defineLines(boss, fairNames);
    if (soleOwner) await giveBackAll(boss);
  } catch (error) {
    await closeConnections();
    throw error;
  }
  function traced(given: object): object {
    const parent = traceparent();
    return parent === null ? given : { ...given, traceparent: parent };
  }
  /** The job with its owner. Jobs of the inbox name theirs themselves (inbox-jobs.ts). */
  function jobOf(name: JobName, data: object): { data: object; group?: { id: string } } {
    const { fairBy } = policies[name];
    const id = fairBy === undefined ? null : textIn(data, fairBy);
    return id === null ? { data } : { data, group: { id } };
  }
  async function send(
    name: JobName,
    given: object,
    { singletonKey, startAfterSeconds }: JobOptions = {},
    db?: SendOptions["db"],
  ): Promise<void> {
    const { data, ...group } = jobOf(name, traced(given));
    await boss.send(name, data, {
      ...group,
      ...(db && { db }),
      ...(singletonKey === undefined ? {} : { singletonKey }),
      ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
    });
  }
  let lines: { stop(): void } | undefined;
  const running = new Set<string>();
  const workers = new Map<string, Worker>();
  const { wake, close: closeWakeUps } = collectedWakeUps(
    (names) => boss.getDb().executeSql(wakeWorkers, [names]),
    (error) => log.warn({ err: error }, "workers were not woken"),
  );
  const outbox = openOutbox({ db: connections, names: jobNames, ids: options.ids, deliver, log });

  async function deliver(name: JobName, jobs: readonly OutboxJob[]): Promise<void> {
    const those = jobs.map(({ id, data, singletonKey, startAfter }) => ({
      ...{ id, ...jobOf(name, data) },
      ...(singletonKey === null ? {} : { singletonKey }),
      ...(startAfter === null ? {} : { startAfter: startAfter.toISOString() }),
    }));
    await boss.insert(name, those);
    if (jobs.some(({ startAfter }) => startAfter === null)) wake(name);
  }

  async function isQueued(name: JobName, singletonKey: string | undefined): Promise<boolean> {
    return (await boss.getDb().executeSql(pendingJob, [name, singletonKey])).rows.length > 0;
  }

  const enqueueLater: Enqueue = async (transaction, name, data, options = {}) => {
    const jobs: readonly object[] = Array.isArray(data) ? data : [data];
    const { unlessPending = false, singletonKey = "" } = options;
    if (unlessPending && jobs[0] !== undefined) {
      const merchantId = await outbox.merchantOf(transaction, jobs[0]);
      if (await isPending(merchantId, name, singletonKey)) return;
    }
    await outbox.write(transaction, name, jobs.map(traced), options);
  };

  /** The outbox first: a job is there until the queue has it. */
  const isPending: JobQueue["isPending"] = async (merchantId, name, singletonKey) =>
    (isApart && (await outbox.holds(merchantId, name, singletonKey))) || (await isQueued(name, singletonKey));

  const enqueueAtOnce: Enqueue = async (transaction, name, data, options = {}) => {
    const find = () => transaction.$queryRawUnsafe<unknown[]>(pendingJob, name, options.singletonKey);
    if (options.unlessPending === true && (await find()).length > 0) return;
    const db = fromPrisma(transaction);
    if (Array.isArray(data)) {
      const jobs = data.map((each: object) => jobOf(name, traced(each)));
      await boss.insert(name, jobs, { db });
    } else await send(name, data, options, db);
    if (options.startAfterSeconds === undefined) afterCommit(transaction, () => wake(name));
  };

  return {
    async send(name, data, options) {
      await send(name, data, options);
      if (options?.startAfterSeconds === undefined) wake(name);
    },
    isPending,
    enqueue: isApart ? enqueueLater : enqueueAtOnce,
    inboxJobs: isApart
      ? inboxJobsByOutbox(boss, traceparent, outbox)
      : inboxJobQueue(boss, traceparent, wake),
    listen: connections.listen,
    running: () => [...running],
    async giveBackLost(hasDied, jobsAtWork) {
      const isOver = faultAt !== null && performance.now() - faultAt > LISTED_WITHIN_MS;
      if (!hasDied && !isOver) return;
      await giveBackUnnamed(boss, jobNames, jobsAtWork);
      if (isOver) faultAt = null;
    },
    async startWorkers(handlers) {
      for (const name of jobNames) {
        const { concurrency: most, ...policy } = policies[name];
        const concurrency = soleOwner ? Math.ceil(most / 2) : most;
        const options = { ...policy, concurrency, running, log, onError };
        workers.set(name, workOn(boss, name, options, handlers[name]));
      }
      const lookEverywhere = () => {
        for (const worker of workers.values()) worker.look();
      };
      await own.listen(wakeChannel, (name) => workers.get(name)?.look(), lookEverywhere);
      for (const name of jobNames) {
        const { schedule } = policies[name];
        if (schedule !== undefined) await boss.schedule(name, schedule, {}, { tz: "UTC" });
      }
      // Without a database of its own, there are only those from before it had none.
      if (isApart) outbox.keepSweeping();
      else await outbox.sweep();
      lines = keepLinesMoving(boss, fairNames, (name) => workers.get(name)?.look(), log);
    },
    async check() {
      if ((await boss.schemaVersion()) === null) throw new Error("the queue is not set up");
    },
    takeNoMore() {
      lines?.stop();
      for (const worker of workers.values()) worker.takeNoMore();
    },
    async stop(timeoutMs) {
      lines?.stop();
      const ends = [...workers.values()].map((worker) => worker.end(timeoutMs));
      for (const end of await Promise.allSettled(ends)) if (end.status === "rejected") onError(end.reason);
      await outbox.close();
      await closeWakeUps();
      await boss.stop({ graceful: false });
      await closeConnections();
    },
  };
}

const pendingJob = `SELECT 1 FROM pgboss.job WHERE name = $1 AND singleton_key = $2
  AND state IN ('created', 'retry', 'active') LIMIT 1`;

const noJob = "00000000-0000-0000-0000-000000000000";

async function defineQueues(boss: PgBoss, policies: JobPolicies): Promise<void> {
  const jobNames = Object.keys(policies) as JobName[];
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue.policy]));
  if (!known.has(deadLetterQueue)) await boss.createQueue(deadLetterQueue, { retryLimit: 0 });
  for (const name of jobNames) {
    const { policy, deadLetter, ...definition } = policies[name];
    const options = {
      retryLimit: definition.retryLimit,
      retryDelay: definition.retryDelay,
      retryBackoff: true,
      retryDelayMax: definition.retryDelayMax,
      expireInSeconds: definition.expireInSeconds,
      // Jobs of a process that ended while no other one lived go on a minute later, not after their time-out.
      heartbeatSeconds: 30,
      deleteAfterSeconds: deadLetter ? 86_400 : 3_600,
      notify: false,
      ...(deadLetter ? { deadLetter: deadLetterQueue } : {}),
    };
    if (!known.has(name)) {
      await boss.createQueue(name, { policy, ...options });
      continue;
    }
    // pg-boss has no call for it. Jobs keep the policy under which they were sent.
    if (known.get(name) !== policy)
      await boss.getDb().executeSql("UPDATE pgboss.queue SET policy = $2 WHERE name = $1", [name, policy]);
    await boss.updateQueue(name, options);
  }
  // pg-boss looks a queue up on first use. Inside a transaction that would wait for ever: the embedded database
  // serves no other connection meanwhile. So each queue is named once before.
  for (const name of jobNames) await boss.findJobs(name, { id: noJob });
}

/** How late a merchant's retry may be, or a job that two transactions left aside. */
const CALL_UP_MS = 1_000;

/** Keeps the lines of the fair queues moving, and has the workers of those that did look. */
function keepLinesMoving(
  boss: PgBoss,
  fairNames: readonly string[],
  look: (name: string) => void,
  log: Logger,
): { stop(): void } {
  let isAtIt = false;
  const timer = setInterval(async () => {
    if (isAtIt) return;
    isAtIt = true;
    try {
      for (const name of await callUp(boss.getDb(), fairNames)) look(name);
    } catch (error) {
      log.warn({ err: error }, "jobs that wait aside could not be called up");
    } finally {
      isAtIt = false;
    }
  }, CALL_UP_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function textIn(data: object, field: string): string | null {
  const value: unknown = Object.entries(data).find(([key]) => key === field)?.[1];
  return typeof value === "string" ? value : null;
}
