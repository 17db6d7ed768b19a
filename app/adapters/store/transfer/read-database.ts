import pg from "pg";
import type { Head, Row, Sums } from "./backup-format.ts";
import { RowSum } from "./backup-format.ts";
import type { Table } from "./tables.ts";
import { selection, tablesOf, withThoseEndedSince } from "./tables.ts";

/** Rows fetched at once: memory stays the same whatever a table holds. */
const STEP = 500;

export interface Part {
  /** The day before which the archive's shipments were made, `YYYY-MM-DD`. */
  readonly before: string;
  readonly choose: (tables: readonly Table[]) => readonly Table[];
}

export interface Reading {
  /** The part for an archive; absent: everything. */
  readonly part?: Part;
  /** The queue's own database; null or absent: its jobs are in this one. */
  readonly queueString?: string | null;
}

/**
 * The lines of a backup: one moment of the database, while others read and write.
 * The embedded database has one session, so its server waits until the last line is read.
 * Jobs of a queue with a database of its own are read last, so that each job of this moment is in the lines.
 */
export async function* readDatabase(
  connectionString: string,
  keyCheck: string,
  { part, queueString = null }: Reading = {},
): AsyncGenerator<string> {
  const client = await connected(connectionString);
  const queue = queueString === null ? null : await connected(queueString);
  try {
    const beginning = queue === null ? "" : await nowOf(queue);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows } = await client.query<{ name: string; now: Date }>(
      `SELECT migration_name AS name, now() AS now FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1`,
    );
    const head: Head = {
      waybill: "backup",
      format: 1,
      takenAt: (rows[0]?.now ?? new Date(0)).toISOString(),
      migrations: rows.map(({ name }) => name),
      keyCheck,
      ...(part && { before: part.before }),
    };
    yield JSON.stringify(head);
    const sums: Record<string, Sums[string]> = {};
    const tables = await tablesOf(client, queue === null ? "all" : "app");
    for (const table of part?.choose(tables) ?? tables) sums[table.name] = yield* linesOf(client, table);
    await client.query("COMMIT");
    if (queue !== null && part === undefined) {
      await queue.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      for (const jobs of await tablesOf(queue, "jobs"))
        sums[jobs.name] = yield* linesOf(queue, withThoseEndedSince(jobs, beginning));
      await queue.query("COMMIT");
    }
    yield JSON.stringify({ end: sums });
  } finally {
    await client.end();
    await queue?.end();
  }
}

async function nowOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ now: string }>("SELECT clock_timestamp()::text AS now");
  return rows[0]?.now ?? "";
}

async function* linesOf(client: pg.ClientBase, table: Table): AsyncGenerator<string, Sums[string]> {
  yield JSON.stringify({ table: table.name, columns: table.columns });
  const sum = new RowSum();
  for await (const row of rowsOf(client, selection(table))) {
    sum.add(row);
    yield JSON.stringify(row);
  }
  return sum.value;
}

/** Within a transaction. */
export async function* rowsOf(client: pg.ClientBase, sql: string): AsyncGenerator<Row> {
  await client.query(`DECLARE transfer NO SCROLL CURSOR FOR ${sql}`);
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `FETCH ${STEP} FROM transfer`,
      rowMode: "array",
    });
    yield* rows;
    if (rows.length < STEP) break;
  }
  await client.query("CLOSE transfer");
}

export async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: "waybill data",
    options: "-c TimeZone=UTC -c DateStyle=ISO",
  });
  await client.connect();
  return client;
}
