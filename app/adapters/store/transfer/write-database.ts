import type pg from "pg";
import type { Line, Row, Sums } from "./backup-format.ts";
import { BackupError, differences, RowSum } from "./backup-format.ts";
import { connected, rowsOf } from "./read-database.ts";
import type { Table } from "./tables.ts";
import { selection, tablesOf } from "./tables.ts";

/** PostgreSQL takes 65,535 values in a statement. */
const VALUES = 10_000;

interface Place {
  readonly client: pg.ClientBase;
  readonly table: Table;
}

/**
 * Fills an empty, migrated database in one transaction, reads it back and compares.
 * @param queueString the queue's own database, which is filled as well; null: its jobs are in this one
 * @returns count and sum of each table, as they are now
 * @throws BackupError the database holds data, or holds something else than the lines afterwards: nothing was written
 */
export async function writeDatabase(
  connectionString: string,
  lines: AsyncIterable<Line>,
  queueString: string | null = null,
): Promise<Sums> {
  const client = await connected(connectionString);
  const queue = queueString === null ? null : await connected(queueString);
  try {
    const places = new Map<string, Place>();
    for (const { from, rows } of queue === null
      ? [{ from: client, rows: "all" } as const]
      : [{ from: client, rows: "app" } as const, { from: queue, rows: "jobs" } as const]) {
      await from.query("BEGIN");
      // The copy's jobs keep their merchants' lines (jobs/fair-lines.ts).
      await from.query("SELECT set_config('waybill.keeps_places', 'on', true)");
      const tables = await tablesOf(from, rows);
      await refuseFilled(from, tables);
      for (const table of tables) places.set(table.name, { client: from, table });
    }
    const wanted = await fill(places, lines);
    const found: Record<string, Sums[string]> = {};
    for (const [name, { client: its, table }] of places) {
      if (wanted[name] === undefined) continue;
      found[name] = await sumOf(its, table, wanted[name]?.columns ?? []);
    }
    const sums = Object.fromEntries(Object.entries(wanted).map(([name, { sum }]) => [name, sum.value]));
    const [first] = differences(sums, found);
    if (first !== undefined) throw new BackupError(`the copy differs, so nothing was written: ${first}`);
    // Jobs without their rows are deleted by the next try.
    await queue?.query("COMMIT");
    await client.query("COMMIT");
    return found;
  } finally {
    await client.end();
    await queue?.end();
  }
}

/** @throws BackupError a table holds rows */
export async function refuseFilled(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name, kept } of tables) {
    // The app's own recurring jobs are there as soon as a queue is.
    if (name === "pgboss.job") await client.query(`DELETE FROM ${name}`);
    const { rows } = await client.query(`SELECT 1 FROM ${name} WHERE ${kept} LIMIT 1`);
    if (rows.length > 0)
      throw new BackupError(`the database is not empty (${name} has rows): name an empty one`);
  }
}

interface Filled {
  readonly columns: readonly string[];
  readonly sum: RowSum;
}

async function fill(
  places: ReadonlyMap<string, Place>,
  lines: AsyncIterable<Line>,
): Promise<Readonly<Record<string, Filled>>> {
  const wanted: Record<string, Filled> = {};
  let table = "";
  let columns: readonly string[] = [];
  let batch: Row[] = [];
  const flush = async () => {
    const client = places.get(table)?.client;
    if (batch.length > 0 && client !== undefined) await insertRows(client, table, columns, batch);
    batch = [];
  };
  for await (const line of lines) {
    if ("row" in line) {
      wanted[table]?.sum.add(line.row);
      batch.push(line.row);
      if ((batch.length + 1) * columns.length > VALUES) await flush();
      continue;
    }
    await flush();
    ({ table, columns } = line);
    const known = places.get(table)?.table;
    // Names become SQL, so only those of the database's own tables and columns are used.
    const unknown = columns.find((column) => known?.columns.includes(column) !== true);
    if (known === undefined || unknown !== undefined)
      throw new BackupError(
        `the backup has ${unknown ?? "rows"} in ${table}, which this version does not know`,
      );
    wanted[table] = { columns, sum: new RowSum() };
  }
  await flush();
  return wanted;
}

export async function insertRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const tuples = rows.map(
    (_, row) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join(", ")})`,
  );
  const names = columns.map((column) => `"${column}"`).join(", ");
  await client.query(`INSERT INTO ${table} (${names}) VALUES ${tuples.join(", ")}`, rows.flat());
}

async function sumOf(client: pg.ClientBase, table: Table, columns: readonly string[]): Promise<Sums[string]> {
  const sum = new RowSum();
  for await (const row of rowsOf(client, selection({ ...table, columns }))) sum.add(row);
  return sum.value;
}
