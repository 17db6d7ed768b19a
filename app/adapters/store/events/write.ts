/** Sends changes with their events, in the form that the database takes. */
import type { Queries } from "../database/known-database.ts";
import { announce, inTransaction, isDistributed } from "../database/known-database.ts";
import type { RunStatement } from "../database/statements.ts";
import type { Apart, Change, Values } from "./change.ts";
import type { Recorded } from "./write-events.ts";
import { writeEvents } from "./write-events.ts";

/** @returns the change's answer: a row for each row that was written */
export async function write<Row extends object = object>(
  sql: Queries,
  { atOnce, apart }: Change,
): Promise<readonly Row[]> {
  if (!(await isDistributed(sql))) return heard(sql, await sql.$queryRaw<Answer<Row>[]>(atOnce));
  if (apart === null) throw new Error("this change has no form for a distributed database");
  return inTransaction(sql, (transaction) => sendApart<Row>(transaction, apart()));
}

/**
 * The same by a prepared statement, outside of a transaction.
 * @returns `null`: the database is distributed, the change has no form for it, and nothing was written
 */
export async function writePrepared<Row extends object = object>(
  { prisma, run }: { readonly prisma: Queries; readonly run: RunStatement },
  name: string,
  change: Change,
): Promise<readonly Row[] | null> {
  if (await isDistributed(prisma)) return change.apart === null ? null : write<Row>(prisma, change);
  const { text, values } = change.atOnce;
  return heard(prisma, await run<Answer<Row>>({ name, text }, values));
}

/** Statements of their own, in one transaction: a distributed database routes each to the merchant's server. */
async function sendApart<Row extends object>(
  transaction: Queries,
  { change, read, beside }: Apart,
): Promise<readonly Row[]> {
  const written = await transaction.$queryRaw<Values[]>(change);
  const isRead = read !== undefined;
  if (isRead && written.length === 0) return [];
  const rows = isRead ? await transaction.$queryRaw<Values[]>(read(written)) : written;
  const recorded = rows.map((row) => row.recorded as Recorded);
  if (recorded.some((each) => each.beside))
    for (const statement of beside) await transaction.$executeRaw(statement);
  await writeEvents(transaction, recorded);
  return rows.map(({ recorded: _, ...row }) => row as Row);
}

type Answer<Row> = Row & { readonly news?: readonly string[] | null };

/** Has webhooks of these rows be sent. */
function heard<Row extends object>(sql: Queries, rows: readonly Answer<Row>[]): readonly Row[] {
  if (rows[0] === undefined || !("news" in rows[0])) return rows;
  for (const merchantId of rows[0].news ?? []) announce(sql, merchantId, "webhooks");
  return rows.map(({ news: _, ...row }) => row as unknown as Row);
}
