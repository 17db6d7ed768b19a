/**
 * Applies the migrations at start and keeps Prisma's own ledger table, so that Prisma's command line agrees with it.
 * Prisma's own runner would download a binary.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Migration } from "./migration-files.ts";
import { readMigrations } from "./migration-files.ts";

/** The advisory lock's number: "waybill" in ASCII, folded into 63 bits. */
const LOCK = "33620963834686572";

/** Prisma's own definition of the table. */
const LEDGER = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`;

interface LedgerRow {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

/** The database's migrations are not the first ones of this code. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/**
 * Brings the database to this code's schema. Processes that start together take turns; each migration is one
 * transaction.
 * @returns the names of the migrations that this call applied
 * @throws MigrationError when an applied migration was changed, is unknown here, or was left unfinished
 */
export async function migrate(
  connectionString: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const applied: string[] = [];
    for (;;) {
      const name = await applyNext(client, migrations);
      if (name === null) return applied;
      applied.push(name);
    }
  } finally {
    await client.end();
  }
}

/** True when every migration of this code is applied unchanged; migrations of a later version may be applied too. */
export async function migrationsApplied(
  pool: Pick<pg.Pool, "query">,
  migrations: readonly Migration[] = readMigrations(),
): Promise<boolean> {
  const known = await pool.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there");
  if (known.rows[0]?.there !== true) return false;
  const applied = new Map((await readLedger(pool)).map((row) => [row.migration_name, row]));
  return migrations.every(({ name, checksum }) => {
    const row = applied.get(name);
    return row !== undefined && row.finished_at !== null && row.checksum === checksum;
  });
}

/** @returns the name of the applied migration, or `null` when none was missing */
async function applyNext(client: pg.Client, migrations: readonly Migration[]): Promise<string | null> {
  await client.query("BEGIN");
  try {
    // The embedded database's connections share one session, and so every lock: there, the open transaction keeps the
    // others out.
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    await client.query(LEDGER);
    const [next] = missingMigrations(migrations, await readLedger(client));
    if (next !== undefined) await apply(client, next);
    await client.query("COMMIT");
    return next?.name ?? null;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

function missingMigrations(
  migrations: readonly Migration[],
  ledger: readonly LedgerRow[],
): readonly Migration[] {
  const ours = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of ledger) {
    const { migration_name: name } = row;
    if (row.finished_at === null) {
      throw new MigrationError(
        `migration ${name} was begun and did not finish: repair the schema, then delete its row in _prisma_migrations`,
      );
    }
    const migration = ours.get(name);
    if (migration === undefined) {
      throw new MigrationError(
        `the database has migration ${name}, which this version does not know: it belongs to a newer version`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new MigrationError(
        `migration ${name} is not the one that was applied: its file changed afterwards. Restore it, and put the change into a new migration`,
      );
    }
  }
  const applied = new Set(ledger.map((row) => row.migration_name));
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`migration ${name} failed and was undone: ${reason}`, { cause: error });
  }
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}

async function readLedger(client: Pick<pg.Pool, "query">): Promise<readonly LedgerRow[]> {
  const { rows } = await client.query<LedgerRow>(
    `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations"
     WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows;
}
