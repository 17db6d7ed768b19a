// Run: push
/** Jobs that are taken and completed together: each for itself, whatever becomes of the others or of the process. */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JobQueue } from "../../app/adapters/queue/job-queue.ts";
import { collectedWakeUps } from "../../app/domain/jobs/collected-wake-ups.ts";
import { openQueue } from "../../app/process/queue.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { jobHandlersWith } from "../support/job-handlers.ts";
import { atMost } from "../support/time-limits.ts";

let database: FreshDatabase;
let queue: JobQueue;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  database = await freshDatabase();
  const options = { connectionString: database.connectionString, works: true, soleOwner: false };
  queue = await openQueue(options, pino({ level: "silent" }));
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
  await queue.stop(1_000);
  await database.close();
});

async function until(holds: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  const end = performance.now() + atMost(ms);
  while (!(await holds())) {
    if (performance.now() > end) throw new Error("it does not come true");
    await sleep(10);
  }
}

const settle = (from: number, count: number, shop = (order: number) => `shop-${order}`) =>
  database.prisma.$transaction((transaction) =>
    queue.enqueue(
      transaction,
      "settle-order",
      Array.from({ length: count }, (_, at) => ({ shop: shop(from + at), orderId: String(from + at) })),
    ),
  );

const statesOf = async (): Promise<Record<string, string>> => {
  const { rows } = await database.pool.query(
    "SELECT data ->> 'orderId' AS id, state FROM pgboss.job WHERE name = 'settle-order'",
  );
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
};

/** Statements that the queue's connections sent, by a word in them. */
async function writesOf(count: number): Promise<number> {
  const { rows } = await database.pool.query(
    "SELECT count(DISTINCT completed_on)::int AS writes FROM pgboss.job WHERE name = 'settle-order' AND state = 'completed'",
  );
  expect(Object.keys(await statesOf())).toHaveLength(count);
  return rows[0].writes;
}

describe("jobs of one batch", () => {
  it("are complete while another is slow, and fail alone", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await settle(1, 8);
    await queue.startWorkers(
      jobHandlersWith({
        "settle-order": async (data) => {
          const { orderId } = data as { orderId: string };
          if (orderId === "3") await released;
          if (orderId === "5") throw new Error("Shopify is away");
        },
      }),
    );
    await until(
      async () => Object.values(await statesOf()).filter((state) => state === "completed").length === 6,
      10_000,
    );
    await until(async () => (await statesOf())[5] === "retry", 10_000);
    expect((await statesOf())[3]).toBe("active");
    release();
    await until(async () => (await statesOf())[3] === "completed", 10_000);
  });

  it("are taken and completed with few statements", async () => {
    await settle(1, 160);
    let done = 0;
    await queue.startWorkers(jobHandlersWith({ "settle-order": async () => void done++ }));
    await until(async () => !Object.values(await statesOf()).some((state) => state !== "completed"), 30_000);
    expect(done).toBe(160);
    // One for each eight at best.
    expect(await writesOf(160)).toBeLessThan(60);
  });

  it("never run in larger numbers than their places, nor of one shop, however many are in its line", async () => {
    await settle(1, 60, (order) => (order <= 40 ? "large" : `shop-${order}`));
    await database.pool.query("UPDATE pgboss.job SET priority = 0 WHERE name = 'settle-order'");
    const active = new Map<string, number>();
    let most = 0;
    let mostOfLarge = 0;
    let done = 0;
    await queue.startWorkers(
      jobHandlersWith({
        "settle-order": async (data) => {
          const { shop } = data as { shop: string };
          active.set(shop, (active.get(shop) ?? 0) + 1);
          most = Math.max(
            most,
            [...active.values()].reduce((sum, count) => sum + count, 0),
          );
          mostOfLarge = Math.max(mostOfLarge, active.get("large") ?? 0);
          await sleep(20);
          active.set(shop, (active.get(shop) ?? 0) - 1);
          done++;
        },
      }),
    );
    await until(() => done === 60, 30_000);
    expect(most).toBeLessThanOrEqual(8);
    expect(most).toBeGreaterThan(3);
    expect(mostOfLarge).toBe(3);
  });
});

