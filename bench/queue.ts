/**
 * `npm run bench -- queue [waiting]`: the cost of 100,000 waiting jobs of one merchant to the others' jobs: looking for a job
 * while the merchant is at its limit, taking and completing another merchant's, sending one.
 * On an embedded database or, with TEST_DATABASE_URL, on that PostgreSQL. Prints a table and writes bench/results/queue.json.
 * Fails if a median is more than 1.5 times as long as without them.
 */
import { PgBoss } from "pg-boss";
import { pino } from "pino";
import { inLine } from "../app/adapters/queue/fair-lines.ts";
import { openQueue } from "../app/process/queue.ts";
import { freshDatabase } from "../test/support/database.ts";
import { database } from "./support/database.ts";
import { failFor } from "./support/fail-for.ts";
import { percentile } from "./support/percentile.ts";
import { printTable } from "./support/print-table.ts";
import { writeResults } from "./support/write-results.ts";

const waiting = Number(process.argv[2] ?? 100_000);
const TIMES = 400;
const MOST_RATIO = 1.5;
const LARGE = "large.myshopify.com";
const QUEUE = "settle-order";

const fresh = await freshDatabase();
const queue = await openQueue(
  { connectionString: fresh.connectionString, works: false, soleOwner: false },
  pino({ level: "warn" }),
);
const boss = new PgBoss({ connectionString: fresh.connectionString, supervise: false, schedule: false });
try {
  await boss.start();
  await measured();
  const alone = await measured();
  const writtenMs = await flood();
  const crowded = await measured();
  const rows = Object.entries(alone).map(([name, ms]) => {
    const beside = crowded[name as keyof typeof crowded];
    return { name, aloneMs: ms, besideMs: beside, ratio: beside / ms };
  });
  printTable([
    [`median of ${TIMES}, ${database}`, "alone", `beside ${waiting.toLocaleString("en")}`, "ratio"],
    ...rows.map(({ name, aloneMs, besideMs, ratio }) => [
      name,
      `${aloneMs.toFixed(3)} ms`,
      `${besideMs.toFixed(3)} ms`,
      ratio.toFixed(2),
    ]),
    ["writing one of them", `${(writtenMs / waiting).toFixed(3)} ms`],
  ]);
  writeResults("queue", { database, waiting, rows });
  failFor(
    rows
      .filter(({ ratio }) => ratio > MOST_RATIO)
      .map(({ name, ratio }) => `${name} takes ${ratio.toFixed(2)} times as long beside the jobs`),
  );
} finally {
  await boss.stop({ graceful: false });
  await queue.stop(0);
  await fresh.close();
}

async function measured() {
  const look: number[] = [];
  const send: number[] = [];
  const take: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    look.push(await millisecondsOf(() => boss.fetch(QUEUE, { ...inLine, ignoreGroups: [LARGE] })));
    send.push(await millisecondsOf(() => queue.send(QUEUE, { shop: `shop-${time}`, orderId: "1" })));
    take.push(
      await millisecondsOf(async () => {
        const [job] = await boss.fetch(QUEUE, { ...inLine, ignoreGroups: [LARGE] });
        if (job === undefined) throw new Error("the other merchant's job was not found");
        await boss.complete(QUEUE, job.id);
      }),
    );
  }
  const median = (times: number[]) => percentile(times, 0.5);
  return { "looking in vain": median(look), sending: median(send), "taking and completing": median(take) };
}

/** As the app writes them; pg-boss' own statements are made for one at a time. */
async function flood(): Promise<number> {
  await queue.send(QUEUE, { shop: LARGE, orderId: "0" });
  const ms = await millisecondsOf(() =>
    fresh.pool.query(
      `INSERT INTO pgboss.job (name, data, group_id, retry_limit, retry_delay, policy, expire_seconds, deletion_seconds, keep_until)
       SELECT name, jsonb_build_object('shop', group_id, 'orderId', n::text), group_id, retry_limit, retry_delay, policy,
         expire_seconds, deletion_seconds, keep_until
       FROM pgboss.job, generate_series(2, $2::int) AS n WHERE group_id = $1`,
      [LARGE, waiting],
    ),
  );
  await fresh.pool.query("VACUUM ANALYZE pgboss.job");
  return ms;
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
