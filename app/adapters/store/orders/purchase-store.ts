import { changesOf } from "../../../domain/orders/pile/changed-parcel.ts";
import type { Purchase } from "../../../domain/orders/purchase.ts";
import type { PurchaseStore } from "../../../domain/orders/purchases/purchase-store.ts";
import type { Queries } from "../database/known-database.ts";
import { inserting, updating } from "../events/change.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import { keepingChanges } from "../pile/parcel-changes.ts";
import { columnText } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import { newPurchase } from "./new-purchase.ts";
import type { PurchaseColumns } from "./purchase-row.ts";
import {
  asStored,
  changingColumns,
  insertionOf,
  readColumns,
  readReason,
  toPurchase,
} from "./purchase-row.ts";

/** A purchase in progress for longer should have its label by now. */
const LONG_OPEN_MS = 15 * 60_000;

const oldestFirst: Prisma.PurchaseOrderByWithRelationInput[] = [{ createdAt: "asc" }, { id: "asc" }];

const select = `SELECT ${readColumns} FROM purchases`;
const selectPurchase = { name: "select-purchase", text: `${select} WHERE id = $1 AND merchant_id = $2` };
const selectByShipment = {
  name: "select-purchase-by-shipment",
  text: `${select} WHERE merchant_id = $1 AND shipment_id = $2`,
};
const selectByOrder = {
  name: "select-purchases-of-order",
  text: `${select} WHERE merchant_id = $1 AND order_id = $2 ORDER BY created_at, id`,
};

