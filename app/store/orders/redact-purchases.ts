import type { Prisma } from "../generated/client.ts";
import { redactPurchase } from "../privacy/redacted-purchase.ts";
import { changingColumns, toPurchase } from "./purchase-row.ts";

const PAGE = 200;

/**
 * Takes out of purchases what may be about a person. It counts as a change, so that a worker who read a purchase before
 * brings nothing back; when it was changed last stays as it was.
 * @param limit answers after so many
 */
export async function redactPurchases(
  prisma: Pick<Prisma.TransactionClient, "purchase">,
  of: Prisma.PurchaseWhereInput,
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let left = limit; left > 0; ) {
    const take = Math.min(PAGE, left);
    const rows = await prisma.purchase.findMany({ where: { AND: [of, { redactable: true }] }, take });
    if (rows.length === 0) return;
    for (const row of rows) {
      const { id, version } = row;
      const columns = changingColumns(redactPurchase(toPurchase(row)));
      await prisma.purchase.updateMany({
        where: { id, version },
        data: { ...columns, version: version + 1, updatedAt: row.updatedAt },
      });
    }
    left -= rows.length;
  }
}
