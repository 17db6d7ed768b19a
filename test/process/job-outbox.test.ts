// Run: push
/** A queue with a database of its own: jobs of changes go through the outbox. */
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JobQueue } from "../../app/adapters/queue/job-queue.ts";
import { openMetrics } from "../../app/process/metrics/metrics.ts";
import { addStoredMetrics } from "../../app/process/metrics/stored-metrics.ts";
import { openQueue } from "../../app/process/queue.ts";
import type { EmptyDatabase, FreshDatabase } from "../support/database.ts";
import { emptyDatabase, freshDatabase } from "../support/database.ts";
import { jobHandlersWith } from "../support/job-handlers.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";
import { atMost } from "../support/time-limits.ts";
import { openSession } from "../support/two-databases.ts";

const shop = "elia.myshopify.com";
const SETTLE = "settle-order";
let database: FreshDatabase;
let own: EmptyDatabase;
let inQueue: ReturnType<typeof openSession>;
let queue: JobQueue;
let stores: TestStores;
let merchantId: string;
let others: JobQueue[];

const another = async (works = true, queueString: string | null = own.connectionString) => {
  const { connectionString } = database;
  const opened = await openQueue(
    { connectionString, queueString, works, soleOwner: false },
    pino({ level: "silent" }),
  );
  others.push(opened);
  return opened;
};

beforeEach(async () => {
  others = [];
  [database, own] = await Promise.all([freshDatabase(), emptyDatabase()]);
  inQueue = openSession(own.connectionString);
  queue = await another();
  stores = testStores(database, { enqueue: queue.enqueue, inboxJobs: queue.inboxJobs });
  ({ merchantId } = await stores.shops.install(shop));
});
afterEach(async () => {
  for (const each of others) await each.stop(1_000);
  await inQueue.close();
  await database.close();
  await own.close();
});

async function until(holds: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  const end = performance.now() + atMost(ms);
  while (!(await holds())) {
    if (performance.now() > end) throw new Error("it does not come true");
    await sleep(10);
  }
}

const settle = (...orders: readonly string[]) =>
  database.prisma.$transaction((transaction) =>
    queue.enqueue(
      transaction,
      SETTLE,
      orders.map((orderId) => ({ shop, orderId })),
    ),
  );
const left = async () => (await database.pool.query("SELECT id, name, data FROM job_outbox")).rows;
const jobs = (name: string) =>
  inQueue.rows(
    `SELECT id::text, data, state, singleton_key AS key, group_id AS owner, start_after - now() > interval '1 minute' AS later
     FROM pgboss.job WHERE name = $1 ORDER BY created_on, ctid`,
    [name],
  );
const isRelayed = async () => (await left()).length === 0;

