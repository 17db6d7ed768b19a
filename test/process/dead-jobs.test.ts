// Run: push
/** Dead letters as the operator sees them: listed with the reason, run again under their own ids, or dropped. */
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeadJobs } from "../../app/adapters/queue/dead-jobs.ts";
import { deadJobs } from "../../app/adapters/queue/dead-jobs.ts";
import type { JobQueue } from "../../app/adapters/queue/job-queue.ts";
import type { JobHandler } from "../../app/domain/jobs/jobs.ts";
import { main } from "../../app/entrypoints/cli/jobs.ts";
import { openMetrics } from "../../app/process/metrics/metrics.ts";
import { addStoredMetrics } from "../../app/process/metrics/stored-metrics.ts";
import { openQueue } from "../../app/process/queue.ts";
import { recordedDeadJobs } from "../../app/process/recorded-dead-jobs.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { jobHandlersWith } from "../support/job-handlers.ts";
import { testStores } from "../support/stores.ts";
import { atMost } from "../support/time-limits.ts";

let database: FreshDatabase;
let queue: JobQueue;
let dead: DeadJobs;

/** The work of every order; at first it fails. */
let settle: JobHandler;
const settled: unknown[] = [];

beforeEach(async () => {
  database = await freshDatabase();
  settled.length = 0;
  settle = async () => {
    throw Object.assign(new TypeError("Μαρία is not at home"), { code: "NEVER" });
  };
  const { connectionString } = database;
  queue = await openQueue({ connectionString, works: true, soleOwner: false }, pino({ level: "silent" }));
  await queue.startWorkers(
    jobHandlersWith({
      "settle-order": (data) => settle(data),
      "register-carrier-service": (data) => settle(data),
    }),
  );
  dead = deadJobs({ executeSql: (sql, values) => database.pool.query(sql, values) });
});
afterEach(async () => {
  await queue.stop(1_000);
  await database.close();
});

const triesOf = (retries: number) =>
  database.pool.query("UPDATE pgboss.queue SET retry_limit = $1", [retries]);

/** Jobs that have failed in their last try, without the ten hours before it. */
async function deadJobsOf(count: number): Promise<readonly string[]> {
  await triesOf(0);
  for (let order = 1; order <= count; order++)
    await queue.send("settle-order", { shop: `shop-${order}`, orderId: String(order) });
  await expect.poll(() => dead.count(), { timeout: atMost(30_000) }).toBe(count);
  await triesOf(20);
  return (await dead.list(count)).map(({ id }) => id);
}

const works: JobHandler = async (data) => void settled.push((data as { orderId: string }).orderId);
const jobsOf = async (name: string) =>
  (await database.pool.query("SELECT id::text, state, retry_limit FROM pgboss.job WHERE name = $1", [name]))
    .rows;

