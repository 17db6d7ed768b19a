/**
 * `npm run bench -- queue [waiting]`: the cost of 100,000 waiting jobs of one merchant to the others' jobs: looking for a job
 * while the merchant is at its limit, taking and completing another merchant's, sending one.
 * Then jobs a second and the database's processor time for one; commits of transactions with and without a job; and a call-up and a
 * scrape beside as many merchants with a job aside.
 * On an embedded database or, with TEST_DATABASE_URL, on that PostgreSQL. Prints a table and writes bench/results/queue.json.
 * Fails if a median is more than 1.5 times as long as without the waiting jobs, or if a call-up takes more than 50 ms.
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
import { besideMerchants, commits, millisecondsOf, throughWorkers } from "./support/queue-work.ts";
import { writeResults } from "./support/write-results.ts";

const waiting = Number(process.argv[2] ?? 100_000);
const TIMES = 400;
const MOST_RATIO = 1.5;
const MOST_CALL_UP_MS = 50;
/** Jobs through the workers, and so many merchants take turns. */
const [JOBS, MERCHANTS] = [4_000, 400];
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
  const through = await throughWorkers(JOBS, MERCHANTS);
  const committed = await commits(500, 5);
  const beside = await besideMerchants(waiting, 5);
  const rows = Object.entries(alone).map(([name, ms]) => {
    const besideMs = crowded[name as keyof typeof crowded];
    return { name, aloneMs: ms, besideMs, ratio: besideMs / ms };
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
  const commitRatio = committed.withJobs / committed.withoutJobs;
  printTable([
    [`${JOBS.toLocaleString("en")} jobs through one process`, `${through.jobsASecond.toFixed(0)} a second`],
    ["the database's processor for one", `${through.databaseMsAJob.toFixed(3)} ms`],
    [`commits with a job, fsync ${committed.fsync}`, `${committed.withJobs.toFixed(0)} a second`],
    [
      "commits with a row in its place",
      `${committed.withoutJobs.toFixed(0)} a second (${commitRatio.toFixed(2)})`,
    ],
    [`a call-up beside ${waiting.toLocaleString("en")} merchants`, `${beside.callUpMs.toFixed(1)} ms`],
    ["a scrape beside them", `${beside.scrapeMs.toFixed(1)} ms`],
  ]);
  writeResults("queue", { database, waiting, rows, through, committed, beside });
  failFor([
    ...rows
      .filter(({ ratio }) => ratio > MOST_RATIO)
      .map(({ name, ratio }) => `${name} takes ${ratio.toFixed(2)} times as long beside the jobs`),
    ...(beside.callUpMs > MOST_CALL_UP_MS ? [`a call-up takes ${beside.callUpMs.toFixed(0)} ms`] : []),
  ]);
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
