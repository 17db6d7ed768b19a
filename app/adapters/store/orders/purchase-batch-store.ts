import type { Caller, Cash } from "../../../domain/engine/index.ts";
import type { PurchaseBatch, PurchaseBatchStore } from "../../../domain/orders/purchases/purchase-batch.ts";
import { inserting } from "../events/change.ts";
import type { Happening } from "../events/occasions.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import { firstUuidV7, isUuid, timeOfUuidV7 } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import { shipmentsBeingPrinted } from "./being-printed.ts";
import { newPurchase } from "./new-purchase.ts";
import { insertionOf } from "./purchase-row.ts";

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;

interface CountsRow extends Omit<PurchaseBatch, "ids" | "askedAt" | "labels" | "newLabels" | "cost"> {
  readonly id: string;
}

/** The labels of a batch with prices in one currency. */
interface LabelSum extends Cash {
  readonly batchId: string;
  readonly labels: number;
  readonly newLabels: number;
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
  /** The purchases of these batches with their valid labels, and whether each is new: `PurchaseBatch.newLabels`. */
  const labelsOf = (caller: Caller, batchIds: readonly string[]) => Prisma.sql`
    SELECT p.batch_id AS "batchId", s.id, s.created_at AS "boughtAt", s.value,
      s.printed_at IS NULL AND s.id NOT IN (${shipmentsBeingPrinted(caller)}) AS "isNew"
    FROM purchases p JOIN shipments s ON s.merchant_id = p.merchant_id AND s.id = p.shipment_id
    WHERE p.merchant_id = ${caller.merchantId}::uuid AND p.batch_id = ANY(${[...batchIds]}::uuid[])
      AND p.environment = ${caller.environment} AND s.state = 'created'`;

  async function sumsOf(caller: Caller, batchIds: readonly string[]): Promise<readonly LabelSum[]> {
    return prisma.$queryRaw<LabelSum[]>`
      SELECT "batchId"::text AS "batchId", count(*)::int AS labels, count(*) FILTER (WHERE "isNew")::int AS "newLabels",
        sum((value #>> '{rate,price,totalMinor}')::bigint)::float8 AS "amountMinor",
        value #>> '{rate,price,currency}' AS currency
      FROM (${labelsOf(caller, batchIds)}) AS label GROUP BY 1, currency ORDER BY "amountMinor" DESC`;
  }

  return {
    begin: (batchId, asked) =>
      prisma.$transaction(async (transaction) => {
        if (asked.length === 0) return;
        const rows = asked.map((each) => ({
          ...insertionOf(people, newPurchase({ clock, ids }, each), actor()),
          batch_id: batchId,
        }));
        const begun = await write<BegunRow>(
          transaction,
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

    async latest(caller, most) {
      const { merchantId, environment } = caller;
      const now = clock.now().getTime();
      const week = firstUuidV7(new Date(now - WEEK_MS));
      const day = firstUuidV7(new Date(now - DAY_MS));
      // The conditions of shipments_to_print_idx, so that a week of printed labels costs nothing.
      const batches = await prisma.$queryRaw<CountsRow[]>`
        WITH batches AS (
          SELECT batch_id, count(*)::int AS total,
            count(*) FILTER (WHERE turn = 'working' AND state <> 'bought')::int AS working,
            count(*) FILTER (WHERE turn = 'working' AND state = 'bought')::int AS "toFulfill",
            count(*) FILTER (WHERE turn = 'waiting')::int AS waiting,
            count(*) FILTER (WHERE state = 'placed' AND turn <> 'failed'
              OR state = 'bought' AND turn = 'working' OR data->'reason'->>'code' = 'test-label')::int AS bought,
            count(*) FILTER (WHERE state = 'ended' AND turn = 'settled'
              AND data->'reason'->>'code' <> 'test-label')::int AS "leftAlone",
            count(*) FILTER (WHERE turn = 'failed')::int AS failed
          FROM purchases
          WHERE merchant_id = ${merchantId}::uuid AND batch_id >= ${week}::uuid AND environment = ${environment}
          GROUP BY batch_id),
        printable AS (
          SELECT DISTINCT p.batch_id
          FROM shipments s JOIN purchases p ON p.merchant_id = s.merchant_id AND p.shipment_id = s.id
          WHERE s.merchant_id = ${merchantId}::uuid AND s.environment = ${environment} AND s.state = 'created'
            AND s.tracking_status = 'PRE_TRANSIT' AND s.printed_at IS NULL AND s.redacted_at IS NULL AND NOT s.listed
            AND p.batch_id >= ${week}::uuid AND s.id NOT IN (${shipmentsBeingPrinted(caller)}))
        SELECT batches.batch_id::text AS id, total, working, "toFulfill", waiting, bought, "leftAlone", failed
        FROM batches LEFT JOIN printable USING (batch_id)
        WHERE working > 0 OR batches.batch_id >= ${day}::uuid OR printable.batch_id IS NOT NULL
        ORDER BY working > 0 DESC, printable.batch_id IS NOT NULL DESC, batches.batch_id DESC LIMIT ${most}`;
      if (batches.length === 0) return [];
      const sums = Map.groupBy(
        await sumsOf(
          caller,
          batches.map(({ id }) => id),
        ),
        ({ batchId }) => batchId,
      );
      return batches.map(({ id, ...counts }) => ({
        ...{ ids: [id], askedAt: timeOfUuidV7(id), ...counts, ...sumOf(sums.get(id) ?? []) },
      }));
    },

    async labels(caller, batchIds) {
      const rows = await prisma.$queryRaw<{ id: string; isNew: boolean }[]>`
        SELECT id::text AS id, "isNew" FROM (${labelsOf(caller, batchIds.filter(isUuid))}) AS label
        ORDER BY "boughtAt", id`;
      return rows.map(({ id, isNew }) => ({ shipmentId: id, isNew }));
    },

    async dismiss(merchantId, batchIds) {
      const where = { merchantId, batchId: { in: batchIds.filter(isUuid) } };
      await prisma.purchase.updateMany({ where, data: { batchId: null } });
    },
  };
}

/** @param sums of one batch, the largest amount first */
function sumOf(sums: readonly LabelSum[]): Pick<PurchaseBatch, "labels" | "newLabels" | "cost"> {
  return {
    labels: sums.reduce((sum, { labels }) => sum + labels, 0),
    newLabels: sums.reduce((sum, { newLabels }) => sum + newLabels, 0),
    cost: sums.map(({ amountMinor, currency }) => ({ amountMinor, currency })),
  };
}
