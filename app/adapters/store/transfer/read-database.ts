import pg from "pg";
import type { Head, Row, Sums } from "./backup-format.ts";
import { RowSum } from "./backup-format.ts";
import type { Table } from "./tables.ts";
import { selection, tablesOf } from "./tables.ts";

/** Rows fetched at once: memory stays the same whatever a table holds. */
const STEP = 500;

export interface Part {
  /** The day before which the archive's shipments were made, `YYYY-MM-DD`. */
  readonly before: string;
  readonly choose: (tables: readonly Table[]) => readonly Table[];
}

/**
 * The lines of a backup: one moment of the database, while others read and write.
 * The embedded database has one session, so its server waits until the last line is read.
 * @param part the part for an archive; absent: everything
 */
export async function* readDatabase(
  connectionString: string,
  keyCheck: string,
  part?: Part,
): AsyncGenerator<string> {
  const client = await connected(connectionString);
  try {
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
    const tables = await tablesOf(client);
    for (const table of part?.choose(tables) ?? tables) {
      yield JSON.stringify({ table: table.name, columns: table.columns });
      const sum = new RowSum();
      for await (const row of rowsOf(client, selection(table))) {
        sum.add(row);
        yield JSON.stringify(row);
      }
      sums[table.name] = sum.value;
    }
    yield JSON.stringify({ end: sums });
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
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