export function purchaseStore({
  prisma,
  clock,
  ids,
  run,
  enqueue,
  people,
  actor,
}: Pick<StoreContext, "prisma" | "clock" | "ids" | "run" | "enqueue" | "people" | "actor">): PurchaseStore {
  const purchaseIn = (row: PurchaseColumns) => toPurchase(people, row);

  async function byFulfillment(merchantId: string, fulfillmentId: string): Promise<Purchase | null> {
    const row = await prisma.purchase.findUnique({
      where: { merchantId_fulfillmentId: { merchantId, fulfillmentId } },
    });
    return row === null ? null : purchaseIn(row);
  }

  const settle = (transaction: Prisma.TransactionClient, { shop, orderId }: Purchase) =>
    enqueue(transaction, "settle-order", { shop, orderId });

  /** Whether the stored version was the one before. */
  async function update(sql: Queries, purchase: Purchase): Promise<boolean> {
    const { merchantId, id, version, updatedAt } = purchase;
    const row = changingColumns(people, purchase);
    // After a change of shipment or fulfillment, none of its numbers and events is certain to be shown.
    const isDue = Prisma.sql`(shipment_id <> ${row.shipment_id}::uuid
      OR (${row.state} = 'placed' AND (state <> 'placed' OR turn = 'failed')))`;
    const updated = await write(
      sql,
      updating("purchases", {
        actor: actor(),
        set: {
          ...row,
          version,
          updated_at: updatedAt,
          due_version: Prisma.sql`CASE WHEN ${isDue} THEN 1 ELSE due_version END`,
          look_again_at: Prisma.sql`CASE WHEN ${isDue} THEN NULL ELSE look_again_at END`,
        },
        merchant: merchantId,
        where: Prisma.sql`id = ${id}::uuid AND version = ${version - 1}`,
        beside: keepingChanges(purchase, changesOf(purchase), updatedAt),
      }),
    );
    return updated.length === 1;
  }

  /** False: it is there already, or another purchase of the same. */
  async function insert(sql: Queries, purchase: Purchase): Promise<boolean> {
    const rows = [insertionOf(people, purchase, actor())];
    const inserted = await write(sql, inserting("purchases", { actor: actor(), rows }));
    return inserted.length === 1;
  }

  return {
    byFulfillment,

    async ensure(asked) {
      const { merchantId, purpose } = asked;
      const existing = await byFulfillment(merchantId, purpose.fulfillmentId);
      if (existing !== null) return existing;
      const purchase = newPurchase({ clock, ids }, asked);
      if (await insert(prisma, purchase)) return purchase;
      const other = await byFulfillment(merchantId, purpose.fulfillmentId);
      if (other === null)
        throw new Error(`the purchase of fulfillment ${purpose.fulfillmentId} was there and is gone`);
      return other;
    },

    begin: (asked, inBackground) =>
      prisma.$transaction(async (transaction) => {
        for (;;) {
          const purchase = newPurchase({ clock, ids }, asked);
          if (await insert(transaction, purchase)) {
            if (inBackground) await settle(transaction, purchase);
            return purchase;
          }
          const row = await transaction.purchase.findFirst({
            where: {
              merchantId: asked.merchantId,
              environment: asked.environment,
              fulfillmentOrderId: asked.purpose.wish.fulfillmentOrderId,
              fulfillmentId: null,
              turn: { not: "settled" },
            },
          });
          // The competing purchase has finished meanwhile.
          if (row === null) continue;
          const other = purchaseIn(row);
          // The queue may have dropped its job.
          const isLong = other.updatedAt.getTime() < clock.now().getTime() - LONG_OPEN_MS;
          if (inBackground && row.turn !== "failed" && isLong) await settle(transaction, other);
          return other;
        }
      }),

    async save(changed, inBackground = false) {
      const saved = asStored({ ...changed, version: changed.version + 1, updatedAt: clock.now() });
      if (!inBackground) return (await update(prisma, saved)) ? saved : null;
      return prisma.$transaction(async (transaction) => {
        if (!(await update(transaction, saved))) return null;
        await settle(transaction, saved);
        return saved;
      });
    },

    async get(merchantId, id) {
      if (!isUuid(id)) return null;
      const [row] = await run<PurchaseColumns>(selectPurchase, [id, merchantId]);
      return row === undefined ? null : purchaseIn(row);
    },

    async isBatchWaiting({ merchantId, id }) {
      const [row] = await prisma.$queryRaw<[{ isWaiting: boolean }]>`
        SELECT EXISTS (
          SELECT 1 FROM purchases mine JOIN purchases other
            ON other.merchant_id = mine.merchant_id AND other.batch_id = mine.batch_id
              AND other.environment = mine.environment
          WHERE mine.merchant_id = ${merchantId}::uuid AND mine.id = ${id}::uuid
            AND other.id <> mine.id AND other.state = 'asked') AS "isWaiting"`;
      return row.isWaiting;
    },

    async ordersToBegin(merchantId, batchId, most) {
      const rows = await prisma.purchase.findMany({
        where: { merchantId, batchId, state: "asked" },
        orderBy: oldestFirst,
        select: { orderId: true },
        take: most,
      });
      return rows.map(({ orderId }) => orderId);
    },

    async byShipment(merchantId, shipmentId) {
      if (!isUuid(shipmentId)) return null;
      const [row] = await run<PurchaseColumns>(selectByShipment, [merchantId, shipmentId]);
      return row === undefined ? null : purchaseIn(row);
    },

    async byShipments(merchantId, shipmentIds) {
      const rows = await prisma.purchase.findMany({
        where: { merchantId, shipmentId: { in: shipmentIds.filter(isUuid) } },
      });
      return rows.map(purchaseIn);
    },

    async byOrder(merchantId, orderId) {
      return (await run<PurchaseColumns>(selectByOrder, [merchantId, columnText(orderId)])).map(purchaseIn);
    },

    async byOrderName(merchantId, orderName) {
      const name = columnText(orderName);
      const rows = await prisma.purchase.findMany({
        where: { merchantId, orderName: { in: [name, `#${name}`] } },
        orderBy: oldestFirst,
      });
      return rows.map(purchaseIn);
    },

    async leftAlone({ merchantId, environment }, since, limit) {
      const rows = await prisma.purchase.findMany({
        where: { merchantId, environment, state: "ended", turn: "settled", updatedAt: { gte: since } },
        orderBy: { updatedAt: "desc" },
        take: limit,
      });
      return rows.map(purchaseIn);
    },

    async failing({ merchantId, environment }, limit) {
      const longAgo = new Date(clock.now().getTime() - LONG_OPEN_MS);
      // `turn <> 'settled'` leads to the index of those that need attention.
      const rows = await prisma.$queryRaw<FailingRow[]>`
        SELECT id::text AS id, order_id AS "orderId", order_name AS "orderName",
          fulfillment_order_id AS "fulfillmentOrderId", shipment_id::text AS "shipmentId", state, turn, data
        FROM purchases
        WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND turn <> 'settled'
          AND (turn = 'failed' OR turn IN ('working', 'waiting') AND updated_at < ${longAgo}::timestamptz)
        ORDER BY updated_at DESC, id DESC LIMIT ${limit}`;
      return rows.map(({ id, state, turn, data, ...row }) => ({
        ...row,
        purchaseId: id,
        state: turn === "failed" ? ("failed" as const) : ("open" as const),
        hasLabel: state === "bought" || state === "placed",
        reason: readReason(people, { id, data }),
      }));
    },

    async addressChanged({ merchantId, environment }, limit) {
      const rows = await prisma.purchase.findMany({
        where: { merchantId, environment, turn: "address-changed" },
        orderBy: { updatedAt: "desc" },
        take: limit,
      });
      return rows.map(purchaseIn);
    },
  };
}

interface FailingRow {
  readonly id: string;
  readonly orderId: string;
  readonly orderName: string;
  readonly fulfillmentOrderId: string | null;
  readonly shipmentId: string;
  readonly state: string;
  readonly turn: string;
  readonly data: unknown;
}
