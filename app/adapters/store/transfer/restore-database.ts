import type pg from "pg";
import { isFormer, migrate, pendingMigrations } from "../database/migrate.ts";
import type { Migration } from "../database/migration-files.ts";
import { readMigrations } from "../database/migration-files.ts";
import type { Head, Line, Sums } from "./backup-format.ts";
import { BackupError } from "./backup-format.ts";
import { connected } from "./read-database.ts";
import { tablesOf } from "./tables.ts";
import { refuseFilled, writeDatabase } from "./write-database.ts";

/**
 * Fills an empty database with a copy of this version or of an earlier one. The copy's own migrations make the tables for its rows; the
 * later ones follow, and convert the rows as they convert a running installation's.
 * @param makeQueue makes the queue's own tables, for its jobs
 * @param queueString the queue's own database; null: it is in this one
 * @returns count and sum of each table, as they were in the copy
 * @throws BackupError the copy is of another version, or the database holds data: nothing was written
 */
export async function restoreDatabase(
  connectionString: string,
  { head, lines }: { readonly head: Head; readonly lines: AsyncIterable<Line> },
  makeQueue: (connectionString: string) => Promise<void>,
  migrations: readonly Migration[] = readMigrations(),
  queueString: string | null = null,
): Promise<Sums> {
  const theirs = migrationsOf(head, migrations);
  const missing = new Set(await pendingMigrations(connectionString, migrations));
  const isLater = migrations.some((each) => !missing.has(each) && !theirs.includes(each));
  if (isLater) await dropEmptyTables(connectionString);
  await migrate(connectionString, theirs);
  await makeQueue(queueString ?? connectionString);
  const sums = await writeDatabase(connectionString, lines, queueString);
  await migrate(connectionString, migrations);
  await makeStatistics(connectionString);
  return sums;
}

/** Without them, the first searches are planned as those of merchants with a few rows. */
async function makeStatistics(connectionString: string): Promise<void> {
  const client = await connected(connectionString);
  try {
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
}

function migrationsOf(head: Head, migrations: readonly Migration[]): readonly Migration[] {
  const former = head.migrations.find((name) => isFormer(name, migrations));
  if (former !== undefined)
    throw new BackupError(
      `the data is of an earlier version of Waybill (migration ${former}), which this version can't read: use that version`,
    );
  const ours = new Set(migrations.map(({ name }) => name));
  const newer = head.migrations.find((name) => !ours.has(name));
  if (newer !== undefined)
    throw new BackupError(`the data is of a newer version (migration ${newer}): use that version`);
  return migrations.filter(({ name }) => head.migrations.includes(name));
}

/** A new database may have this version's tables already. @throws BackupError one of them holds rows */
async function dropEmptyTables(connectionString: string): Promise<void> {
  const client = await connected(connectionString);
  try {
    await client.query("BEGIN");
    // A Citus reads tables on several connections unless it is set so, and could then drop none in the same transaction.
    await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
    await refuseFilled(client, await tablesOf(client));
    for (const statement of await dropsOf(client)) await client.query(statement);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

/** A DROP for each table and function of ours. Those of extensions stay. */
async function dropsOf(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('DROP TABLE IF EXISTS %s CASCADE', oid::regclass) AS statement FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
    UNION ALL
    SELECT format('DROP FUNCTION %s CASCADE', oid::regprocedure) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`);
  return rows.map(({ statement }) => statement);
}
