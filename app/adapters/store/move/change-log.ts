/**
 * Triggers of the source that note the keys of changed rows while they are copied, and refuse changes from the stop on:
 * docs/decisions/205. Their schema is gone with one statement, and every trigger with it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Key, KeyedTable } from "./rows-by-key.ts";

const SCHEMA = "waybill_move";

/** How long writers queue behind a lock that is waited for; it is tried again and again. */
const LOCK_MS = 1_000;
const PAUSE_MS = 300;
const ATTEMPTS = 200;

export async function hasChangeLog(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query("SELECT 1 WHERE to_regclass($1) IS NOT NULL", [`${SCHEMA}.watched`]);
  return rows.length > 0;
}

/** May be cut off and repeated. From its end on, every change of the tables is noted. */
export async function watchChanges(client: pg.ClientBase, tables: readonly KeyedTable[]): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS ${SCHEMA};
    CREATE TABLE IF NOT EXISTS ${SCHEMA}.changes (name text NOT NULL, key text[] NOT NULL);
    CREATE TABLE IF NOT EXISTS ${SCHEMA}.progress (name text PRIMARY KEY, last text[], is_copied boolean NOT NULL DEFAULT false);
    CREATE OR REPLACE FUNCTION ${SCHEMA}.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the database moves to another server: % takes no %', TG_TABLE_NAME, TG_OP USING ERRCODE = 'read_only_sql_transaction';
    END $$`);
  for (const table of tables) {
    const note = (row: "NEW" | "OLD") =>
      `INSERT INTO ${SCHEMA}.changes VALUES ('${table.name}', ARRAY[${table.key.map(({ name }) => `${row}."${name}"::text`).join(", ")}]);`;
    await client.query(`
      CREATE OR REPLACE FUNCTION ${SCHEMA}.note_${table.name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN ${note("OLD")} END IF;
        IF TG_OP <> 'DELETE' THEN ${note("NEW")} END IF;
        RETURN NULL;
      END $$`);
    await lockBriefly(client, [
      `CREATE OR REPLACE TRIGGER waybill_move_notes AFTER INSERT OR UPDATE OR DELETE ON ${table.name}
       FOR EACH ROW EXECUTE FUNCTION ${SCHEMA}.note_${table.name}()`,
      `CREATE OR REPLACE TRIGGER waybill_move_keeps BEFORE TRUNCATE ON ${table.name}
       FOR EACH STATEMENT EXECUTE FUNCTION ${SCHEMA}.refuse()`,
    ]);
  }
  await client.query(`CREATE TABLE IF NOT EXISTS ${SCHEMA}.watched ()`);
}

/** The database takes changes again, or without noting them. */
export function forgetMove(client: pg.ClientBase): Promise<void> {
  return lockBriefly(client, [`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`]);
}

export interface Progress {
  /** `null`: nothing is copied yet. */
  readonly last: Key | null;
  readonly isCopied: boolean;
}

export async function progressOf(client: pg.ClientBase, { name }: KeyedTable): Promise<Progress> {
  const { rows } = await client.query<Progress>(
    `SELECT last, is_copied AS "isCopied" FROM ${SCHEMA}.progress WHERE name = $1`,
    [name],
  );
  return rows[0] ?? { last: null, isCopied: false };
}

export async function noteProgress(
  client: pg.ClientBase,
  { name }: KeyedTable,
  { last, isCopied }: Progress,
): Promise<void> {
  await client.query(
    `INSERT INTO ${SCHEMA}.progress VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET last = excluded.last, is_copied = excluded.is_copied`,
    [name, last, isCopied],
  );
}

/**
 * Takes the changes out of the log and hands them on, all as of one moment. They are gone from the log when `apply` has ended, and
 * there again if it fails.
 * @param apply reads the rows with the same client, as they are at that moment
 * @returns the number of changed rows
 */
export async function takeChanges(
  client: pg.ClientBase,
  apply: (name: string, keys: readonly Key[]) => Promise<void>,
): Promise<number> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  try {
    const { rows } = await client.query<{ name: string; keys: string[][] }>(
      `WITH taken AS (DELETE FROM ${SCHEMA}.changes RETURNING name, key)
       SELECT name, json_agg(DISTINCT to_jsonb(key)) AS keys FROM taken GROUP BY name ORDER BY name`,
    );
    for (const { name, keys } of rows) await apply(name, keys);
    await client.query("COMMIT");
    return rows.reduce((sum, { keys }) => sum + keys.length, 0);
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/**
 * Refuses every change from now on, for good. The lock waits for the transactions that are under way, so that all of their changes
 * are noted, and none follows.
 */
export async function refuseChanges(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE nspname IN ('public', 'pgboss') AND relkind IN ('r', 'p') ORDER BY 1`,
  );
  const all = rows.map(({ name }) => name);
  await lockBriefly(client, [
    `LOCK TABLE ${all.join(", ")} IN SHARE ROW EXCLUSIVE MODE`,
    ...all.map(
      (name) => `CREATE OR REPLACE TRIGGER waybill_move_refuses BEFORE INSERT OR UPDATE OR DELETE ON ${name}
        FOR EACH STATEMENT EXECUTE FUNCTION ${SCHEMA}.refuse()`,
    ),
  ]);
}

/** Statements of one transaction, which never has others wait for long. */
async function lockBriefly(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query("BEGIN");
    try {
      await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
      for (const statement of statements) await client.query(statement);
      await client.query("COMMIT");
      return;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      if (attempt === ATTEMPTS || !isInTheWay(error)) throw error;
    }
    await sleep(PAUSE_MS);
  }
}

/** lock_not_available, deadlock_detected */
function isInTheWay(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "55P03" || error.code === "40P01");
}
