// Run: long-embedded, begins early
import { PgBoss } from "pg-boss";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inLine } from "../../app/adapters/queue/fair-lines.ts";
import type { JobQueue } from "../../app/adapters/queue/job-queue.ts";
import { jobNames, jobs } from "../../app/entrypoints/jobs/jobs.ts";
import { openQueue } from "../../app/process/queue.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { jobHandlersWith } from "../support/job-handlers.ts";
import { rowsRead } from "../support/rows-read.ts";
import { atMost } from "../support/time-limits.ts";

const log = pino({ level: "silent" });
let database: FreshDatabase;
let open: JobQueue[];
beforeEach(async () => {
  database = await freshDatabase();
  open = [];
});
afterEach(async () => {
  for (const queue of open) await queue.stop(1_000);
  await database.close();
});

async function aQueue(options: { works?: boolean; soleOwner?: boolean } = {}): Promise<JobQueue> {
  const queue = await openQueue(
    { connectionString: database.connectionString, works: true, soleOwner: false, ...options },
    log,
  );
  open.push(queue);
  return queue;
}

async function until(holds: () => boolean | Promise<boolean>, milliseconds = 10_000): Promise<void> {
  const end = performance.now() + atMost(milliseconds);
  while (!(await holds())) {
    if (performance.now() > end) throw new Error("it does not come true");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe("the job queue", () => {
  it("hands a job over at once, without polling", async () => {
    const queue = await aQueue();
    const done: unknown[] = [];
    await queue.startWorkers(jobHandlersWith({ inbox: async (data) => void done.push(data) }));
    // The workers' first look is over.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const times: number[] = [];
    for (let job = 1; job <= 10; job++) {
      const begun = performance.now();
      await queue.send("inbox", { shop: String(job), id: String(job) });
      await until(() => done.length === job);
      times.push(performance.now() - begun);
    }
    // Polling alone takes a second on average.
    expect(times.sort((a, b) => a - b)[5]).toBeLessThan(atMost(250));
  });

  it("hands over what another process sends", async () => {
    const [worker, web] = [await aQueue(), await aQueue({ works: false })];
    const done: unknown[] = [];
    await worker.startWorkers(jobHandlersWith({ inbox: async (data) => void done.push(data) }));
    await web.send("inbox", { shop: "1", id: "1" });
    await until(() => done.length === 1);
    expect(done).toEqual([{ shop: "1", id: "1" }]);
  });

  it("works through jobs that come together without a pause", async () => {
    const queue = await aQueue();
    let done = 0;
    await queue.startWorkers(jobHandlersWith({ inbox: async () => void done++ }));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const begun = performance.now();
    // One transaction wakes the workers once, whatever it holds.
    await database.prisma.$transaction(async (transaction) => {
      for (let job = 1; job <= 24; job++)
        await queue.enqueue(transaction, "inbox", { shop: String(job), id: String(job) });
    });
    await until(() => done === 24, 60_000);
    // With a pause of five seconds after every four it takes more than twenty.
    expect(performance.now() - begun).toBeLessThan(atMost(10_000));
  });

  it("has room for a shop's one job beside another's hundreds", async () => {
    const queue = await aQueue();
    const atWork = new Map<string, number>();
    let most = 0;
    let other = Number.POSITIVE_INFINITY;
    await queue.startWorkers(
      jobHandlersWith({
        "settle-order": async (data) => {
          const { shop } = data as { shop: string };
          if (shop === "small") {
            other = performance.now();
            return;
          }
          atWork.set(shop, (atWork.get(shop) ?? 0) + 1);
          most = Math.max(most, atWork.get(shop) ?? 0);
          await new Promise((resolve) => setTimeout(resolve, 500));
          atWork.set(shop, (atWork.get(shop) ?? 0) - 1);
        },
      }),
    );
    await database.prisma.$transaction(async (transaction) => {
      for (let order = 1; order <= 200; order++)
        await queue.enqueue(transaction, "settle-order", { shop: "large", orderId: String(order) });
    });
    await until(() => (atWork.get("large") ?? 0) > 0);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const begun = performance.now();
    await queue.send("settle-order", { shop: "small", orderId: "1" });
    await until(() => Number.isFinite(other));
    expect(other - begun).toBeLessThan(atMost(2_000));
    expect(most).toBe(3);
  });

  describe("with 10,000 jobs of one shop", () => {
    const FLOOD = 10_000;

    /** As `enqueue` writes them. */
    async function flood(queue: JobQueue, shop: string, count: number): Promise<void> {
      await queue.send("settle-order", { shop, orderId: "0" });
      await database.pool.query(
        `INSERT INTO pgboss.job (name, data, group_id, retry_limit, retry_delay, policy, expire_seconds, deletion_seconds,
           keep_until)
         SELECT name, jsonb_build_object('shop', group_id, 'orderId', n::text), group_id, retry_limit, retry_delay, policy,
           expire_seconds, deletion_seconds, keep_until
         FROM pgboss.job, generate_series(2, $2::int) AS n WHERE group_id = $1`,
        [shop, count],
      );
      await database.pool.query("ANALYZE pgboss.job");
    }

    async function work(queue: JobQueue, until: (shop: string) => void): Promise<void> {
      await queue.startWorkers(
        jobHandlersWith({ "settle-order": async (data) => until((data as { shop: string }).shop) }),
      );
    }

    it("takes another shop's job after a turn of each, and the floods' without a rest", async () => {
      const queue = await aQueue();
      const taken: string[] = [];
      for (const shop of ["a", "b", "c"]) await flood(queue, shop, 3_000);
      await work(queue, (shop) => taken.push(shop));
      await until(() => taken.length > 30);
      const before = taken.length;
      await queue.send("settle-order", { shop: "small", orderId: "1" });
      await until(() => taken.includes("small"));
      // Three places of each flood in line, and what was at work or taken while the job was written.
      expect(taken.indexOf("small") - before).toBeLessThan(60);
      const begun = performance.now();
      const first = taken.length;
      await until(() => taken.length > first + 300);
      // Each flood has had its turns; at a look each five seconds, this would take minutes.
      expect(performance.now() - begun).toBeLessThan(atMost(10_000));
      for (const shop of ["a", "b", "c"])
        expect(taken.slice(first).filter((each) => each === shop).length).toBeGreaterThan(50);
    });

    it("looks at few rows, also for a shop at its limit", async () => {
      const queue = await aQueue({ works: false });
      await flood(queue, "large", FLOOD);
      const boss = new PgBoss({
        connectionString: database.connectionString,
        supervise: false,
        schedule: false,
      });
      await boss.start();
      try {
        const look = () =>
          rowsRead(database.pool, "job_common", () =>
            boss.fetch("settle-order", { ...inLine, ignoreGroups: ["large"] }),
          );
        await look();
        expect(await look()).toBeLessThan(20);
        await queue.send("settle-order", { shop: "small", orderId: "1" });
        expect(await look()).toBeLessThan(20);
        const take = () => boss.fetch("settle-order", inLine);
        expect(await rowsRead(database.pool, "job_common", take)).toBeLessThan(20);
        expect(
          await rowsRead(database.pool, "job_common", () =>
            queue.send("settle-order", { shop: "large", orderId: "1" }),
          ),
        ).toBeLessThan(20);
      } finally {
        await boss.stop({ graceful: false });
      }
    });

    it("has few of a failing shop's retries in line", async () => {
      const queue = await aQueue();
      let tries = 0;
      await flood(queue, "large", 200);
      await work(queue, () => {
        tries++;
        throw new Error("Shopify is away");
      });
      await until(() => tries > 30);
      const { rows } = await database.pool.query(
        "SELECT count(*)::int AS count FROM pgboss.job WHERE group_id = 'large' AND state < 'active' AND priority = 0",
      );
      expect(rows[0].count).toBeLessThan(10);
      // Those that are due again are called up.
      await database.pool.query(
        "UPDATE pgboss.job SET start_after = now() WHERE group_id = 'large' AND state = 'retry'",
      );
      const before = tries;
      await until(() => tries > before + 30);
    });

    it("calls up jobs that wait aside while the line is empty", async () => {
      const queue = await aQueue();
      const taken: string[] = [];
      await flood(queue, "large", 10);
      await database.pool.query("UPDATE pgboss.job SET priority = -1 WHERE group_id = 'large'");
      await work(queue, (shop) => taken.push(shop));
      await until(() => taken.length === 10);
    });
  });

  it("keeps a job exactly when its transaction is kept", async () => {
    const queue = await aQueue();
    const done: unknown[] = [];
    await queue.startWorkers(jobHandlersWith({ inbox: async (data) => void done.push(data) }));
    await expect(
      database.prisma.$transaction(async (transaction) => {
        await queue.enqueue(transaction, "inbox", { shop: "undone", id: "undone" });
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    await database.prisma.$transaction((transaction) =>
      queue.enqueue(transaction, "inbox", { shop: "kept", id: "kept" }),
    );
    await until(() => done.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(done).toEqual([{ shop: "kept", id: "kept" }]);
  });

  it("tries again what fails, and the others meanwhile", async () => {
    const queue = await aQueue();
    const seen: string[] = [];
    await queue.startWorkers(
      jobHandlersWith({
        inbox: async (data) => {
          const { id } = data as { id: string };
          seen.push(id);
          if (id === "bad" && seen.filter((each) => each === "bad").length < 2) throw new Error("not yet");
        },
      }),
    );
    await queue.send("inbox", { shop: "bad", id: "bad" });
    await queue.send("inbox", { shop: "good", id: "good" });
    await until(() => seen.filter((each) => each === "bad").length === 2, 20_000);
    expect(seen.filter((each) => each === "good")).toHaveLength(1);
  });

  it("lays what never succeeds among the dead letters", async () => {
    const queue = await aQueue();
    await queue.send("inbox", { shop: "doomed", id: "doomed" });
    // Its last try, without the ten hours before it.
    await database.pool.query("UPDATE pgboss.job SET retry_limit = 0 WHERE name = 'inbox'");
    await queue.startWorkers(
      jobHandlersWith({
        inbox: async () => {
          throw Object.assign(new TypeError("Μαρία is not at home"), { code: "NEVER" });
        },
      }),
    );
    await until(async () => {
      const { rows } = await database.pool.query("SELECT data FROM pgboss.job WHERE name = 'dead'");
      return rows.length === 1 && rows[0].data.id === "doomed";
    });
    // The reason is stored without words, which may name people.
    const { rows } = await database.pool.query("SELECT job::text AS row FROM pgboss.job AS job");
    const kept = rows.map(({ row }) => row).join();
    expect(kept).toContain("TypeError NEVER");
    expect(kept).not.toContain("Μαρία");
  });

  it("drops a second job of a name whose first still waits", async () => {
    const queue = await aQueue({ works: false });
    for (let time = 0; time < 3; time++)
      await queue.send("register-carrier-service", { shop: "a" }, { singletonKey: "a" });
    await queue.send("register-carrier-service", { shop: "b" }, { singletonKey: "b" });
    const { rows } = await database.pool.query(
      "SELECT singleton_key FROM pgboss.job WHERE name = 'register-carrier-service' ORDER BY 1",
    );
    expect(rows).toEqual([{ singleton_key: "a" }, { singleton_key: "b" }]);
  });

  it("takes over a queue that an earlier version had under another policy", async () => {
    await (await aQueue({ works: false })).stop(0);
    await database.pool.query("UPDATE pgboss.queue SET policy = 'short' WHERE name = 'settle-order'");
    const queue = await aQueue({ works: false });
    for (let time = 0; time < 2; time++) await queue.send("settle-order", { shop: "a", orderId: "1" });
    const { rows } = await database.pool.query("SELECT policy FROM pgboss.job WHERE name = 'settle-order'");
    expect(rows).toEqual([{ policy: "standard" }, { policy: "standard" }]);
  });

  /** A process that takes a job and then hangs: it takes no more, and returns none. */
  async function dieAtWork(data: { readonly shop: string; readonly id: string }): Promise<void> {
    const queue = await aQueue();
    let begun = 0;
    await queue.startWorkers(
      jobHandlersWith({
        inbox: () => {
          begun++;
          return new Promise(() => {});
        },
      }),
    );
    await queue.send("inbox", data);
    await until(() => begun === 1);
    queue.takeNoMore();
  }

  function jobsOfInbox() {
    return database.pool
      .query(
        `SELECT state, retry_count, extract(epoch FROM start_after - now())::float AS wait
         FROM pgboss.job WHERE name = 'inbox'`,
      )
      .then(({ rows }) => rows);
  }

  it("gives what a dead process was at to the next owner of the database at once", async () => {
    await dieAtWork({ shop: "half done", id: "half done" });
    const next = await aQueue({ soleOwner: true });
    expect(await jobsOfInbox()).toMatchObject([{ state: "retry", retry_count: 0, wait: expect.any(Number) }]);
    expect((await jobsOfInbox())[0].wait).toBeLessThanOrEqual(0);
    const done: unknown[] = [];
    await next.startWorkers(jobHandlersWith({ inbox: async (data) => void done.push(data) }));
    await until(() => done.length === 1, 20_000);
    expect(done).toEqual([{ shop: "half done", id: "half done" }]);
    // Taking it again was a second try.
    await until(async () => (await jobsOfInbox())[0].state === "completed");
    expect(await jobsOfInbox()).toMatchObject([{ retry_count: 1 }]);
  });

  it("lets a job wait that was at work whenever its process died", async () => {
    await dieAtWork({ shop: "deadly", id: "deadly" });
    await database.pool.query("UPDATE pgboss.job SET retry_count = 3 WHERE name = 'inbox'");
    await aQueue({ soleOwner: true });
    const [job] = await jobsOfInbox();
    expect(job.state).toBe("retry");
    expect(job.wait).toBeGreaterThan(5);
    expect(job.wait).toBeLessThan(16);
  });

  it("lays it among the dead letters in the end", async () => {
    await dieAtWork({ shop: "deadly", id: "deadly" });
    await database.pool.query("UPDATE pgboss.job SET retry_count = retry_limit WHERE name = 'inbox'");
    await aQueue({ soleOwner: true });
    expect(await jobsOfInbox()).toMatchObject([{ state: "failed" }]);
    const { rows } = await database.pool.query("SELECT data FROM pgboss.job WHERE name = 'dead'");
    expect(rows).toEqual([{ data: { shop: "deadly", id: "deadly" } }]);
  });

  it("begins no new job after the order to take no more", async () => {
    const queue = await aQueue();
    const done: unknown[] = [];
    await queue.startWorkers(jobHandlersWith({ inbox: async (data) => void done.push(data) }));
    queue.takeNoMore();
    await queue.send("inbox", { shop: "for the next process", id: "for the next process" });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(done).toEqual([]);
  });

  it("has the schedule of each row, in UTC", async () => {
    const queue = await aQueue();
    await queue.startWorkers(jobHandlersWith({}));
    const { rows } = await database.pool.query(
      "SELECT name, cron, timezone FROM pgboss.schedule ORDER BY name",
    );
    const scheduled = jobNames.flatMap((name) => {
      const { schedule: cron } = jobs[name];
      return cron === undefined ? [] : [{ name, cron, timezone: "UTC" }];
    });
    expect(rows).toEqual(scheduled.sort((a, b) => a.name.localeCompare(b.name)));
    expect(rows).toContainEqual({ name: "poll-tracking", cron: "5,35 * * * *", timezone: "UTC" });
  });
});
