// Run: everyday, begins early
/** Jobs written by another statement, with the queue's own workers. */
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { JobQueue } from "../../app/adapters/queue/job-queue.ts";
import type { JobHandlers } from "../../app/domain/jobs/jobs.ts";
import { jobNames } from "../../app/entrypoints/jobs/jobs.ts";
import { openQueue } from "../../app/process/queue.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { atMost } from "../support/time-limits.ts";

const shop = "elia.myshopify.com";
let database: FreshDatabase;
let queue: JobQueue;
let done: Map<string, number>;

beforeEach(async () => {
  database = await freshDatabase();
  const { connectionString } = database;
  queue = await openQueue({ connectionString, works: true, soleOwner: false }, pino({ level: "silent" }));
  done = new Map();
});
afterEach(async () => {
  await queue.stop(1_000);
  await database.close();
});

async function startWorkers(): Promise<void> {
  const handlers = Object.fromEntries(
    jobNames.map((name) => [name, async () => {}]),
  ) as unknown as JobHandlers;
  await queue.startWorkers({
    ...handlers,
    inbox: async (data) => {
      const { id } = data as { id: string };
      done.set(id, performance.now());
    },
  });
  // The workers' first look is over.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}

async function insert(count: number): Promise<void> {
  const { rows } = await database.pool.query(
    `WITH received AS (SELECT gen_random_uuid() AS id, '${shop}' AS shop, NULL AS traceparent FROM generate_series(1, $1)),
       jobs AS (${queue.inboxJobs.insertion})
     SELECT * FROM received`,
    [count],
  );
  queue.inboxJobs.wake(rows);
}

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + atMost(30_000);
  while (!holds()) {
    if (performance.now() > end) throw new Error("it does not come true");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

it("are taken when workers are woken, not when they look the next time", async () => {
  await startWorkers();
  const times: number[] = [];
  for (let round = 1; round <= 9; round++) {
    const begun = performance.now();
    await insert(1);
    await until(() => done.size === round);
    times.push(performance.now() - begun);
  }
  // Polling alone takes two to five seconds.
  expect(times.toSorted((a, b) => a - b)[4]).toBeLessThan(atMost(1_000));
});

it("are taken however fast they come one after the other", async () => {
  await startWorkers();
  for (let round = 0; round < 30; round++) await insert(1);
  await until(() => done.size === 30);
});
