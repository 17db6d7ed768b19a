/** Old shipments leave the database for a file in the backup's format: docs/decisions/054. */
import type pg from "pg";
import { firstUuidV7 } from "../rows/uuid-v7.ts";
import type { Line, Row } from "./backup-format.ts";
import { BackupError } from "./backup-format.ts";
import { connected } from "./read-database.ts";
import type { Table } from "./tables.ts";

/** After this time, no other table has rows about a shipment, except its purchase's (database/retention.ts). */
export const ARCHIVED_AFTER_DAYS = 400;
const DAY_MS = 24 * 60 * 60_000;
const SHIPMENTS = "public.shipments";
/** Rows of a statement, which is a transaction: others wait for it no longer than for a step of the retention. */
const STEP = 1_000;

/** The latest date before which shipments may leave. */
export function latestArchiveDate(now: Date): Date {
  const latest = new Date(now.getTime() - ARCHIVED_AFTER_DAYS * DAY_MS);
  latest.setUTCHours(0, 0, 0, 0);
  return latest;
}

/** The merchants, and their shipments that leave. A copy of these can be opened by itself. */
export function archivedTables(tables: readonly Table[], before: Date): readonly Table[] {
  return tables.flatMap((table) => {
    if (table.name === "public.merchants") return [table];
    return table.name === SHIPMENTS ? [{ ...table, kept: leaves(before) }] : [];
  });
}

/**
 * No erasure reaches a file, so a shipment leaves without people only, and never while a row of another table still relies on it or
 * work on it is open. The date is this program's own value, so it can't change the statement.
 */
function leaves(before: Date): string {
  return `shipments.id < '${firstUuidV7(before)}'::uuid AND created_at < '${before.toISOString()}'::timestamptz
    AND redacted_at IS NOT NULL AND refund_due_at IS NULL AND (cancel_requested_at IS NULL OR state = 'cancelled')
    AND NOT EXISTS (SELECT 1 FROM purchases AS p WHERE p.merchant_id = shipments.merchant_id AND p.shipment_id = shipments.id)
    AND NOT EXISTS (SELECT 1 FROM bookings AS b WHERE b.merchant_id = shipments.merchant_id AND b.id = shipments.id)`;
}

export interface Archived {
  /** The shipments in the file. */
  readonly shipments: number;
  /** The shipments deleted from the database now. The others had left before, or have changed and stay. */
  readonly deleted: number;
}

/**
 * Deletes the shipments of an archive that are still as it has them. It may be cut off and repeated.
 * @param lines the lines of a file that was read to its end before: afterwards the rows are in it alone
 */
export async function deleteArchived(
  connectionString: string,
  lines: AsyncIterable<Line>,
  before: Date,
): Promise<Archived> {
  const client = await connected(connectionString);
  let [shipments, deleted] = [0, 0];
  let columns: readonly string[] | null = null;
  let step: Row[] = [];
  const flush = async () => {
    if (columns !== null && step.length > 0) deleted += await deleteStep(client, columns, step, before);
    step = [];
  };
  try {
    for await (const line of lines) {
      if (!("row" in line)) {
        await flush();
        columns = line.table === SHIPMENTS ? line.columns : null;
      } else if (columns !== null) {
        shipments += 1;
        step.push(line.row);
        if (step.length >= STEP) await flush();
      }
    }
    await flush();
    return { shipments, deleted };
  } finally {
    await client.end();
  }
}

async function deleteStep(
  client: pg.ClientBase,
  columns: readonly string[],
  rows: readonly Row[],
  before: Date,
): Promise<number> {
  const valuesOf = (column: string) => {
    const at = columns.indexOf(column);
    if (at < 0) throw new BackupError(`the archive's shipments have no ${column}`);
    return rows.map((row) => row[at]);
  };
  const same = ["version", "print_count", "last_printed_at", "exception_done_at"] as const;
  const { rowCount } = await client.query(
    `DELETE FROM shipments USING unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::timestamptz[], $6::timestamptz[])
       AS archived(merchant_id, id, ${same.join(", ")})
     WHERE shipments.merchant_id = archived.merchant_id AND shipments.id = archived.id AND ${leaves(before)}
       AND ${same.map((column) => `shipments.${column} IS NOT DISTINCT FROM archived.${column}`).join(" AND ")}`,
    [valuesOf("merchant_id"), valuesOf("id"), ...same.map(valuesOf)],
  );
  return rowCount ?? 0;
}
