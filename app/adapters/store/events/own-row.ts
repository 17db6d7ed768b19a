import type { Queries } from "../database/known-database.ts";
import { Prisma } from "../generated/client.ts";
import type { EventTable, Values } from "./change.ts";
import { inserting, updating } from "./change.ts";
import { write } from "./write.ts";

/** Writes the one row of a merchant, in the transaction of `sql`: a row that was there before has other events than a new one. */
export async function writeOwnRow(
  sql: Queries,
  table: EventTable,
  { merchant_id, ...set }: Values & { readonly merchant_id: string },
  { actor }: { readonly actor: string | null },
): Promise<void> {
  const made = await write(sql, inserting(table, { actor, rows: [{ merchant_id, ...set }] }));
  if (made.length > 0) return;
  await write(sql, updating(table, { actor, set, merchant: merchant_id, where: Prisma.sql`TRUE` }));
}
