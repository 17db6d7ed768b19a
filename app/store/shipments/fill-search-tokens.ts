import { searchTokens } from "../rows/search-tokens.ts";
import type { StoreContext } from "../rows/store-context.ts";
import { toShipment } from "./shipment-row.ts";

/** One statement's rows: their locks are held for milliseconds. */
const STEP = 500;

/** Of one call, so that a job ends; the next hour's goes on. */
const STEPS = 200;

/** Gives tokens to shipments that are older than the column. Returns to how many. */
export async function fillSearchTokens({ prisma }: Pick<StoreContext, "prisma">): Promise<number> {
  let total = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const rows = await prisma.$queryRaw<{ id: string; value: unknown; version: number }[]>`
      SELECT id::text AS id, value, version FROM shipments WHERE search_tokens IS NULL LIMIT ${STEP}`;
    if (rows.length === 0) break;
    const filled = JSON.stringify(
      rows.map(({ id, value, version }) => ({
        id,
        version,
        tokens: searchTokens(toShipment(value, version)),
      })),
    );
    // A shipment that changed meanwhile has tokens already, perhaps without its recipient.
    total += await prisma.$executeRaw`
      UPDATE shipments SET search_tokens = filled.tokens
      FROM json_to_recordset(${filled}::json) AS filled (id uuid, version int, tokens bigint[])
      WHERE shipments.id = filled.id AND shipments.version = filled.version AND shipments.search_tokens IS NULL`;
  }
  return total;
}
