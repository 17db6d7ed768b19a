// Run: push, on one database
/**
 * Every list, and every read of a job, reads few rows and pages, whatever the planner believes: with statistics from when the merchant was
 * small, with none, and with those of now. A prepared statement also has a plan for all values, as a session may keep it.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { cases } from "../support/effort.ts";
import { addRows, growingMerchant, growingTables, withoutAutovacuum } from "../support/growth-data.ts";
import { growthWork } from "../support/growth-work.ts";
import type { Sent } from "../support/plans.ts";
import { planCost, recordStatements } from "../support/plans.ts";
import type { TestStores } from "../support/stores.ts";
import { peopleInClear, testStores } from "../support/stores.ts";
import { atMost } from "../support/time-limits.ts";

const ROWS = cases(3_000, 60_000);
/** The merchant's oldest rows. Its statistics are made when it has no others, and all are of the carrier that it left. */
const OLDEST = 60;
const NEIGHBOURS = 30;
const MOST_ROWS = 500;
const MOST_PAGES = 600;

let database: FreshDatabase;
let stores: TestStores;
let sentBy: (work: () => Promise<unknown>) => Promise<readonly Sent[]>;
let work: Readonly<Record<string, () => Promise<unknown>>>;

beforeAll(async () => {
  database = await freshDatabase();
  sentBy = recordStatements(database.pool);
  stores = testStores(database);
  const { pool } = database;
  await withoutAutovacuum(pool);
  const merchant = await growingMerchant(stores, testStores(database, { people: peopleInClear }));
  const { caller, like, former } = merchant;
  const newest = stores.clock.now();
  for (let number = 1; number <= NEIGHBOURS; number += 1) {
    const neighbour = { caller: { ...caller, merchantId: stores.ids.next() }, shop: `neighbour-${number}` };
    await addRows(pool, neighbour, like, { from: 1_001, count: 1_060, newest });
  }
  await addRows(pool, merchant, former, { from: ROWS + 1, count: ROWS + OLDEST, newest });
  await pool.query("ANALYZE");
  // From the second on: with the first, shipments would get new statistics.
  await addRows(pool, merchant, like, { from: 2, count: ROWS, newest });
  await stores.cleanUp();
  for (const table of growingTables) await pool.query(`VACUUM ${table}`);
  work = growthWork(stores, merchant, ROWS);
}, atMost(600_000));
afterAll(() => database?.close());

const ofEveryTable = "relnamespace = 'public'::regnamespace";

/** A word or a number of few rows. PostgreSQL takes every merchant for one of still fewer, and reads all of its rows. */
const ofFew = [
  ...["no match", "order", "name of all", "name prefix", "phone tail", "postcode and order", "number"].map(
    (search) => `shipments: search, ${search}`,
  ),
  ...[
    "shipments: SKU without shipments",
    "shipments: tracking number",
    "shipments: order",
    "shipments: by vouchers",
  ],
  ...["orders: search, no match", "orders: search, name", "orders: SKU of few", "orders: kept back"],
  ...["products: search, no match", "products: search, SKU", "webhooks: list"],
];
/** A word that all rows have by now, and that was in no statistics: it is taken for a rare one. */
const ofAll = ["orders: search, word of all", "orders: tag of all", "products: search, word of all"];

/** The statements that bring the planner to its belief, and the reads that still depend on it. The lists may only become shorter. */
const beliefs: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  "of a small merchant": [[], ofAll],
  "that were never made": [
    [
      `DELETE FROM pg_statistic WHERE starelid IN (SELECT oid FROM pg_class WHERE ${ofEveryTable})`,
      `UPDATE pg_class SET reltuples = -1, relpages = 0, relallvisible = 0 WHERE ${ofEveryTable} AND relkind IN ('r', 'i')`,
    ],
    ofFew,
  ],
  "of now": [["ANALYZE"], []],
};

describe.each(Object.entries(beliefs))("with statistics %s", (_, [statements, dependent]) => {
  it(
    "each read but the named ones takes few rows and pages",
    async () => {
      for (const each of statements) await database.pool.query(each);
      const dear: Record<string, string> = {};
      for (const [name, ask] of Object.entries(work))
        for (const sent of await sentBy(ask))
          for (const planFor of ["these values", "all values"] as const) {
            if (planFor === "all values" && sent.name === null) continue;
            const { rows, pages, plan } = await planCost(database.pool, sent, planFor);
            if (rows > MOST_ROWS || pages > MOST_PAGES)
              dear[name] = `a plan for ${planFor} reads ${rows} rows and ${pages} pages:\n${plan}`;
          }
      expect(Object.keys(work).length).toBeGreaterThan(75);
      for (const name of dependent) delete dear[name];
      expect(dear).toEqual({});
    },
    atMost(600_000),
  );
});
