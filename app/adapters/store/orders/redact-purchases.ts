import type { Queries } from "../database/known-database.ts";
import { updating } from "../events/change.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import type { People } from "../rows/people.ts";
import { changingColumns, toPurchase } from "./purchase-row.ts";
import { redactPurchase } from "./redacted-purchase.ts";

const PAGE = 200;

/**
 * Removes personal data from purchases. It counts as a change, so that a worker that read a purchase before can't write
 * it back; the time of the last change stays.
 * @param limit the most purchases of one call
 */
export async function redactPurchases(
  {
    prisma,
    people,
  }: { readonly prisma: Queries & Pick<Prisma.TransactionClient, "purchase">; readonly people: People },
  of: Prisma.PurchaseWhereInput,
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let left = limit; left > 0; ) {
    const take = Math.min(PAGE, left);
    const rows = await prisma.purchase.findMany({ where: { AND: [of, { redactable: true }] }, take });
    if (rows.length === 0) return;
    for (const row of rows) {
      const { merchantId, id, version } = row;
      const columns = changingColumns(people, redactPurchase(toPurchase(people, row)));
      await write(
        prisma,
        updating("purchases", {
          actor: null,
          set: { ...columns, version: version + 1 },
          merchant: merchantId,
          where: Prisma.sql`id = ${id}::uuid AND version = ${version}`,
        }),
      );
    }
    left -= rows.length;
  }
}
