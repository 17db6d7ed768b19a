/**
 * Applies the migrations at start and keeps Prisma's own ledger table, so that Prisma's command line agrees with it.
 * Prisma's own runner would download a binary.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { distributeSchema, hasCitus, hasDistributedTables } from "../distribution/cluster.ts";
import { connectedServer } from "./connected-server.ts";
import type { Migration } from "./migration-files.ts";
import { isForPostgresAlone, readMigrations, statementsOf } from "./migration-files.ts";

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

/** The ledger's mark of a migration whose schema also serves versions without the migration. */
const FOR_OLDER = "older versions run";

/**
 * How long a statement waits for a table in use. Requests that queue behind it wait as long, so it is short and
 * repeated.
 */
const LOCK_TIMEOUT_MS = 2_000;
const ATTEMPTS = 30;
const PAUSE_MS = 1_000;
/** Pause between looks at the lock: a process that waited inside a statement would block a concurrent index. */
const TURN_MS = 50;

interface LedgerRow {
  readonly logs: string | null;
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

/** The database's migrations are not the first ones of this code. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/**
 * Brings the database to this code's schema. Processes that start together take turns. Each migration is one
 * transaction, unless it says "outside a transaction". A table in use is waited for briefly and often, at most 90 s.
 * In a database with Citus, each new table is then distributed as its row in the table of kinds says, but not in an earlier version's
 * schema, for a backup: its keys may lack the columns.
 * @returns the names of the migrations that this call applied
 * @throws MigrationError when the database is of an earlier version, or an applied migration was changed, is unknown here, or was left unfinished; and, before it changes
 * anything, when a server is connected and one of them does not say that older versions run
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
      if (name === null) {
        if (isWhole(migrations) && (await hasCitus(client)))
          await inTurn(client, () => distributeSchema(client));
        return applied;
      }
      applied.push(name);
    }
  } finally {
    await client.end();
  }
}

function isWhole(migrations: readonly Migration[]): boolean {
  const names = new Set(migrations.map(({ name }) => name));
  return readMigrations().every(({ name }) => names.has(name));
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

/** The newest first. */
export async function migrationLedger(
  pool: Pick<pg.Pool, "query">,
): Promise<readonly { readonly name: string; readonly finishedAt: Date | null }[]> {
  const rows = await readLedger(pool);
  return rows
    .map(({ migration_name, finished_at }) => ({ name: migration_name, finishedAt: finished_at }))
    .reverse();
}

/** @returns this code's migrations that the database lacks. @throws MigrationError as `migrate` does */
export async function pendingMigrations(
  connectionString: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<readonly Migration[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const known = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there");
    const ledger = known.rows[0]?.there === true ? await readLedger(client) : [];
    return missingMigrations(migrations, ledger);
  } finally {
    await client.end();
  }
}

/** @returns the name of the applied migration, or `null` when none was missing */
async function applyNext(client: pg.Client, migrations: readonly Migration[]): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      const done = await takeTurn(client, migrations);
      if (done !== outside) return done;
      const name = await applyOutside(client, migrations);
      if (name !== undefined) return name;
      continue;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt === ATTEMPTS) {
        throw new MigrationError(
          `a migration found its table in use ${ATTEMPTS} times and was undone: end the long transaction (pg_stat_activity names it), then start again`,
          { cause: error },
        );
      }
    }
    await sleep(PAUSE_MS);
  }
}

/** The next migration must not run in a transaction. */
const outside = Symbol("outside a transaction");

