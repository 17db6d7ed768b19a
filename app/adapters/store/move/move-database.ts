/** Moves a PostgreSQL that serves callers to an empty Citus: docs/decisions/205. Each stage may be cut off, and goes on when repeated. */
import type pg from "pg";
import { migrate } from "../database/migrate.ts";
import { faultsOfGuard, guardByPrivileges } from "../distribution/audit-guard.ts";
import { faultsOfCluster } from "../distribution/cluster.ts";
import { inspectDistribution } from "../distribution/inspect.ts";
import { BackupError } from "../transfer/backup-format.ts";
import { connected, rowsOf } from "../transfer/read-database.ts";
import { selection, tablesOf } from "../transfer/tables.ts";
import { insertRows, refuseFilled } from "../transfer/write-database.ts";
import {
  hasChangeLog,
  noteProgress,
  progressOf,
  refuseChanges,
  takeChanges,
  watchChanges,
} from "./change-log.ts";
import type { Key, KeyedTable, Sum } from "./rows-by-key.ts";
import {
  deleteKeys,
  insertMissing,
  keyedTables,
  keyIn,
  rowsBehind,
  rowsOfKeys,
  sumOfTable,
} from "./rows-by-key.ts";

/** Rows of a statement. */
const STEP = 1_000;
/** So few changes are applied within a moment. */
const FEW = 200;

export interface Ends {
  readonly source: pg.Client;
  readonly target: pg.Client;
  readonly tables: readonly KeyedTable[];
}

export async function openEnds(from: string, to: string): Promise<Ends> {
  const source = await connected(from);
  const target = await connected(to);
  return { source, target, tables: await keyedTables(source) };
}

/**
 * Makes the target's schema and has the source note its changes.
 * @param makeQueue makes the queue's own tables; null: the queue stays in a database of its own
 * @throws BackupError something is in the way, or the target holds data: nothing was changed
 */
export async function beginMove(
  { source, target, tables }: Ends,
  to: string,
  makeQueue: ((connectionString: string) => Promise<void>) | null,
): Promise<void> {
  if (await hasChangeLog(source)) return;
  const [first] = [...(await inspectDistribution(source)).faults, ...(await faultsOfCluster(target))];
  if (first !== undefined) throw new BackupError(`${first}. Nothing was changed`);
  if (makeQueue === null) await refuseFormerJobs(source);
  await migrate(to);
  const [unguarded] = await faultsOfGuard(target);
  if (unguarded !== undefined) throw new BackupError(unguarded);
  await makeQueue?.(to);
  await refuseFilled(target, await tablesOf(target));
  // Given back when the move ends: rows of the trail come and go with those of the source until then.
  await target.query("GRANT DELETE ON audit_events TO CURRENT_USER");
  await watchChanges(source, tables);
}

/** @throws BackupError the queue got a database of its own, and jobs from before are still here */
async function refuseFormerJobs(source: pg.Client): Promise<void> {
  for (const { name, kept } of await tablesOf(source, "jobs")) {
    const { rows } = await source.query(`SELECT 1 FROM ${name} WHERE ${kept} LIMIT 1`);
    if (rows.length > 0)
      throw new BackupError('unfinished jobs are in the former queue: move them first, "jobs -- move"');
  }
}

/** Copies all rows in the order of their keys, while others change them. @param say hears each table's end */
export async function copyTables(
  { source, target, tables }: Ends,
  say: (line: string) => void,
): Promise<void> {
  for (const table of tables) {
    const { last: from, isCopied } = await progressOf(source, table);
    if (isCopied) continue;
    let last = from;
    let copied = 0;
    for (;;) {
      const rows = await rowsBehind(source, table, last, STEP);
      // A row that meets a former state of another one was changed since, so it is in the log.
      await insertMissing(target, table, rows);
      const end = rows.at(-1);
      copied += rows.length;
      if (end !== undefined) last = keyIn(table, end);
      await noteProgress(source, table, { last, isCopied: rows.length < STEP });
      if (rows.length < STEP) break;
    }
    if (copied > 0) say(`copied ${table.name}: ${copied}`);
  }
}

/** @returns the number of changed rows that were applied */
export async function applyChanges({ source, target, tables }: Ends): Promise<number> {
  return takeChanges(source, async (name, keys) => {
    const table = tables.find((each) => each.name === name);
    if (table === undefined) return;
    // All leave before the first comes back: two rows may have exchanged a unique value.
    for (const some of inSteps(keys)) await deleteKeys(target, table, some);
    for (const some of inSteps(keys))
      await insertMissing(target, table, await rowsOfKeys(source, table, some));
  });
}

/** Follows the source until few changes are left. */
export async function followChanges(ends: Ends): Promise<void> {
  while ((await applyChanges(ends)) > FEW);
}

/**
 * Stops the source and brings the rest over.
 * @returns the rows of each table
 * @throws BackupError the databases differ: the source refuses changes until the move is called off
 */
export async function endMove(ends: Ends): Promise<Readonly<Record<string, number>>> {
  const { source, target, tables } = ends;
  await refuseChanges(source);
  await applyChanges(ends);
  const jobs = await copyJobs(source, target);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [wanted, found] = await Promise.all([sumOfTable(source, table), sumOfTable(target, table)]);
    if (!isSame(wanted, found))
      throw new BackupError(`${table.name} differs: ${wanted.rows} rows here, ${found.rows} there`);
    counts[table.name] = found.rows;
  }
  await guardByPrivileges(target);
  await target.query("ANALYZE");
  return { ...counts, "unfinished jobs": jobs };
}

const isSame = (one: Sum, other: Sum) => one.rows === other.rows && one.sum === other.sum;

/** They change too often to be followed. Nothing works on the target's. */
async function copyJobs(source: pg.Client, target: pg.Client): Promise<number> {
  const [table] = await tablesOf(source, "jobs");
  // A queue with a database of its own stays there.
  if (table === undefined || (await tablesOf(target, "jobs")).length === 0) return 0;
  let copied = 0;
  await source.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await target.query("BEGIN");
  try {
    await target.query("SELECT set_config('waybill.keeps_places', 'on', true)");
    await target.query("DELETE FROM pgboss.job");
    let batch: (readonly (string | null)[])[] = [];
    for await (const row of rowsOf(source, selection(table))) {
      batch.push(row);
      copied += 1;
      if (batch.length < 200) continue;
      await insertRows(target, table.name, table.columns, batch);
      batch = [];
    }
    if (batch.length > 0) await insertRows(target, table.name, table.columns, batch);
    await target.query("COMMIT");
    return copied;
  } catch (error) {
    await target.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    await source.query("ROLLBACK");
  }
}

function* inSteps(keys: readonly Key[]): Generator<readonly Key[]> {
  for (let at = 0; at < keys.length; at += STEP) yield keys.slice(at, at + STEP);
}