describe("workers are woken", () => {
  it("by no statement in the transaction, and at once after it", async () => {
    const done: string[] = [];
    await queue.startWorkers(
      jobHandlersWith({
        "settle-order": async (data) => void done.push((data as { orderId: string }).orderId),
      }),
    );
    await sleep(500);
    const times: number[] = [];
    for (let order = 1; order <= 9; order++) {
      const statements: string[] = [];
      await database.prisma.$transaction(async (transaction) => {
        const noting = {
          $queryRawUnsafe: <T>(sql: string, ...values: unknown[]) => {
            statements.push(sql);
            return transaction.$queryRawUnsafe<T>(sql, ...values);
          },
        };
        await queue.enqueue(noting, "settle-order", { shop: "noted", orderId: "none" });
        await queue.enqueue(transaction, "settle-order", { shop: "one", orderId: String(order) });
      });
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.join()).not.toMatch(/notify/i);
      const begun = performance.now();
      await until(() => done.includes(String(order)), 10_000);
      times.push(performance.now() - begun);
    }
    // Their own look comes after a second on average.
    expect(times.sort((a, b) => a - b)[4]).toBeLessThan(atMost(300));
  });

  it("not at all if the process ends before: they find the job by themselves, within seconds", async () => {
    let done = 0;
    await queue.startWorkers(jobHandlersWith({ "settle-order": async () => void done++ }));
    await sleep(500);
    // As a process leaves it that is killed after the commit.
    await database.prisma.$transaction((transaction) =>
      queue.enqueue(
        { $queryRawUnsafe: (sql, ...values) => transaction.$queryRawUnsafe(sql, ...values) },
        "settle-order",
        { shop: "one", orderId: "1" },
      ),
    );
    expect(done).toBe(0);
    await until(() => done === 1, 4_000);
  });

  it("once for all that is committed in an interval, and for the last of it before the end", async () => {
    const sent: (readonly string[])[] = [];
    const wakeUps = collectedWakeUps(
      async (names) => sent.push(names),
      () => undefined,
    );
    for (const name of ["a", "b", "b", "c"]) wakeUps.wake(name);
    expect(sent).toEqual([["a"]]);
    await sleep(100);
    expect(sent).toEqual([["a"], ["b", "c"]]);
    wakeUps.wake("d");
    wakeUps.wake("e");
    await wakeUps.close();
    expect(sent.slice(2)).toEqual([["d"], ["e"]]);
  });
});

it(
  "every job is done when its processes are killed in the middle of their batches",
  async () => {
    const jobs = 600;
    await database.pool.query("CREATE TABLE done (order_id text NOT NULL)");
    await settle(1, jobs, (order) => `shop-${order % 40}`);
    const program = fileURLToPath(new URL("batch-worker.ts", import.meta.url));
    const doneBy = async () =>
      (await database.pool.query("SELECT count(DISTINCT order_id)::int AS done FROM done")).rows[0]
        .done as number;
    for (let life = 1; life <= 4; life++) {
      const before = await doneBy();
      const child = spawn(process.execPath, [program, database.connectionString], { stdio: "inherit" });
      children.add(child);
      await until(async () => (await doneBy()) >= Math.min(jobs, before + 60), 60_000);
      child.kill("SIGKILL");
    }
    const last = spawn(process.execPath, [program, database.connectionString], { stdio: "inherit" });
    children.add(last);
    await until(async () => !Object.values(await statesOf()).some((state) => state !== "completed"), 90_000);
    expect(Object.keys(await statesOf())).toHaveLength(jobs);
    expect(await doneBy()).toBe(jobs);
  },
  atMost(240_000),
);

it("a version from before is replaced while its jobs wait aside: none of them is left there", async () => {
  await settle(1, 20, () => "large");
  await database.pool.query(
    `TRUNCATE pgboss.waybill_notes; UPDATE pgboss.job SET priority = -1 WHERE name = 'settle-order';
     TRUNCATE pgboss.waybill_notes; COMMENT ON FUNCTION pgboss.waybill_move_up() IS 'older'`,
  );
  const next = await openQueue(
    { connectionString: database.connectionString, works: true, soleOwner: false },
    pino({ level: "silent" }),
  );
  try {
    let done = 0;
    await next.startWorkers(jobHandlersWith({ "settle-order": async () => void done++ }));
    await until(() => done === 20, 20_000);
  } finally {
    await next.stop(1_000);
  }
});
