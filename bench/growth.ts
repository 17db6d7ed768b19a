/**
 * `npm run bench -- growth [rows]`: the cost of each list, search and job's read for a merchant with a thousand rows of each kind and for
 * one with a million (20,000 on the embedded database), each in a database of its own beside 100,000 rows of a thousand others. Both are
 * asked in turns, so that a machine with a drifting speed still gives a fair ratio. Goal: at most 1.2 times. On PostgreSQL:
 * `scripts/with-postgres.sh --as TEST_DATABASE_URL npm run bench -- growth`. Prints a table and writes bench/results/growth.json.
 */
import { freshDatabase } from "../test/support/database.ts";
import { grownMerchant } from "../test/support/growth-data.ts";
import { growthWork } from "../test/support/growth-work.ts";
import { peopleInClear, testStores } from "../test/support/stores.ts";
import { database } from "./support/database.ts";
import { printTable } from "./support/print-table.ts";
import type { Reads } from "./support/reads.ts";
import { readsOf } from "./support/reads.ts";
import { writeResults } from "./support/write-results.ts";

const FEW = 1_000;
const many = Number(process.argv[2] ?? (database === "embedded" ? 20_000 : 1_000_000));
const SESSIONS = 8;
const REPEATS = 25;
/** Work that takes longer is repeated less: it is no question of microseconds. */
const LONG_MS = 200;
const GOAL = 1.2;

interface Cost extends Reads {
  /** Of the fastest: other work on the machine only adds. */
  readonly ms: number;
}

const few = await grownTo(FEW);
const grown = await grownTo(many);
try {
  const ofFew = growthWork(few.stores, few.merchant, FEW);
  const ofMany = growthWork(grown.stores, grown.merchant, many);
  const results: Result[] = [];
  for (const [name, work] of Object.entries(ofFew)) {
    const sameOfMany = ofMany[name];
    if (sameOfMany === undefined) throw new Error(`no ${name} at ${many}`);
    const [small, large] = await costsOf(work, sameOfMany);
    results.push({ name, small, large, ratio: large.ms / small.ms });
  }
  report(results);
} finally {
  await few.fresh.close();
  await grown.fresh.close();
}

async function grownTo(count: number) {
  const begun = performance.now();
  const fresh = await freshDatabase();
  const stores = testStores(fresh);
  const inClear = testStores(fresh, { people: peopleInClear });
  const merchant = await grownMerchant(stores, inClear, fresh.connectionString, count);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  process.stdout.write(`${count} rows of each kind: made in ${seconds} s\n`);
  return { fresh, stores, merchant };
}

type Work = () => Promise<unknown>;

async function costsOf(ofFew: Work, ofMany: Work): Promise<readonly [Cost, Cost]> {
  const times: { readonly few: number[]; readonly many: number[] } = { few: [], many: [] };
  await ofFew();
  await ofMany();
  const until = performance.now() + LONG_MS * 10;
  while (times.few.length < 3 || (times.few.length < REPEATS && performance.now() < until)) {
    times.few.push(await timeOf(ofFew));
    times.many.push(await timeOf(ofMany));
  }
  return [
    { ms: Math.min(...times.few), ...(await readsOf(few.fresh.pool, SESSIONS, ofFew)) },
    { ms: Math.min(...times.many), ...(await readsOf(grown.fresh.pool, SESSIONS, ofMany)) },
  ];
}

async function timeOf(work: Work): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

interface Result {
  readonly name: string;
  readonly small: Cost;
  readonly large: Cost;
  readonly ratio: number;
}

function report(results: readonly Result[]): void {
  process.stdout.write(`\n${database}; the fastest of each in ms; goal ${GOAL}\n\n`);
  printTable([
    ["work", "at 1,000", `at ${many}`, "ratio", "rows", "", "pages", ""],
    ...results.map(({ name, small, large, ratio }) => [
      name,
      small.ms.toFixed(2),
      large.ms.toFixed(2),
      `${ratio.toFixed(2)}${ratio > GOAL ? " !" : ""}`,
      ...[small.rows, large.rows, small.pages, large.pages].map(String),
    ]),
  ]);
  writeResults("growth", { database, rows: many, goal: GOAL, results });
}