/** Applies one migration within its transaction. */
async function takeTurn(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<string | typeof outside | null> {
  for (;;) {
    await client.query("BEGIN");
    try {
      // The embedded database's connections share one session, and so every lock: there, the open transaction keeps the
      // others out.
      if (await tryLock(client, "pg_try_advisory_xact_lock")) {
        await client.query(LEDGER);
        const missing = missingMigrations(migrations, await readLedger(client));
        await refuseBesideOlder(client, missing);
        const [first] = missing;
        const next = first?.isOutside === true && (await isEmbedded(client)) ? within(first) : first;
        if (next !== undefined && !next.isOutside) {
          await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
          await apply(client, next);
        }
        await client.query("COMMIT");
        return next?.isOutside === true ? outside : (next?.name ?? null);
      }
      await client.query("ROLLBACK");
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    }
    await sleep(TURN_MS);
  }
}

/** Before the first of them: a server of an older version would fail on a schema that it does not run on. */
async function refuseBesideOlder(client: pg.Client, missing: readonly Migration[]): Promise<void> {
  const breaking = missing.find(({ allowsOlder }) => !allowsOlder);
  if (breaking === undefined) return;
  const server = await connectedServer(client);
  if (server === null) return;
  throw new MigrationError(
    `"${server}" uses the database, and servers of older versions may not run on migration ${breaking.name}: stop every server, then start again (pg_stat_activity names sessions of servers that are gone)`,
  );
}

/**
 * The embedded database's connections share one session, so a session's lock keeps no other out, and no other
 * could use a table while its index is made concurrently.
 */
function within(migration: Migration): Migration {
  return { ...migration, sql: migration.sql.replaceAll(" CONCURRENTLY ", " "), isOutside: false };
}

async function isEmbedded(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ version: string }>("SELECT version()");
  return rows[0]?.version.includes("PGlite") === true;
}

/** Each statement by itself: an index made CONCURRENTLY allows no transaction. Interrupted, the whole file runs again. */
async function applyOutside(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  return inTurn(client, async () => {
    const [next] = missingMigrations(migrations, await readLedger(client));
    // Another process applied it between our two locks: look again.
    if (next === undefined || !next.isOutside) return undefined;
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      await run(client, next);
    } finally {
      await client.query("RESET lock_timeout");
    }
    await note(client, next);
    return next.name;
  });
}

/** While no other process migrates. */
async function inTurn<Result>(client: pg.Client, act: () => Promise<Result>): Promise<Result> {
  while (!(await tryLock(client, "pg_try_advisory_lock"))) await sleep(TURN_MS);
  try {
    return await act();
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [LOCK]);
  }
}

async function tryLock(
  client: pg.Client,
  take: "pg_try_advisory_lock" | "pg_try_advisory_xact_lock",
): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT ${take}($1) AS taken`, [LOCK]);
  return rows[0]?.taken === true;
}

/** lock_not_available */
function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof MigrationError ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === "55P03";
}

/** Whether a migration is of a version from before the first one of this code: docs/decisions/161. */
export function isFormer(name: string, migrations: readonly Migration[] = readMigrations()): boolean {
  const [first] = migrations;
  return first !== undefined && name < first.name;
}

function missingMigrations(
  migrations: readonly Migration[],
  ledger: readonly LedgerRow[],
): readonly Migration[] {
  const ours = new Map(migrations.map((migration) => [migration.name, migration]));
  const former = ledger.find(({ migration_name: name }) => isFormer(name, migrations));
  if (former !== undefined) {
    throw new MigrationError(
      `the database is of an earlier version of Waybill (migration ${former.migration_name}), which this version can't open; nothing was changed: use that version, or give this one an empty database`,
    );
  }
  for (const row of ledger) {
    const { migration_name: name } = row;
    if (row.finished_at === null) {
      throw new MigrationError(
        `migration ${name} was begun and did not finish: repair the schema, then delete its row in _prisma_migrations`,
      );
    }
    const migration = ours.get(name);
    if (migration === undefined && row.logs === FOR_OLDER) continue;
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

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await run(client, migration);
  await note(client, migration);
}

/** Each statement by itself: Citus takes no two that change a distributed table at once. */
async function run(client: pg.Client, { name, sql }: Migration): Promise<void> {
  const isDistributed = await hasDistributedTables(client);
  try {
    for (const statement of statementsOf(sql))
      if (!isDistributed || !isForPostgresAlone(statement)) await client.query(statement);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`migration ${name} failed and was undone: ${reason}`, { cause: error });
  }
}

async function note(client: pg.Client, { name, checksum, allowsOlder }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, logs, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name, allowsOlder ? FOR_OLDER : null],
  );
}

async function readLedger(client: Pick<pg.Pool, "query">): Promise<readonly LedgerRow[]> {
  const { rows } = await client.query<LedgerRow>(
    `SELECT migration_name, checksum, finished_at, logs FROM "_prisma_migrations"
     WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows;
}