describe("dead letters", () => {
  it("are listed with their name, tries and reason, without the words that may name people", async () => {
    const [id] = await deadJobsOf(1);
    const found = await dead.get(id!);
    expect(found).toMatchObject({
      ...{ job: "settle-order", tries: 1, reason: "TypeError NEVER", data: { orderId: "1", shop: "shop-1" } },
    });
    expect(JSON.stringify(found)).not.toContain("Μαρία");
    expect(await dead.list(10, "inbox")).toEqual([]);
  });

  it.each([
    ["is still kept", "SELECT 1"],
    ["was cleaned up", "DELETE FROM pgboss.job WHERE name = 'settle-order'"],
  ])("run again once, under their own ids, where the failed job %s", async (_, cleanUp) => {
    await deadJobsOf(3);
    const before = (await jobsOf("settle-order")).map(({ id }) => id).toSorted();
    await database.pool.query(cleanUp);
    settle = works;
    const retried = await dead.retry({ job: null });
    expect(retried.map(({ id }) => id).toSorted()).toEqual(before);
    await expect.poll(() => settled.length, { timeout: atMost(30_000) }).toBe(3);
    expect(settled.toSorted()).toEqual(["1", "2", "3"]);
    expect(await dead.count()).toBe(0);
    // All of its tries, not the last one's.
    expect((await jobsOf("settle-order")).map(({ retry_limit }) => retry_limit)).toEqual([20, 20, 20]);
    expect(await dead.retry({ job: null })).toEqual([]);
  });

  it("come back if they fail again", async () => {
    const [id] = await deadJobsOf(1);
    await triesOf(0);
    await dead.retry({ ids: [id!] });
    await expect.poll(() => dead.count(), { timeout: atMost(30_000) }).toBe(1);
  });

  it("don't run beside a waiting job of their key", async () => {
    await triesOf(0);
    await queue.send("register-carrier-service", { shop: "a" }, { singletonKey: "a" });
    await expect.poll(() => dead.count(), { timeout: atMost(30_000) }).toBe(1);
    await queue.send(
      "register-carrier-service",
      { shop: "a" },
      { singletonKey: "a", startAfterSeconds: 600 },
    );
    expect(await dead.retry({ job: "register-carrier-service" })).toEqual([]);
    expect(
      (await jobsOf("register-carrier-service")).filter(({ state }) => state === "created"),
    ).toHaveLength(1);
  });

  it("are chosen by id or by name; the others stay", async () => {
    const [first, ...others] = await deadJobsOf(3);
    expect(await dead.drop({ ids: [first!] })).toMatchObject([
      { id: expect.any(String), job: "settle-order" },
    ]);
    expect((await dead.list(10)).map(({ id }) => id)).toEqual(others);
    expect(await dead.drop({ job: "inbox" })).toEqual([]);
    expect(await dead.drop({ job: "settle-order" })).toHaveLength(2);
    expect(await dead.drop({ job: null })).toEqual([]);
  });

  it("are a metric of their own, and blind no other", async () => {
    await deadJobsOf(2);
    await database.pool.query(
      "UPDATE pgboss.job SET start_after = now() - interval '1 day' WHERE name = 'dead'",
    );
    const metrics = openMetrics({ version: "test", commit: "unknown" }, "all");
    addStoredMetrics(metrics, database.pool);
    const scraped = await metrics.registry.metrics();
    expect(scraped).toMatch(/^waybill_queue_dead\{job="settle-order"\} 2$/m);
    expect(scraped).not.toMatch(/^waybill_queue_(jobs|oldest_seconds)\{job="dead"/m);
  });
});

it("leave an event with the merchant that their work was for, when an operator retries or drops them", async () => {
  const stores = testStores(database);
  const { merchantId } = await stores.shops.install("shop-1");
  await deadJobsOf(3);
  const recorded = recordedDeadJobs(
    { executeSql: (sql, values) => database.pool.query(sql, values) },
    stores,
  );
  const events = async () =>
    (
      await database.pool.query(
        "SELECT merchant_id::text AS of, action, detail FROM audit_events WHERE action LIKE 'job.%' ORDER BY id",
      )
    ).rows;
  const all = await recorded.list(10);
  const own = all.find(({ data }) => (data as { shop: string }).shop === "shop-1")!.id;
  const others = all.map(({ id }) => id).filter((id) => id !== own);
  await recorded.drop({ ids: others });
  expect(await events()).toEqual([]);
  await triesOf(0);
  await recorded.retry({ ids: [own] });
  const detail = { v: 1, job: "settle-order", reason: "TypeError NEVER" };
  expect(await events()).toEqual([{ of: merchantId, action: "job.retried", detail }]);
  await expect.poll(() => dead.count(), { timeout: atMost(30_000) }).toBe(1);
  await recorded.drop({ job: null });
  await recorded.drop({ job: null });
  expect((await events()).map(({ of, action }) => [of, action])).toEqual([
    [merchantId, "job.retried"],
    [merchantId, "job.dropped"],
  ]);
});

it("the command lists, shows, retries and drops them, and says what it can't do", async () => {
  const ids = await deadJobsOf(2);
  const written: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => written.push(String(chunk)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation((chunk) => written.push(String(chunk)) > 0);
  vi.stubEnv("DATABASE_URL", database.connectionString);
  vi.stubEnv("ENCRYPTION_KEY", Buffer.alloc(32, 1).toString("base64"));
  const run = async (...args: readonly string[]) => {
    written.length = 0;
    return [await main(args), written.join("")] as const;
  };
  try {
    const [code, list] = await run("dead");
    expect([code, list.split("\n").length]).toEqual([0, 4]);
    expect(list).toContain(`${ids[0]}  settle-order`);
    expect((await run("show", ids[1]!))[1]).toMatch(/^data +\{.*"orderId":"\d"/m);
    expect(await run("retry")).toEqual([2, expect.stringContaining("name ids, or one --job, or --all")]);
    expect(await run("drop", "--all", "--job", "inbox")).toEqual([2, expect.stringContaining("name ids")]);
    expect(await run("show", "x")).toEqual([2, expect.stringContaining('"x" is no id of a job')]);
    expect((await run("drop", ids[0]!))[1]).toBe("dropped 1\n");
    expect(await run("drop", ids[0]!)).toEqual([1, "waybill: none of these is dead\n"]);
    settle = works;
    expect((await run("retry", "--all"))[1]).toMatch(/^runs again: settle-order /);
    await expect.poll(() => settled.length, { timeout: atMost(30_000) }).toBe(1);
    expect(await run("dead")).toEqual([0, "no job is dead\n"]);
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
});
