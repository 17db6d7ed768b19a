import type { Purchase } from "../../orders/purchase.ts";
import type { PurchaseStore } from "../../orders/purchases/purchase-store.ts";
import type { Prisma, Purchase as Row } from "../generated/client.ts";
import type { StoreContext } from "../rows/store-context.ts";
import { columnText } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import { newPurchase } from "./new-purchase.ts";
import { changingColumns, rowOf, toPurchase } from "./purchase-row.ts";

/** A purchase in progress for longer should have its label by now. */
const LONG_OPEN_MS = 15 * 60_000;

const oldestFirst: Prisma.PurchaseOrderByWithRelationInput[] = [{ createdAt: "asc" }, { id: "asc" }];

export function purchaseStore({
  prisma,
  clock,
  ids,
  enqueue,
  people,
}: Pick<StoreContext, "prisma" | "clock" | "ids" | "enqueue" | "people">): PurchaseStore {
  const purchaseIn = (row: Row) => toPurchase(people, row);

  async function byFulfillment(shop: string, fulfillmentId: string): Promise<Purchase | null> {
    const row = await prisma.purchase.findUnique({
      where: { shop_fulfillmentId: { shop, fulfillmentId } },
    });
    return row === null ? null : purchaseIn(row);
  }

  const settle = (transaction: Prisma.TransactionClient, { shop, orderId }: Purchase) =>
    enqueue(transaction, "settle-order", { shop, orderId });

  return {
    byFulfillment,

    async ensure(asked) {
      const { shop, purpose } = asked;
      const existing = await byFulfillment(shop, purpose.fulfillmentId);
      if (existing !== null) return existing;
      const purchase = newPurchase({ clock, ids }, asked);
      const { count } = await prisma.purchase.createMany({
        data: [rowOf(people, purchase)],
        skipDuplicates: true,
      });
      if (count === 1) return purchase;
      const other = await byFulfillment(shop, purpose.fulfillmentId);
      if (other === null)
        throw new Error(`the purchase of fulfillment ${purpose.fulfillmentId} was there and is gone`);
      return other;
    },

    begin: (asked, inBackground) =>
      prisma.$transaction(async (transaction) => {
        for (;;) {
          const purchase = newPurchase({ clock, ids }, asked);
          const { count } = await transaction.purchase.createMany({
            data: [rowOf(people, purchase)],
            skipDuplicates: true,
          });
          if (count === 1) {
            if (inBackground) await settle(transaction, purchase);
            return purchase;
          }
          const row = await transaction.purchase.findFirst({
            where: {
              ...{ shop: asked.shop, environment: asked.environment },
              fulfillmentOrderId: asked.purpose.wish.fulfillmentOrderId,
              fulfillmentId: null,
              standing: { not: "settled" },
            },
          });
          // The competing purchase has finished meanwhile.
          if (row === null) continue;
          const other = purchaseIn(row);
          // The queue may have dropped its job.
          const isLong = other.updatedAt.getTime() < clock.now().getTime() - LONG_OPEN_MS;
          if (inBackground && row.standing !== "failed" && isLong) await settle(transaction, other);
          return other;
        }
      }),

    save: (changed, inBackground = false) =>
      prisma.$transaction(async (transaction) => {
        const { merchantId, id, version } = changed;
        const before = await transaction.purchase.findUnique({ where: { id, merchantId, version } });
        if (before === null) return null;
        const columns = changingColumns(people, changed);
        // After a change of shipment or fulfillment, none of its numbers and events is certain to be shown.
        const isPlacedNow =
          columns.state === "placed" && (before.state !== "placed" || before.standing === "failed");
        const due = isPlacedNow || before.shipmentId !== columns.shipmentId;
        const [row] = await transaction.purchase.updateManyAndReturn({
          where: { merchantId, id, version },
          data: {
            ...columns,
            ...(due ? { dueVersion: 1, lookAgainAt: null } : {}),
            version: version + 1,
            updatedAt: clock.now(),
          },
        });
        if (row === undefined) return null;
        const saved = purchaseIn(row);
        if (inBackground) await settle(transaction, saved);
        return saved;
      }),

    async get(merchantId, id) {
      if (!isUuid(id)) return null;
      const row = await prisma.purchase.findUnique({ where: { id, merchantId } });
      return row === null ? null : purchaseIn(row);
    },

    async isBatchWaiting({ merchantId, id }) {
      const [row] = await prisma.$queryRaw<[{ isWaiting: boolean }]>`
        SELECT EXISTS (
          SELECT FROM purchases mine JOIN purchases other
            ON other.merchant_id = mine.merchant_id AND other.batch_id = mine.batch_id
              AND other.environment = mine.environment
          WHERE mine.merchant_id = ${merchantId}::uuid AND mine.id = ${id}::uuid
            AND other.id <> mine.id AND other.state = 'asked') AS "isWaiting"`;
      return row.isWaiting;
    },

    async byShipment(shipmentId) {
      if (!isUuid(shipmentId)) return null;
      const row = await prisma.purchase.findUnique({ where: { shipmentId } });
      return row === null ? null : purchaseIn(row);
    },

    async byShipments(merchantId, shipmentIds) {
      const rows = await prisma.purchase.findMany({
        where: { merchantId, shipmentId: { in: shipmentIds.filter(isUuid) } },
      });
      return rows.map(purchaseIn);
    },

    async byOrder(shop, orderId) {
      const rows = await prisma.purchase.findMany({ where: { shop, orderId }, orderBy: oldestFirst });
      return rows.map(purchaseIn);
    },

    async byOrderName(shop, orderName) {
      const name = columnText(orderName);
      const rows = await prisma.purchase.findMany({
        where: { shop, orderName: { in: [name, `#${name}`] } },
        orderBy: oldestFirst,
      });
      return rows.map(purchaseIn);
    },

    async leftAlone({ merchantId, environment }, since, limit) {
      const rows = await prisma.purchase.findMany({
        where: { merchantId, environment, state: "ended", standing: "settled", updatedAt: { gte: since } },
        orderBy: { updatedAt: "desc" },
        take: limit,
      });
      return rows.map(purchaseIn);
    },

    async needingAttention({ merchantId, environment }, limit) {
      const longAgo = new Date(clock.now().getTime() - LONG_OPEN_MS);
      const rows = await prisma.purchase.findMany({
        where: {
          ...{ merchantId, environment },
          OR: [
            { standing: { in: ["failed", "address-changed"] } },
            { standing: { in: ["working", "waiting"] }, updatedAt: { lt: longAgo } },
          ],
        },
        orderBy: { updatedAt: "desc" },
        take: limit,
      });
      return rows.map(purchaseIn);
    },
  };
}
