/**
 * Deletes rows whose period is over (retention.ts), a thousand a statement: their keys are read first, and each key names its merchant.
 * Each statement is a transaction of milliseconds. The clean-up may end between two of them.
 */
import { keyOf } from "../distribution/kinds.ts";
import { Prisma } from "../generated/client.ts";
import type { PassingTable, Period } from "../retention.ts";
import { periodEnd, periods } from "../retention.ts";
import type { KeyColumn } from "../rows/primary-key.ts";
import { selectPrimaryKey } from "../rows/primary-key.ts";
import type { StoreContext } from "../store-context.ts";

const BATCH = 1000;
/** Half of the job's limit; the next hour goes on. */
const WORKS_FOR_MS = 10 * 60_000;

export interface CleanUp {
  /** Deleted rows of each table. */
  readonly deleted: Readonly<Record<PassingTable, number>>;
  /** Results of data requests whose time to be fetched is over. */
  readonly collectedData: number;
  /** False: the time was over first, or rows of a table were locked. */
  readonly isComplete: boolean;
}

/** Days of tables whose period the operator chooses. */
export type ChosenDays = Readonly<Partial<Record<PassingTable, number>>>;

export async function cleanUp(
  { prisma, clock }: Pick<StoreContext, "prisma" | "clock">,
  worksForMs = WORKS_FOR_MS,
  days: ChosenDays = {},
): Promise<CleanUp> {
  const stopAt = performance.now() + worksForMs;
  const now = clock.now();
  const tables = Object.keys(periods).filter(isPassing);
  const deleted = Object.fromEntries(tables.map((table) => [table, 0])) as Record<PassingTable, number>;
  const left = new Set(tables);
  const locked = new Set<PassingTable>();
  // Tables take turns, so that one with millions of rows leaves time for the others.
  while (left.size > 0 && performance.now() < stopAt) {
    for (const table of left) {
      const period = { ...periods[table], days: days[table] ?? periods[table].days };
      const count = await deleteBatch(prisma, table, period, now);
      deleted[table] += count ?? 0;
      if (count === null) locked.add(table);
      if (count === null || count < BATCH) left.delete(table);
    }
  }
  return {
    deleted,
    collectedData: await expireCollectedData(prisma, now),
    isComplete: left.size === 0 && locked.size === 0,
  };
}

function isPassing(name: string): name is PassingTable {
  return name in periods;
}

/** @returns how many were deleted; `null`: none, as another transaction kept one of them locked for longer than a lock is waited for */
async function deleteBatch(
  prisma: StoreContext["prisma"],
  table: PassingTable,
  period: Period,
  now: Date,
): Promise<number | null> {
  const name = Prisma.raw(table);
  const end = periodEnd(period, now);
  if (period.through !== undefined) {
    const [row] = await prisma.$queryRaw<{ count: number }[]>`SELECT ${period.through(end, BATCH)} AS count`;
    return row?.count ?? 0;
  }
  const primaryKey = await prisma.$queryRawUnsafe<KeyColumn[]>(selectPrimaryKey, table);
  const texts = Prisma.raw(primaryKey.map((column) => `${column.name}::text`).join(", "));
  const rows = await prisma.$queryRaw<{ key: string[] }[]>`
    SELECT ARRAY[${texts}] AS key FROM ${name} WHERE ${period.isOver(end)} LIMIT ${BATCH}`;
  if (rows.length === 0) return 0;
  const values = primaryKey.map(
    ({ type }, at) => Prisma.sql`${rows.map(({ key }) => key[at])}::text[]::${Prisma.raw(type)}[]`,
  );
  const placedBy = keyOf(table);
  const place = primaryKey.findIndex((column) => column.name === placedBy);
  const onServers =
    placedBy === null ? Prisma.empty : Prisma.sql`${Prisma.raw(placedBy)} = ANY(${values[place]}) AND`;
  const names = Prisma.raw(primaryKey.map((column) => column.name).join(", "));
  try {
    return await prisma.$executeRaw`
      DELETE FROM ${name} WHERE ${onServers} (${names}) IN (SELECT * FROM unnest(${Prisma.join(values)}))
        AND ${period.isOver(end)}`;
  } catch (error) {
    if (error instanceof Error && /lock timeout/.test(error.message)) return null;
    throw error;
  }
}

async function expireCollectedData(prisma: StoreContext["prisma"], now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await prisma.$executeRaw`
      UPDATE compliance_records SET encrypted_data = NULL, data_expires_at = NULL WHERE id IN (
        SELECT id FROM compliance_records WHERE data_expires_at <= ${now} LIMIT ${BATCH})`;
    total += count;
    if (count < BATCH) return total;
  }
}
