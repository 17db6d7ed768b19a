/** docs/scale.md names each table's distribution. The schema must allow it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { statedDistribution } from "../support/distribution.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const stated = statedDistribution();

it("names every table, and no other", async () => {
  const { rows } = await database.pool.query<{ table: string }>(
    `SELECT relname AS table FROM pg_class
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace`,
  );
  expect(stated.map(({ table }) => table).sort()).toEqual(rows.map(({ table }) => table).sort());
});

it("distributes each table by a column that every row has", async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `SELECT relname AS table, attname AS column FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
     WHERE relnamespace = 'public'::regnamespace AND attnotnull`,
  );
  const filled = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const distributed = stated.filter(({ kind }) => kind === "distributed");
  expect(distributed.filter(({ table, column }) => !filled.has(`${table}.${column}`))).toEqual([]);
  expect(stated.filter(({ kind, column }) => kind !== "distributed" && column !== null)).toEqual([]);
});

it("has the column in every unique key: Citus takes no other", async () => {
  const { rows } = await database.pool.query<{ table: string; key: string; columns: string[] }>(
    `SELECT relname AS table, indexrelid::regclass::text AS key,
       array_agg(pg_get_indexdef(indexrelid, position, true) ORDER BY position) AS columns
     FROM pg_index JOIN pg_class c ON c.oid = indrelid, generate_series(1, indnkeyatts) AS position
     WHERE indisunique AND relnamespace = 'public'::regnamespace GROUP BY indexrelid, relname`,
  );
  for (const { table, kind, column } of stated) {
    if (kind !== "distributed") continue;
    const keys = rows.filter((row) => row.table === table);
    expect([table, keys.length > 0]).toEqual([table, true]);
    expect(keys.filter(({ columns }) => !columns.includes(column ?? ""))).toEqual([]);
  }
});

it("has no foreign key, which would tie shards together", async () => {
  const { rows } = await database.pool.query(
    "SELECT conname FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace",
  );
  expect(rows).toEqual([]);
});
