/**
 * Deletes rows whose period is over (retention.ts), a thousand a statement. Each statement is a transaction of milliseconds,
 * and passes rows that are locked: it holds up no merchant, and may end between two of them.
 */
import { Prisma } from "../generated/client.ts";
import type { PassingTable, Period } from "../retention.ts";
import { periodEnd, periods } from "../retention.ts";
import type { StoreContext } from "../store-context.ts";

const BATCH = 1000;
/** Half of the job's limit; the next hour goes on. */
const WORKS_FOR_MS = 10 * 60_000;

export interface CleanUp {
  /** Deleted rows of each table. */
  readonly deleted: Readonly<Record<PassingTable, number>>;
  /** Results of data requests whose time to be fetched is over. */
  readonly collectedData: number;
  /** False: the time was over first. */
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
  // Tables take turns, so that one with millions of rows leaves time for the others.
  while (left.size > 0 && performance.now() < stopAt) {
    for (const table of left) {
      const count = await deleteBatch(
        prisma,
        table,
        { ...periods[table], days: days[table] ?? periods[table].days },
        now,
      );
      deleted[table] += count;
      if (count < BATCH) left.delete(table);
    }
  }
  return {
    deleted,
    collectedData: await expireCollectedData(prisma, now),
    isComplete: left.size === 0,
  };
}

function isPassing(name: string): name is PassingTable {
  return name in periods;
}

async function deleteBatch(
  prisma: StoreContext["prisma"],
  table: PassingTable,
  period: Period,
  now: Date,
): Promise<number> {
  const name = Prisma.raw(table);
  const end = periodEnd(period, now);
  if (period.through !== undefined) {
    const [row] = await prisma.$queryRaw<{ count: number }[]>`SELECT ${period.through(end, BATCH)} AS count`;
    return row?.count ?? 0;
  }
  return prisma.$executeRaw`
    DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${name} WHERE ${period.isOver(end)}
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`;
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
