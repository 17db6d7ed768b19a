/**
 * Encrypts people in rows that releases before left in clear, table by table in the order of keys. A row that changes meanwhile
 * is left to its writer. Quotes and messages are not rewritten: they are deleted within 30 days.
 */
import type { StoreContext } from "../rows/store-context.ts";
import { olderRows } from "./older-rows.ts";

type Context = Pick<StoreContext, "prisma" | "people">;

/** One look's rows: their locks are held for milliseconds. */
const STEP = 200;

/** Rows encrypted, by table. */
export type Sealed = Readonly<Record<string, number>>;

/** For each table, the last key that was looked at; null: the table is done. */
type Progress = Readonly<Record<string, string | null>>;

/** @param worksForMs stops after this time; the next call goes on where this one stopped, also in another process */
export async function sealOlderRows(context: Context, worksForMs: number): Promise<Sealed> {
  if (!context.people.isSealing) return {};
  const stopAt = performance.now() + worksForMs;
  const known = await readProgress(context);
  const sealed: Record<string, number> = {};
  for (const { table, step } of olderRows) {
    for (let after = known[table]; after !== null && performance.now() < stopAt; ) {
      const done = await step(context, after ?? null, STEP);
      after = done.last;
      sealed[table] = (sealed[table] ?? 0) + done.sealed;
      await writeProgress(context, { [table]: after });
    }
  }
  return sealed;
}

async function readProgress({ prisma }: Context): Promise<Progress> {
  const [row] = await prisma.$queryRaw<{ progress: Progress }[]>`
    SELECT progress FROM people_keys WHERE id = 1`;
  return row?.progress ?? {};
}

async function writeProgress({ prisma }: Context, reached: Progress): Promise<void> {
  await prisma.$executeRaw`
    UPDATE people_keys SET progress = (progress::jsonb || ${JSON.stringify(reached)}::jsonb)::json WHERE id = 1`;
}
