import type { Cash } from "../../../domain/engine/index.ts";
import type {
  BatchFailure,
  PurchaseBatch,
  PurchaseBatchStore,
} from "../../../domain/orders/purchases/purchase-batch.ts";
import { inserting } from "../events/change.ts";
import type { Happening } from "../events/occasions.ts";
import { Prisma } from "../generated/client.ts";
import { firstUuidV7, isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import { newPurchase } from "./new-purchase.ts";
import { insertionOf, readReason } from "./purchase-row.ts";

const SHOWN_MS = 7 * 24 * 60 * 60_000;

interface CountsRow {
  readonly id: string;
  readonly total: number;
  readonly working: number;
  readonly toFulfill: number;
  readonly waiting: number;
  readonly bought: number;
  readonly leftAlone: number;
}

interface BegunRow {
  readonly shop: string;
  readonly orderId: string;
}

/** One event for a click on many orders. */
const clicked: Happening = {
  event: "labels.requested",
  when: Prisma.sql`id = (SELECT id FROM changed LIMIT 1)`,
  object: Prisma.sql`batch_id::text`,
  detail: Prisma.sql`jsonb_build_object('count', (SELECT count(*) FROM changed))`,
};

export function purchaseBatchStore({
  prisma,
  clock,
  ids,
  enqueue,
  people,
  actor,
}: Pick<StoreContext, "prisma" | "clock" | "ids" | "enqueue" | "people" | "actor">): PurchaseBatchStore {
  async function costOf(merchantId: string, batchId: string): Promise<readonly Cash[]> {
    return prisma.$queryRaw<Cash[]>`
      SELECT sum((s.value #>> '{rate,price,totalMinor}')::bigint)::float8 AS "amountMinor",
        s.value #>> '{rate,price,currency}' AS currency
      FROM purchases p JOIN shipments s ON s.merchant_id = p.merchant_id AND s.id = p.shipment_id
      WHERE p.merchant_id = ${merchantId}::uuid AND p.batch_id = ${batchId}::uuid AND s.state = 'created'
      GROUP BY 2 ORDER BY 1 DESC`;
  }

  async function failuresOf(merchantId: string, batchId: string): Promise<readonly BatchFailure[]> {
    const rows = await prisma.$queryRaw<{ id: string; data: unknown; orderId: string; orderName: string }[]>`
      SELECT id::text AS id, data, order_id AS "orderId", order_name AS "orderName" FROM purchases
      WHERE merchant_id = ${merchantId}::uuid AND batch_id = ${batchId}::uuid AND turn = 'failed'
      ORDER BY created_at, id`;
    const byReason = new Map<string, BatchFailure & { readonly orders: BatchFailure["orders"][number][] }>();
    for (const { id, data, ...order } of rows) {
      const reason = readReason(people, { id, data });
      const key = JSON.stringify(reason);
      const group = byReason.get(key) ?? { reason, orders: [] };
      group.orders.push(order);
      byReason.set(key, group);
    }
    return [...byReason.values()].sort((one, other) => other.orders.length - one.orders.length);
  }

  return {
    begin: (batchId, asked) =>
      prisma.$transaction(async (transaction) => {
        if (asked.length === 0) return;
        const rows = asked.map((each) => ({
          ...insertionOf(people, newPurchase({ clock, ids }, each), actor()),
          batch_id: batchId,
        }));
        const begun = await transaction.$queryRaw<BegunRow[]>(
          inserting("purchases", {
            actor: actor(),
            rows,
            events: [clicked],
            answer: Prisma.sql`shop, order_id AS "orderId"`,
          }),
        );
        // One job settles all of an order.
        const orders = new Map(begun.map(({ shop, orderId }) => [orderId, { shop, orderId, batchId }]));
        if (orders.size > 0) await enqueue(transaction, "settle-order", [...orders.values()]);
      }),

    async fulfillmentOrders(merchantId, batchId) {
      const rows = await prisma.purchase.findMany({
        where: { merchantId, batchId },
        select: { fulfillmentOrderId: true },
      });
      return rows.map(({ fulfillmentOrderId }) => fulfillmentOrderId);
    },

    async join(merchantId, batchId, purchaseIds) {
      const where = { merchantId, id: { in: purchaseIds.filter(isUuid) } };
      await prisma.purchase.updateMany({ where, data: { batchId } });
    },

    async latest({ merchantId, environment }, limit) {
      const since = firstUuidV7(new Date(clock.now().getTime() - SHOWN_MS));
      const batches = await prisma.$queryRaw<CountsRow[]>`
        SELECT batch_id::text AS id, count(*)::int AS total,
          count(*) FILTER (WHERE turn = 'working' AND state <> 'bought')::int AS working,
          count(*) FILTER (WHERE turn = 'working' AND state = 'bought')::int AS "toFulfill",
          count(*) FILTER (WHERE turn = 'waiting')::int AS waiting,
          count(*) FILTER (WHERE state = 'placed' AND turn <> 'failed'
            OR state = 'bought' AND turn = 'working' OR data->'reason'->>'code' = 'test-label')::int AS bought,
          count(*) FILTER (WHERE state = 'ended' AND turn = 'settled'
            AND data->'reason'->>'code' <> 'test-label')::int AS "leftAlone"
        FROM purchases
        WHERE merchant_id = ${merchantId}::uuid AND batch_id >= ${since}::uuid AND environment = ${environment}
        GROUP BY batch_id ORDER BY batch_id DESC LIMIT ${limit}`;
      const shown: PurchaseBatch[] = [];
      for (const batch of batches)
        shown.push({
          ...batch,
          cost: await costOf(merchantId, batch.id),
          failures: await failuresOf(merchantId, batch.id),
        });
      return shown;
    },

    async shipmentIds({ merchantId, environment }, batchId) {
      if (!isUuid(batchId)) return [];
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        SELECT s.id::text AS id
        FROM purchases p JOIN shipments s ON s.merchant_id = p.merchant_id AND s.id = p.shipment_id
        WHERE p.merchant_id = ${merchantId}::uuid AND p.batch_id = ${batchId}::uuid
          AND p.environment = ${environment} AND s.state = 'created'
        ORDER BY p.created_at, p.id`;
      return rows.map(({ id }) => id);
    },

    async dismiss(merchantId, batchId) {
      if (!isUuid(batchId)) return;
      await prisma.purchase.updateMany({ where: { merchantId, batchId }, data: { batchId: null } });
    },
  };
}
