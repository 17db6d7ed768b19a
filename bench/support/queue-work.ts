/** The work that `bench -- queue` measures: jobs through a process' workers, commits with and without a job, and merchants that wait aside. */
import { pino } from "pino";
import { Registry } from "prom-client";
import { callUp } from "../../app/adapters/queue/fair-lines.ts";
import type { JobQueue } from "../../app/adapters/queue/job-queue.ts";
import type { JobHandlers } from "../../app/domain/jobs/jobs.ts";
import { jobNames, jobs } from "../../app/entrypoints/jobs/jobs.ts";
import type { Metrics } from "../../app/process/metrics/metrics.ts";
import { addStoredMetrics } from "../../app/process/metrics/stored-metrics.ts";
import { openQueue } from "../../app/process/queue.ts";
import type { FreshDatabase } from "../../test/support/database.ts";
import { freshDatabase } from "../../test/support/database.ts";
import { percentile } from "./percentile.ts";
import { postgresTimeMs, postmasterOf } from "./processor-time.ts";

const QUEUE = "settle-order";
const log = pino({ level: "warn" });
const fairNames = jobNames.filter((name) => jobs[name].fairBy !== undefined);

/** Opens a queue on a database of its own, and closes both. */
async function onFresh<T>(
  works: boolean,
  work: (queue: JobQueue, fresh: FreshDatabase) => Promise<T>,
): Promise<T> {
  const fresh = await freshDatabase();
  const queue = await openQueue({ connectionString: fresh.connectionString, works, soleOwner: false }, log);
  try {
    return await work(queue, fresh);
  } finally {
    await queue.stop(1_000);
    await fresh.close();
  }
}

/** Jobs that do nothing, of many merchants, through one process. */
export function throughWorkers(count: number, merchants: number) {
  return onFresh(true, async (queue, fresh) => {
    const { rows } = await fresh.pool.query("SELECT pg_backend_pid() AS pid");
    const postmaster = process.env.TEST_DATABASE_URL === undefined ? null : postmasterOf(rows[0].pid);
    await writeJobs(queue, fresh, count, merchants);
    const gone = Promise.withResolvers<void>();
    let done = 0;
    const settle = async () => {
      if (++done === count) gone.resolve();
    };
    const idle = Object.fromEntries(jobNames.map((name) => [name, async () => {}]));
    const before = postgresTimeMs(postmaster);
    const begun = performance.now();
    await queue.startWorkers({ ...idle, [QUEUE]: settle } as unknown as JobHandlers);
    await gone.promise;
    const ms = performance.now() - begun;
    // The last ends are written by then.
    await new Promise((resolve) => setTimeout(resolve, 200));
    return {
      jobsASecond: (count / ms) * 1_000,
      databaseMsAJob: (postgresTimeMs(postmaster) - before) / count,
    };
  });
}

async function writeJobs(
  queue: JobQueue,
  fresh: FreshDatabase,
  count: number,
  merchants: number,
): Promise<void> {
  for (let from = 0; from < count; from += 500)
    await fresh.prisma.$transaction((transaction) =>
      queue.enqueue(
        transaction,
        QUEUE,
        Array.from({ length: Math.min(500, count - from) }, (_, at) => ({
          shop: `shop-${(from + at) % merchants}.myshopify.com`,
          orderId: String(from + at),
        })),
      ),
    );
  await fresh.pool.query("VACUUM ANALYZE pgboss.job");
}

const CLIENTS = 16;

/**
 * Transactions of a row and a job, and of a row and another row, by turns.
 * @returns commits a second
 */
export function commits(perTurn: number, turns: number) {
  return onFresh(false, async (queue, fresh) => {
    await fresh.pool.query(
      "CREATE TABLE bench_rows (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, note text)",
    );
    const row = "INSERT INTO bench_rows (note) VALUES ($1)";
    const turn = async (withJob: boolean) => {
      let left = perTurn;
      const begun = performance.now();
      await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          while (left-- > 0)
            await fresh.prisma.$transaction(async (transaction) => {
              await transaction.$executeRawUnsafe(row, "a change");
              if (withJob) await queue.enqueue(transaction, QUEUE, { shop: `shop-${left}`, orderId: "1" });
              else await transaction.$executeRawUnsafe(row, "and its row");
            });
        }),
      );
      return (perTurn / (performance.now() - begun)) * 1_000;
    };
    await turn(true);
    const without: number[] = [];
    const withJobs: number[] = [];
    for (let time = 0; time < turns; time++) {
      without.push(await turn(false));
      withJobs.push(await turn(true));
    }
    const { rows } = await fresh.pool.query("SHOW fsync");
    return {
      fsync: rows[0].fsync as string,
      withoutJobs: percentile(without, 0.5),
      withJobs: percentile(withJobs, 0.5),
    };
  });
}

/** A call-up and a scrape while each of these merchants has a job that waits aside. */
export function besideMerchants(merchants: number, times: number) {
  return onFresh(false, async (queue, fresh) => {
    await queue.send(QUEUE, { shop: "shop-0", orderId: "0" });
    await fresh.pool.query(
      `WITH kept AS MATERIALIZED (SELECT set_config('waybill.keeps_places', 'on', true))
       INSERT INTO pgboss.job (name, data, priority, state, start_after, group_id, retry_limit, retry_delay, policy, expire_seconds,
         deletion_seconds, keep_until)
       SELECT name, data, -1, 'retry', now() + interval '1 day', 'merchant-' || n, retry_limit, retry_delay, policy, expire_seconds,
         deletion_seconds, keep_until + interval '1 day'
       FROM kept, pgboss.job, generate_series(1, $1::int) AS n WHERE group_id = 'shop-0'`,
      [merchants],
    );
    await fresh.pool.query("VACUUM ANALYZE pgboss.job");
    const db = { executeSql: (sql: string, values?: unknown[]) => fresh.pool.query(sql, values) };
    const registry = new Registry();
    addStoredMetrics({ registry } as Metrics, fresh.pool);
    const callUps: number[] = [];
    const scrapes: number[] = [];
    await callUp(db, fairNames);
    for (let time = 0; time < times; time++) {
      callUps.push(await millisecondsOf(() => callUp(db, fairNames)));
      scrapes.push(await millisecondsOf(() => registry.metrics()));
    }
    return { callUpMs: percentile(callUps, 0.5), scrapeMs: percentile(scrapes, 0.5) };
  });
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
