// Run: long
/** During an update, processes of the version before docs/decisions/199 and of this one work on the same jobs. */
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { JobQueue } from "../../app/adapters/queue/job-queue.ts";
import { holdersOn } from "../../app/adapters/store/database/holders.ts";
import { openQueue } from "../../app/process/queue.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase, postgres } from "../support/database.ts";
import { jobHandlersWith } from "../support/job-handlers.ts";
import { atMost } from "../support/time-limits.ts";
import { formerProcess } from "./former-queue-version.ts";

let database: FreshDatabase;
let queues: JobQueue[];
beforeEach(async () => {
  database = await freshDatabase();
  queues = [];
});
afterEach(async () => {
  for (const queue of queues) await queue.stop(1_000);
  await database.close();
});

async function aQueue(): Promise<JobQueue> {
  const { connectionString } = database;
  const queue = await openQueue(
    { connectionString, works: true, soleOwner: false },
    pino({ level: "silent" }),
  );
  queues.push(queue);
  return queue;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + atMost(60_000);
  while (!(await holds())) {
    if (performance.now() > end) throw new Error("it does not come true");
    await sleep(20);
  }
}

const ordersOf = (from: number, count: number) => Array.from({ length: count }, (_, at) => String(from + at));

it.skipIf(postgres === undefined)(
  "each job runs once, whichever version sent it and whichever takes it",
  async () => {
    // The former version was installed first. Its queue is pg-boss' own, as this version's.
    await (await aQueue()).stop(1_000);
    queues = [];
    const byFormer: string[] = [];
    const byPresent: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const former = await formerProcess(database.connectionString, async (orderId) => {
      await sleep(orderId === "held" ? 0 : 15);
      if (orderId === "held") await released;
      byFormer.push(orderId);
    });
    await former.install();
    await former.send("elia", ["held"]);
    await former.start();
    // Most of them wait aside, as this version finds them.
    await former.send("large", ordersOf(0, 300));

    const present = await aQueue();
    const holders = holdersOn(database.pool);
    await present.startWorkers(
      jobHandlersWith({
        "settle-order": async (data) => {
          await sleep(15);
          byPresent.push((data as { orderId: string }).orderId);
        },
      }),
    );
    for (let round = 0; round < 10; round++) {
      await former.send(`shop-${round}`, ordersOf(1_000 + round * 20, 10));
      await database.prisma.$transaction((transaction) =>
        present.enqueue(
          transaction,
          "settle-order",
          ordersOf(1_010 + round * 20, 10).map((orderId) => ({ shop: `shop-${round % 3}`, orderId })),
        ),
      );
      await sleep(300);
    }
    // The former version's heartbeat names the job, which has been running for longer than any that is lost.
    await present.giveBackLost(true, holders.jobs);
    const { rows } = await database.pool.query(
      "SELECT state FROM pgboss.job WHERE data ->> 'orderId' = 'held'",
    );
    expect(rows).toEqual([{ state: "active" }]);
    release();
    const sent = ["held", ...ordersOf(0, 300), ...ordersOf(1_000, 200)];
    await until(() => byFormer.length + byPresent.length >= sent.length);
    await sleep(2_500);
    expect([...byFormer, ...byPresent].toSorted()).toEqual(sent.toSorted());
    // Both had a share.
    expect(byFormer.length).toBeGreaterThan(20);
    expect(byPresent.length).toBeGreaterThan(20);
    const states = await database.pool.query(
      "SELECT DISTINCT state FROM pgboss.job WHERE name = 'settle-order'",
    );
    expect(states.rows).toEqual([{ state: "completed" }]);
    await former.die();
  },
  atMost(180_000),
);

it.skipIf(postgres === undefined)(
  "jobs at which the former version's last process died go on in this one",
  async () => {
    await (await aQueue()).stop(1_000);
    queues = [];
    const never = new Set<() => void>();
    const former = await formerProcess(
      database.connectionString,
      () => new Promise<void>((resolve) => never.add(resolve)),
    );
    await former.install();
    await former.send("elia", ordersOf(0, 12));
    await former.start();
    await until(() => never.size === 3);
    const present = await aQueue();
    const done: string[] = [];
    await present.startWorkers(
      jobHandlersWith({
        "settle-order": async (data) => void done.push((data as { orderId: string }).orderId),
      }),
    );
    await until(() => done.length === 9);
    const dying = former.die();
    for (const resolve of never) resolve();
    await dying;
    await sleep(2_500);
    await present.giveBackLost(true, holdersOn(database.pool).jobs);
    await until(() => done.length === 12);
    expect(done.toSorted()).toEqual(ordersOf(0, 12).toSorted());
  },
  atMost(120_000),
);
