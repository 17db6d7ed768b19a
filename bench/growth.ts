/**
 * `npm run bench -- growth [rows]`: the cost of each list, search and job's read when a merchant has a thousand rows of each kind, and
 * again when they have a million (20,000 on the embedded database), beside 100,000 of a thousand others. Goal: at most 1.2 times. On
 * PostgreSQL: `scripts/with-postgres.sh --as TEST_DATABASE_URL npm run bench -- growth`. Prints a table and writes
 * bench/results/growth.json.
 */
import { freshDatabase } from "../test/support/database.ts";
import { peopleInClear, testStores } from "../test/support/stores.ts";
import { database } from "./support/database.ts";
import { growingMerchant } from "./support/growth-data.ts";
import { growthWork } from "./support/growth-work.ts";
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

const fresh = await freshDatabase();
try {
  const stores = testStores(fresh);
  const merchant = await growingMerchant(
    stores,
    testStores(fresh, { people: peopleInClear }),
    fresh.connectionString,
  );
  const few = await costsAt(FEW);
  const grown = await costsAt(many);
  report(few, grown);

  async function costsAt(count: number): Promise<ReadonlyMap<string, Cost>> {
    const begun = performance.now();
    await merchant.growTo(count);
    const seconds = Math.round((performance.now() - begun) / 1_000);
    process.stdout.write(`${count} rows of each kind: made in ${seconds} s\n`);
    const costs = new Map<string, Cost>();
    for (const [name, work] of Object.entries(growthWork(stores, merchant, count)))
      costs.set(name, await costOf(work));
    return costs;
  }
} finally {
  await fresh.close();
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  await work();
  const times: number[] = [];
  const until = performance.now() + LONG_MS * 5;
  while (times.length < 3 || (times.length < REPEATS && performance.now() < until)) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return { ms: Math.min(...times), ...(await readsOf(fresh.pool, SESSIONS, work)) };
}

function report(few: ReadonlyMap<string, Cost>, grown: ReadonlyMap<string, Cost>): void {
  const results = [...grown].map(([name, large]) => {
    const small = few.get(name) ?? large;
    return { name, small, large, ratio: large.ms / small.ms };
  });
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
