/** One purchase an order, where the merchant wants no more. */
import type { RivalPurchase, ShipmentDraft } from "../../../domain/engine/index.ts";
import { duplicateOrder } from "../../../domain/engine/index.ts";
import { Prisma } from "../generated/client.ts";
import { columnText } from "../rows/stored.ts";
import type { StoreContext } from "../store-context.ts";

type Transaction = Prisma.TransactionClient;

/** Purchases of one order wait for each other, a few milliseconds each. */
const PATIENCE = { maxWait: 20_000, timeout: 20_000 } as const;

/** The order's other purchase: a shipment that is not cancelled, or a booking without outcome. Returns are none. */
async function rivalOf(client: Pick<Transaction, "$queryRaw">, draft: ShipmentDraft) {
  const { id, merchantId, environment } = draft;
  const orderId = orderIdOf(draft);
  const [rival] = await client.$queryRaw<RivalPurchase[]>`
    SELECT id::text, "isOpen" FROM (
      SELECT id, false AS "isOpen" FROM shipments
      WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND related_order_id = ${orderId}
        AND state <> 'cancelled' AND ${isNoReturn(Prisma.sql`value`)}
      UNION ALL
      SELECT id, true FROM bookings
      WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND related_order_id = ${orderId}
        AND state = 'open' AND ${isNoReturn(Prisma.sql`draft`)}
    ) AS purchases
    WHERE id <> ${id}::uuid AND EXISTS (SELECT 1 FROM merchants WHERE id = ${merchantId}::uuid AND refuses_duplicates)
    ORDER BY "isOpen", id LIMIT 1`;
  return rival;
}

/** @throws EngineError DUPLICATE_ORDER */
export async function refuseDuplicate(client: Pick<Transaction, "$queryRaw">, draft: ShipmentDraft) {
  if (draft.relatedOrderId === null) return;
  const rival = await rivalOf(client, draft);
  if (rival !== undefined) throw duplicateOrder(draft.relatedOrderId, rival);
}

/** Bookings for one order that want to be its only one begin one after the other. */
export function asOnlyPurchase<Result>(
  { prisma }: Pick<StoreContext, "prisma">,
  draft: ShipmentDraft,
  write: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return prisma.$transaction(async (transaction) => {
    const name = `related-order/${draft.merchantId}/${draft.environment}/${orderIdOf(draft)}`;
    await transaction.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`;
    // A statement of its own: it sees what the lock's former holders wrote.
    await refuseDuplicate(transaction, draft);
    return write(transaction);
  }, PATIENCE);
}

export function orderIdOf({ relatedOrderId }: ShipmentDraft): string | null {
  return relatedOrderId === null ? null : columnText(relatedOrderId);
}

/** PostgreSQL can't look into a value with a text that it can't hold, such as \u0000, so its text is searched. */
function isNoReturn(value: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`position('"returnRequestId":null' IN ${value}::text) > 0`;
}
