// Run: push
/** Processes that are killed while they relay jobs to a queue in another database: no job is lost, and none runs twice. */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { JobQueue } from "../../app/adapters/queue/job-queue.ts";
import { openQueue } from "../../app/process/queue.ts";
import type { EmptyDatabase, FreshDatabase } from "../support/database.ts";
import { emptyDatabase, freshDatabase, postgres } from "../support/database.ts";
import { jobHandlersWith } from "../support/job-handlers.ts";
import { testStores } from "../support/stores.ts";
import { atMost } from "../support/time-limits.ts";
import { openSession } from "../support/two-databases.ts";

const program = fileURLToPath(new URL("outbox-sender.ts", import.meta.url));
const children = new Set<ChildProcess>();
let database: FreshDatabase;
let own: EmptyDatabase;
let inApp: ReturnType<typeof openSession>;
let inQueue: ReturnType<typeof openSession>;
let queue: JobQueue;
let done: string[];

beforeEach(async () => {
  [database, own] = await Promise.all([freshDatabase(), emptyDatabase()]);
  [inApp, inQueue] = [openSession(database.connectionString), openSession(own.connectionString)];
  const { connectionString } = database;
  queue = await openQueue(
    { connectionString, queueString: own.connectionString, works: true, soleOwner: false },
    pino({ level: "silent" }),
  );
  const { shops } = testStores(database);
  for (const number of [0, 1, 2]) await shops.install(`shop-${number}.myshopify.com`);
  done = [];
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
  await queue.stop(1_000);
  for (const session of [inApp, inQueue]) await session.close();
  await database.close();
  await own.close();
});

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + atMost(60_000);
  while (!(await holds())) {
    if (performance.now() > end) throw new Error("it does not come true");
    await sleep(10);
  }
}

function sender(from: number, count: number) {
  const args = [program, database.connectionString, own.connectionString, String(from), String(count)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.add(child);
  const committed: string[] = [];
  createInterface(child.stdout).on("line", (line) => committed.push(line));
  const ended = once(child, "close");
  return {
    committed,
    ended,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

const startWorkers = () =>
  queue.startWorkers(
    jobHandlersWith({
      "settle-order": async (data) => void done.push((data as { orderId: string }).orderId),
    }),
  );
const inOutbox = async () =>
  (await inApp.rows("SELECT data ->> 'orderId' AS id FROM job_outbox ORDER BY id")).map(({ id }) => id);
const sent = async () =>
  (
    await inQueue.rows(
      "SELECT data ->> 'orderId' AS id FROM pgboss.job WHERE name = 'settle-order' ORDER BY id",
    )
  ).map(({ id }) => id);

/** The blocked statement of a killed process would go on when it gets the lock. */
async function endBlocked({ rows }: ReturnType<typeof openSession>): Promise<number> {
  const ended = await rows(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'waybill jobs' AND wait_event_type = 'Lock'`,
  );
  return ended.length;
}
const isBlocked = async ({ rows }: ReturnType<typeof openSession>) =>
  (
    await rows(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'waybill jobs' AND wait_event_type = 'Lock'`,
    )
  ).length > 0;

async function everyOneOnce(orders: readonly string[]): Promise<void> {
  await until(async () => done.length >= orders.length && (await inOutbox()).length === 0);
  // Longer than a sweep's turn: a second delivery would run now.
  await sleep(3_000);
  expect(done.toSorted()).toEqual(orders.toSorted());
}

it.skipIf(postgres === undefined)("killed between a change's commit and the send", async () => {
  await inQueue.rows("BEGIN");
  await inQueue.rows("LOCK TABLE pgboss.job IN EXCLUSIVE MODE");
  const process = sender(0, 7);
  await until(async () => process.committed.length === 7 && (await isBlocked(inQueue)));
  await process.kill();
  expect(await endBlocked(inQueue)).toBeGreaterThan(0);
  await inQueue.rows("COMMIT");
  expect(await inOutbox()).toHaveLength(7);
  expect(await sent()).toEqual([]);
  await startWorkers();
  await everyOneOnce(process.committed);
});

it.skipIf(postgres === undefined)("killed between the send and the deletion", async () => {
  await inQueue.rows("BEGIN");
  await inQueue.rows("LOCK TABLE pgboss.job IN EXCLUSIVE MODE");
  const process = sender(0, 7);
  await until(async () => process.committed.length === 7 && (await isBlocked(inQueue)));
  await inApp.rows("BEGIN");
  await inApp.rows("LOCK TABLE job_outbox IN EXCLUSIVE MODE");
  await inQueue.rows("COMMIT");
  await until(() => isBlocked(inApp));
  await process.kill();
  expect(await endBlocked(inApp)).toBe(1);
  await inApp.rows("COMMIT");
  const twice = await sent();
  expect(twice.length).toBeGreaterThan(0);
  expect(await inOutbox()).toEqual(expect.arrayContaining(twice));
  await startWorkers();
  await everyOneOnce(process.committed);
});

it.skipIf(postgres === undefined)(
  "killed at any moment, beside a worker that sweeps",
  async () => {
    await startWorkers();
    const committed: string[] = [];
    for (let life = 0; life < 5; life++) {
      const process = sender(life * 10_000, 10_000);
      await until(() => process.committed.length >= 1 + life * 37);
      await process.kill();
      committed.push(...process.committed);
    }
    const last = sender(90_000, 50);
    await last.ended;
    expect(await inOutbox()).not.toContain("90049");
    committed.push(...last.committed);
    // A change whose commit the killed process could not say any more counts as well.
    await until(async () => (await inOutbox()).length === 0);
    const all = await sent();
    expect(all).toEqual(expect.arrayContaining(committed));
    expect(all.length - committed.length).toBeLessThanOrEqual(5);
    await everyOneOnce(all);
  },
  atMost(240_000),
);