describe("a change's jobs", () => {
  it("are in the outbox with the change, or neither is", async () => {
    await inQueue.rows("ALTER SCHEMA pgboss RENAME TO away");
    await expect(
      database.prisma.$transaction(async (transaction) => {
        await queue.enqueue(transaction, SETTLE, { shop, orderId: "1" });
        throw new Error("the change is undone");
      }),
    ).rejects.toThrow("the change is undone");
    expect(await left()).toEqual([]);
    await settle("2");
    expect((await left()).map(({ data }) => data)).toEqual([{ shop, orderId: "2" }]);
    const { rows } = await database.pool.query("SELECT to_regnamespace('pgboss') AS schema");
    expect(rows).toEqual([{ schema: null }]);
  });

  it("come into the queue with their order, owner, key and time, under the outbox's ids", async () => {
    await inQueue.rows("ALTER SCHEMA pgboss RENAME TO away");
    await settle("1", "2");
    await settle("3");
    await database.prisma.$transaction(async (transaction) => {
      const options = { singletonKey: "import/products" };
      await queue.enqueue(transaction, "import", { shop, kind: "products" }, options);
      await queue.enqueue(transaction, "import", { shop, kind: "products" }, options);
      const later = { startAfterSeconds: 3_600 };
      const data = { merchantId, shipmentId: merchantId, kind: "delivered" } as const;
      await queue.enqueue(transaction, "recipient-mail", data, later);
    });
    const ids = (await left()).filter(({ name }) => name === SETTLE).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    await inQueue.rows("ALTER SCHEMA away RENAME TO pgboss");
    await settle("4");
    await until(isRelayed);
    const settled = await jobs(SETTLE);
    expect(settled.map(({ data }) => data.orderId)).toEqual(["1", "2", "3", "4"]);
    expect(settled.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(new Set(settled.map(({ owner }) => owner))).toEqual(new Set([shop]));
    expect(await jobs("import")).toMatchObject([{ key: "import/products", later: false }]);
    expect(await jobs("recipient-mail")).toMatchObject([{ owner: merchantId, later: true }]);
  });

  it("run within moments, and those of no one go to the queue at once", async () => {
    const done: unknown[] = [];
    await queue.startWorkers(
      jobHandlersWith({
        [SETTLE]: async (data) => void done.push(data),
        "refresh-points": async (data) => void done.push(data),
      }),
    );
    await sleep(500);
    const times: number[] = [];
    for (let order = 1; order <= 9; order++) {
      const begun = performance.now();
      await settle(String(order));
      await until(() => done.length === order);
      times.push(performance.now() - begun);
    }
    // A worker's own look alone takes a second on average, and a sweep two.
    expect(times.sort((a, b) => a - b)[4]).toBeLessThan(atMost(250));
    await queue.send("refresh-points", {});
    await until(() => done.length === 10);
    await until(isRelayed);
  });

  it("need a merchant", async () => {
    await expect(
      database.prisma.$transaction((transaction) => queue.enqueue(transaction, "refresh-points", {})),
    ).rejects.toThrow(/must name its merchant/);
  });

  it("are pending while they are in the outbox, and while they are in the queue", async () => {
    const ask = () =>
      database.prisma.$transaction((transaction) =>
        queue.enqueue(
          transaction,
          "import",
          { shop, kind: "products" },
          {
            singletonKey: "import/products",
            unlessPending: true,
          },
        ),
      );
    const isPending = () => queue.isPending(merchantId, "import", "import/products");
    expect(await isPending()).toBe(false);
    await inQueue.rows("ALTER SCHEMA pgboss RENAME TO away");
    // The queue can't be asked, so nothing is written.
    await expect(ask()).rejects.toThrow();
    expect(await left()).toEqual([]);
    await inQueue.rows("ALTER SCHEMA away RENAME TO pgboss");
    await inQueue.rows("BEGIN; LOCK TABLE pgboss.job IN EXCLUSIVE MODE");
    const asked = ask();
    await asked;
    expect(await left()).toHaveLength(1);
    expect(await isPending()).toBe(true);
    await ask();
    expect(await left()).toHaveLength(1);
    await inQueue.rows("COMMIT");
    await until(isRelayed);
    expect(await isPending()).toBe(true);
    await ask();
    expect(await left()).toEqual([]);
    expect(await jobs("import")).toHaveLength(1);
  });
});

describe("jobs that an ended process left", () => {
  const leave = (count: number, of = merchantId, name = SETTLE) =>
    database.pool.query(
      `INSERT INTO job_outbox (merchant_id, id, name, data, written_at)
       SELECT $2, gen_random_uuid(), $3, json_build_object('shop', $4::text, 'orderId', n::text), now() - interval '3 s'
       FROM generate_series(1, $1::int) AS n`,
      [count, of, name, shop],
    );

  it("have their age as a metric", async () => {
    const metrics = openMetrics({ version: "test", commit: "unknown" }, "all");
    addStoredMetrics(metrics, database.pool);
    const age = async () => {
      const [, seconds] =
        /^waybill_outbox_oldest_seconds\{job="settle-order"\} (\S+)$/m.exec(
          await metrics.registry.metrics(),
        ) ?? [];
      return seconds === undefined ? null : Number(seconds);
    };
    expect(await age()).toBeNull();
    await leave(2);
    expect(await age()).toBeGreaterThanOrEqual(3);
  });

  it("are swept by any worker, those of names that it does not know left to one that does", async () => {
    await leave(1_203);
    await leave(1, "00000000-0000-7000-8000-000000000001");
    await leave(1, merchantId, "job-of-a-newer-version");
    const orders = new Set<unknown>();
    let done = 0;
    await queue.startWorkers(
      jobHandlersWith({
        [SETTLE]: async (data) => {
          orders.add((data as { orderId: string }).orderId);
          done++;
        },
      }),
    );
    await until(() => done === 1_204, 60_000);
    expect(orders.size).toBe(1_203);
    await until(async () => (await left()).length === 1);
    expect((await left()).map(({ name }) => name)).toEqual(["job-of-a-newer-version"]);
  });

  it("run once though each of four workers sweeps them, and again after they have ended", async () => {
    const done: string[] = [];
    const handlers = jobHandlersWith({
      [SETTLE]: async (data) => void done.push((data as { orderId: string }).orderId),
    });
    await leave(300);
    const { rows: those } = await database.pool.query("SELECT * FROM job_outbox");
    const workers = [queue, await another(), await another(), await another()];
    await Promise.all(workers.map((each) => each.startWorkers(handlers)));
    await until(async () => {
      const states = (await jobs(SETTLE)).map(({ state }) => state);
      return states.length === 300 && states.every((state) => state === "completed");
    });
    await until(isRelayed);
    // A process that was killed after it sent them has not deleted them.
    await database.pool.query(
      "INSERT INTO job_outbox SELECT (json_populate_recordset(NULL::job_outbox, $1::json)).*",
      [JSON.stringify(those)],
    );
    await until(isRelayed);
    await sleep(500);
    expect(done).toHaveLength(300);
    expect(new Set(done).size).toBe(300);
  });

  it("are relayed into the app's own database when the queue has no other any more", async () => {
    await leave(5);
    const former = await another(true, null);
    let done = 0;
    await former.startWorkers(jobHandlersWith({ [SETTLE]: async () => void done++ }));
    await until(() => done === 5);
    await until(isRelayed);
  });
});

describe("the inbox's jobs", () => {
  const webhook = (dedupeKey: string) => ({
    ...{ shop, topic: "fulfillments/create", dedupeKey, subject: "order/1" },
    ...{ payload: { id: 1 }, triggeredAt: null },
  });

  it("are in the queue under their entries' ids, and are put again unless they are at work", async () => {
    expect(await stores.inbox.receive(webhook("1"))).toBe("received");
    expect(await stores.inbox.receive(webhook("1"))).toBe("duplicate");
    expect(await stores.inbox.receive({ ...webhook("1"), shop: "other.myshopify.com" })).toBe("unknown shop");
    await until(async () => (await jobs("inbox")).length === 1);
    await until(isRelayed);
    const [entry] = await stores.inbox.waitingWith({ shop, subject: "order/1" }, 10);
    const id = entry?.id ?? "";
    expect(await jobs("inbox")).toMatchObject([{ id, data: { shop, id }, owner: shop }]);
    for (const state of ["created", "failed", "completed"]) {
      await inQueue.rows(`UPDATE pgboss.job SET state = '${state}' WHERE name = 'inbox'`);
      expect(await stores.inbox.runAgain(shop, id)).toBe(true);
      await until(async () => (await jobs("inbox"))[0]?.state === "created");
      await until(isRelayed);
    }
    await inQueue.rows("UPDATE pgboss.job SET state = 'active' WHERE name = 'inbox'");
    expect(await stores.inbox.runAgain(shop, id)).toBe(true);
    await until(isRelayed);
    expect(await jobs("inbox")).toMatchObject([{ id, state: "active" }]);
    await stores.inbox.handled(shop, [id], { ignored: "x" });
    expect((await stores.inbox.get(shop, id))?.handledAt).not.toBeNull();
  });

  it("are put again when they are lost", async () => {
    await stores.inbox.receive(webhook("1"));
    await until(async () => (await jobs("inbox")).length === 1);
    await inQueue.rows("DELETE FROM pgboss.job WHERE name = 'inbox'");
    await database.pool.query("UPDATE inbox_entries SET received_at = received_at - interval '1 day'");
    expect(await stores.inbox.requeueLost()).toBe(1);
    await until(async () => (await jobs("inbox")).length === 1);
    expect(await stores.inbox.requeueLost()).toBe(0);
  });
});

it("gives the jobs of a dead process back by the heartbeats of the app's database", async () => {
  const dead = await another();
  let begun = 0;
  await dead.startWorkers(
    jobHandlersWith({
      [SETTLE]: () => {
        begun++;
        return new Promise(() => {});
      },
    }),
  );
  await settle("1", "2");
  await until(() => begun === 2);
  dead.takeNoMore();
  await inQueue.rows("UPDATE pgboss.job SET started_on = started_on - interval '5 s'");
  const [named, unnamed] = await jobs(SETTLE);
  await queue.giveBackLost(true, async () => [String(named?.id)]);
  expect((await jobs(SETTLE)).map(({ id, state }) => [id, state])).toEqual(
    expect.arrayContaining([
      [named?.id, "active"],
      [unnamed?.id, "retry"],
    ]),
  );
});
