/** The durable queue: pg-boss in the app's own database, in a schema of its own. */

import pg from "pg";
import type { Db, SendOptions } from "pg-boss";
import { fromPrisma, PgBoss } from "pg-boss";
import type { Logger } from "pino";
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
import { deadLetterQueue } from "./dead-jobs.ts";
import { callUp, defineLines } from "./fair-lines.ts";
import { inboxJobQueue } from "./inbox-jobs.ts";
import type { Listener } from "./listener.ts";
import { openListener } from "./listener.ts";
import { wakeChannel, wakeWorkers } from "./wake-workers.ts";
import type { Worker } from "./work.ts";
import { processEnded, workOn } from "./work.ts";

export interface JobQueue extends JobSender {
  /** Part of the transaction: the jobs exist if and only if the transaction is committed. */
  readonly enqueue: Enqueue;
  readonly inboxJobs: InboxJobs;
  /**
   * Listens on the connection that all channels share, and reconnects when it breaks. `onConnected` is called for each
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
   */
  giveBackLost(hasDied: boolean): Promise<void>;
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
  const { directString = connectionString, maxConnections = 3 } = options;
  const connections = openQueueConnections({ connectionString, directString, maxConnections }, onError);
  const boss: PgBoss = new PgBoss({
    db: { executeSql: connections.executeSql },
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
    if (soleOwner)
      await giveBackAbandoned(boss, "SELECT name, id::text FROM pgboss.job WHERE state = 'active'");
  } catch (error) {
    await connections.close();
    throw error;
  }
  /** The job with its trace, and its owner. Jobs of the inbox name theirs themselves (inbox-jobs.ts). */
  function jobOf(name: JobName, given: object): { data: object; group?: { id: string } } {
    const parent = traceparent();
    const data = parent === null ? given : { ...given, traceparent: parent };
    const { fairBy } = policies[name];
    const id: unknown = Object.entries(given).find(([key]) => key === fairBy)?.[1];
    return typeof id === "string" ? { data, group: { id } } : { data };
  }
  async function send(
    name: JobName,
    given: object,
    { singletonKey, startAfterSeconds }: JobOptions = {},
    db?: SendOptions["db"],
  ): Promise<void> {
    const { data, ...group } = jobOf(name, given);
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

  return {
    async send(name, data, options) {
      await send(name, data, options);
      if (options?.startAfterSeconds === undefined) wake(name);
    },
    async isPending(name, singletonKey) {
      const { rows } = await boss.getDb().executeSql(pendingJob, [name, singletonKey]);
      return rows.length > 0;
    },
    async enqueue(transaction, name, data, options = {}) {
      const find = () => transaction.$queryRawUnsafe<unknown[]>(pendingJob, name, options.singletonKey);
      if (options.unlessPending === true && (await find()).length > 0) return;
      const db = fromPrisma(transaction);
      if (Array.isArray(data)) {
        const jobs = data.map((each: object) => jobOf(name, each));
        await boss.insert(name, jobs, { db });
      } else await send(name, data, options, db);
      if (options.startAfterSeconds === undefined) afterCommit(transaction, () => wake(name));
    },
    inboxJobs: inboxJobQueue(boss, traceparent, wake),
    listen: connections.listen,
    running: () => [...running],
    async giveBackLost(hasDied) {
      const isOver = faultAt !== null && performance.now() - faultAt > LISTED_WITHIN_MS;
      if (!hasDied && !isOver) return;
      await giveBackAbandoned(boss, lostJobs, [LISTED_WITHIN_MS, jobNames]);
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
      await connections.listen(wakeChannel, (name) => workers.get(name)?.look(), lookEverywhere);
      for (const name of jobNames) {
        const { schedule } = policies[name];
        if (schedule !== undefined) await boss.schedule(name, schedule, {}, { tz: "UTC" });
      }
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
      await closeWakeUps();
      await boss.stop({ graceful: false });
      await connections.close();
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

/** A job that was running this often when its process died may be the cause: other jobs go first then. */
const innocentDeaths = 3;
const suspectWaitsSeconds = 15;

/** A living process has named a running job within this time. */
const LISTED_WITHIN_MS = 2_000;

/** No living process names them as its own. */
const lostJobs = `SELECT name, id::text FROM pgboss.job
  WHERE state = 'active' AND started_on < now() - $1::float8 * interval '1 millisecond'
    AND name = ANY($2::text[])
    AND NOT EXISTS (SELECT FROM holders WHERE job.id = ANY(holders.jobs))`;

interface LostJob {
  readonly name: string;
  readonly id: string;
}

/**
 * The jobs are not at fault, so they continue at once; taking them again counts as another try.
 * @param found SQL of the jobs
 */
async function giveBackAbandoned(
  boss: PgBoss,
  found: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const run = async (sql: string, given: readonly unknown[]) =>
    (await boss.getDb().executeSql(sql, [...given])).rows as readonly LostJob[];
  const lost = await run(found, values);
  if (lost.length === 0) return;
  const givenBack = await run(
    `UPDATE pgboss.job SET state = 'retry', heartbeat_on = NULL,
       start_after = now() + CASE WHEN retry_count < $1 THEN 0 ELSE $2 END * interval '1 second'
     WHERE state = 'active' AND retry_count < retry_limit AND id = ANY($3::uuid[]) AND name = ANY($4::text[])
     RETURNING name, id::text`,
    [innocentDeaths, suspectWaitsSeconds, lost.map(({ id }) => id), lost.map(({ name }) => name)],
  );
  const ids = new Set(givenBack.map(({ id }) => id));
  // The rest have had their last try.
  for (const { name, id } of lost) if (!ids.has(id)) await boss.fail(name, id, processEnded);
  await boss.getDb().executeSql(wakeWorkers, [[...new Set(givenBack.map(({ name }) => name))]]);
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

/** The queue's connections: a small pool for its statements, and the process's one listener. */
interface QueueConnections extends Db {
  readonly listen: Listener["listen"];
  close(): Promise<void>;
}

interface QueueConnectionOptions {
  readonly connectionString: string;
  /** Past a pooler, where LISTEN needs a session of its own. */
  readonly directString: string;
  readonly maxConnections: number;
}

/** Connects at the first statement. */
function openQueueConnections(
  { connectionString, directString, maxConnections }: QueueConnectionOptions,
  onError: (error: Error) => void,
): QueueConnections {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    application_name: "waybill jobs",
    connectionTimeoutMillis: 10_000,
  });
  pool.on("error", onError);
  const listener = openListener(directString, onError);
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: listener.listen,
    async close() {
      await listener.close();
      if (!pool.ending) await pool.end();
    },
  };
}
