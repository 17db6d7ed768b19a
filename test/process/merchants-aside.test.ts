// Run: long
/** The cost of a call-up and of a scrape beside 100,000 merchants that have a job aside. */
import type { Db } from "pg-boss";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callUp, dueNotes } from "../../app/adapters/queue/fair-lines.ts";
import type { JobQueue } from "../../app/adapters/queue/job-queue.ts";
import type { Metrics } from "../../app/process/metrics/metrics.ts";
import { addStoredMetrics } from "../../app/process/metrics/stored-metrics.ts";
import { openQueue } from "../../app/process/queue.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { rowsRead } from "../support/rows-read.ts";
import { atMost } from "../support/time-limits.ts";

const MERCHANTS = 100_000;
const QUEUE = "settle-order";
let database: FreshDatabase;
let queue: JobQueue;
let db: Pick<Db, "executeSql">;

beforeAll(async () => {
  database = await freshDatabase();
  const { connectionString } = database;
  queue = await openQueue({ connectionString, works: false, soleOwner: false }, pino({ level: "silent" }));
  db = { executeSql: (sql, values) => database.pool.query(sql, values) };
  await queue.send(QUEUE, { shop: "shop-0", orderId: "0" });
  // Half of them have three jobs in line and one aside that is due; the others wait for their next try.
  await database.pool.query(`
    BEGIN;
    SELECT set_config('waybill.keeps_places', 'on', true), set_config('statement_timeout', '0', true);
    INSERT INTO pgboss.job (name, data, priority, state, start_after, group_id, retry_limit, retry_delay, policy, expire_seconds,
      deletion_seconds, keep_until)
    SELECT name, data, CASE place WHEN 0 THEN -1 ELSE 0 END, CASE WHEN isdue THEN 'created' ELSE 'retry' END::pgboss.job_state,
      now() + CASE WHEN isdue THEN interval '0' ELSE interval '1 day' END, 'merchant-' || n, retry_limit, retry_delay, policy,
      expire_seconds, deletion_seconds, keep_until + interval '1 day'
    FROM pgboss.job, generate_series(1, ${MERCHANTS}) AS n, LATERAL (SELECT n % 2 = 0 AS isdue) AS half,
      generate_series(0, CASE WHEN isdue THEN 3 ELSE 0 END) AS place
    WHERE group_id = 'shop-0';
    COMMIT`);
  await database.pool.query("VACUUM ANALYZE pgboss.job, pgboss.waybill_notes");
}, atMost(300_000));
afterAll(async () => {
  await queue?.stop(0);
  await database?.close();
});

const priorityOf = async (merchant: string) =>
  (
    await database.pool.query("SELECT priority FROM pgboss.job WHERE group_id = $1 ORDER BY 1", [merchant])
  ).rows.map(({ priority }) => priority);

it(
  "a call-up reads the due notes, once each, and then costs milliseconds",
  async () => {
    expect(await callUp(db, [QUEUE])).toEqual([QUEUE]);
    // Their lines were full, and the others' time has not come.
    expect(await priorityOf("merchant-2")).toEqual([-1, 0, 0, 0]);
    expect(await priorityOf("merchant-1")).toEqual([-1]);
    await database.pool.query("VACUUM ANALYZE pgboss.job, pgboss.waybill_notes");
    expect(await rowsRead(database.pool, "job_common", () => callUp(db, [QUEUE]))).toBeLessThan(20);
    const times: number[] = [];
    for (let time = 0; time < 9; time++) {
      const begun = performance.now();
      expect(await callUp(db, [QUEUE])).toEqual([]);
      times.push(performance.now() - begun);
    }
    expect(times.sort((a, b) => a - b)[4]).toBeLessThan(atMost(20));
  },
  atMost(300_000),
);

it("the notes are found by their index, and by nothing else", async () => {
  const { rows } = await database.pool.query(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${dueNotes(`'${QUEUE}'`)}`,
  );
  const plan = JSON.stringify(rows[0]["QUERY PLAN"]);
  expect(plan).toContain('"Index Name":"waybill_notes_idx"');
  expect(plan).not.toContain("Seq Scan");
  expect(rows[0]["QUERY PLAN"][0].Plan["Shared Hit Blocks"]).toBeLessThan(50);
});

it("a merchant's job is called up when it falls due, and one whose place is deleted at once", async () => {
  await database.pool.query("UPDATE pgboss.job SET start_after = now() WHERE group_id = 'merchant-1'");
  await database.pool.query(
    "DELETE FROM pgboss.job WHERE id IN (SELECT id FROM pgboss.job WHERE group_id = 'merchant-2' AND priority = 0 LIMIT 1)",
  );
  expect(await callUp(db, [QUEUE])).toEqual([QUEUE]);
  expect(await priorityOf("merchant-1")).toEqual([0]);
  expect(await priorityOf("merchant-2")).toEqual([0, 0, 0]);
});

it("a job is called up that its writer put aside while another connection took the line", async () => {
  const [writer, taker] = [await database.pool.connect(), await database.pool.connect()];
  try {
    const take = `UPDATE pgboss.job SET state = 'active' WHERE group_id = 'racing' AND priority = 0 AND state < 'active'`;
    for (let order = 1; order <= 3; order++)
      await queue.send(QUEUE, { shop: "racing", orderId: String(order) });
    await writer.query("BEGIN");
    await queue.enqueue(
      {
        $queryRawUnsafe: async <T>(sql: string, ...values: unknown[]) =>
          (await writer.query(sql, values)).rows as T,
      },
      QUEUE,
      { shop: "racing", orderId: "4" },
    );
    await taker.query("BEGIN");
    await taker.query(take);
    await writer.query("COMMIT");
    // The taker has not seen it, and its own work is not to be seen yet.
    expect(await callUp(db, [QUEUE])).toEqual([QUEUE]);
    await taker.query("COMMIT");
    expect(await priorityOf("racing")).toEqual([0, 0, 0, 0]);
    const [left] = (
      await database.pool.query("SELECT data FROM pgboss.job WHERE group_id = 'racing' AND state < 'active'")
    ).rows;
    expect(left.data.orderId).toBe("4");
  } finally {
    writer.release();
    taker.release();
  }
});

it("a scrape of the queue's metrics reads no more than a few jobs", async () => {
  const registry = new Registry();
  addStoredMetrics({ registry } as Metrics, database.pool);
  const read = await rowsRead(database.pool, "job_common", () => registry.metrics());
  expect(read).toBeLessThan(200);
  expect(await registry.metrics()).toMatch(/^waybill_queue_oldest_seconds\{job="settle-order"\} \d/m);
});
