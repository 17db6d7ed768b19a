import type { Caller, Cash } from "../../../domain/engine/index.ts";
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
import { shipmentsBeingPrinted } from "./being-printed.ts";
import { newPurchase } from "./new-purchase.ts";
import { insertionOf, readReason } from "./purchase-row.ts";

const SHOWN_MS = 7 * 24 * 60 * 60_000;

type CountsRow = Omit<PurchaseBatch, "labels" | "newLabels" | "cost" | "failures">;

/** The labels of a batch with prices in one currency. */
interface LabelSum extends Cash {
  readonly batchId: string;
  readonly labels: number;
  readonly newLabels: number;
}

interface FailedRow {
  readonly batchId: string;
  readonly orderId: string;
  readonly orderName: string;
}
type FailedOrder = FailedRow & Pick<BatchFailure, "reason">;

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
      FROM (${labelsOf(caller, batchIds)}) AS label GROUP BY 1, currency`;
  }

  async function failuresOf(
    merchantId: string,
    batchIds: readonly string[],
  ): Promise<readonly FailedOrder[]> {
    const rows = await prisma.$queryRaw<(FailedRow & { readonly id: string; readonly data: unknown })[]>`
      SELECT id::text AS id, data, batch_id::text AS "batchId", order_id AS "orderId", order_name AS "orderName"
      FROM purchases
      WHERE merchant_id = ${merchantId}::uuid AND batch_id = ANY(${[...batchIds]}::uuid[]) AND turn = 'failed'
      ORDER BY created_at, id`;
    return rows.map(({ id, data, ...row }) => ({ ...row, reason: readReason(people, { id, data }) }));
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

    async latest({ merchantId, environment }, limit, together) {
      const since = firstUuidV7(new Date(clock.now().getTime() - SHOWN_MS));
      const batches = await prisma.$queryRaw<CountsRow[]>`
        WITH batches AS (
          SELECT batch_id, count(*) AS total,
            count(*) FILTER (WHERE turn = 'working' AND state <> 'bought') AS working,
            count(*) FILTER (WHERE turn = 'working' AND state = 'bought') AS "toFulfill",
            count(*) FILTER (WHERE turn = 'waiting') AS waiting,
            count(*) FILTER (WHERE state = 'placed' AND turn <> 'failed'
              OR state = 'bought' AND turn = 'working' OR data->'reason'->>'code' = 'test-label') AS bought,
            count(*) FILTER (WHERE state = 'ended' AND turn = 'settled'
              AND data->'reason'->>'code' <> 'test-label') AS "leftAlone"
          FROM purchases
          WHERE merchant_id = ${merchantId}::uuid AND batch_id >= ${since}::uuid AND environment = ${environment}
          GROUP BY batch_id),
        placed AS (
          SELECT *, CASE WHEN total > 1 OR working > 0 THEN batch_id END AS alone,
            row_number() OVER (PARTITION BY total > 1 OR working > 0 ORDER BY batch_id DESC) AS place
          FROM batches)
        SELECT array_agg(batch_id::text ORDER BY batch_id DESC) AS ids, sum(total)::int AS total,
          sum(working)::int AS working, sum("toFulfill")::int AS "toFulfill", sum(waiting)::int AS waiting,
          sum(bought)::int AS bought, sum("leftAlone")::int AS "leftAlone"
        FROM placed WHERE alone IS NOT NULL OR place <= ${together}
        GROUP BY alone ORDER BY max(batch_id::text) DESC LIMIT ${limit}`;
      const ids = batches.flatMap((batch) => batch.ids);
      if (ids.length === 0) return [];
      const [sums, failures] = await Promise.all([
        sumsOf({ merchantId, environment }, ids),
        failuresOf(merchantId, ids),
      ]);
      return batches.map((batch) => {
        const own = ({ batchId }: { readonly batchId: string }) => batch.ids.includes(batchId);
        return { ...batch, ...costOf(sums.filter(own)), failures: byReason(failures.filter(own)) };
      });
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

/** The labels and their cost in all currencies, the largest amount first. */
function costOf(sums: readonly LabelSum[]): Pick<PurchaseBatch, "labels" | "newLabels" | "cost"> {
  const amounts = new Map<string, number>();
  for (const { currency, amountMinor } of sums)
    amounts.set(currency, (amounts.get(currency) ?? 0) + amountMinor);
  return {
    labels: sums.reduce((sum, { labels }) => sum + labels, 0),
    newLabels: sums.reduce((sum, { newLabels }) => sum + newLabels, 0),
    cost: [...amounts]
      .map(([currency, amountMinor]) => ({ amountMinor, currency }))
      .sort((one, other) => other.amountMinor - one.amountMinor),
  };
}

function byReason(failed: readonly FailedOrder[]): readonly BatchFailure[] {
  const groups = new Map<string, BatchFailure & { readonly orders: BatchFailure["orders"][number][] }>();
  for (const { reason, orderId, orderName } of failed) {
    const key = JSON.stringify(reason);
    const group = groups.get(key) ?? { reason, orders: [] };
    group.orders.push({ orderId, orderName });
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => other.orders.length - one.orders.length);
}
