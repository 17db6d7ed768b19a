import { z } from "zod";
import type { OrderOnRecord } from "../../../domain/orders/decide/is-due.ts";
import type { ReconciliationStore } from "../../../domain/orders/leases/reconciliation-records.ts";
import type { StoreContext } from "../store-context.ts";
import { toPurchase } from "./purchase-row.ts";

const asked = z.record(z.string(), z.string());

export function reconciliationStore({
  prisma,
  clock,
  enqueue,
  people,
}: Pick<StoreContext, "prisma" | "clock" | "enqueue" | "people">): ReconciliationStore {
  return {
    async get(shop, kind) {
      const row = await prisma.reconciliation.findUnique({ where: { shop_kind: { shop, kind } } });
      if (row === null) return null;
      return {
        watermark: row.watermark,
        walk: row.walkFrom === null ? null : { from: row.walkFrom, cursor: row.cursor },
        asked: asked.parse(row.asked),
        walkedAt: row.walkedAt,
      };
    },

    move: ({ merchantId, shop, kind }, from, to, settle) =>
      prisma.$transaction(async (transaction) => {
        const moved = await transaction.$executeRaw`
          INSERT INTO reconciliations AS known
            (merchant_id, shop, kind, watermark, walk_from, cursor, asked, walked_at)
          VALUES (${merchantId}::uuid, ${shop}, ${kind}, ${to.watermark}, ${to.walk?.from ?? null},
            ${to.walk?.cursor ?? null}, ${JSON.stringify(to.asked)}::json, ${clock.now()})
          ON CONFLICT (shop, kind) DO UPDATE SET watermark = excluded.watermark, walk_from = excluded.walk_from,
            cursor = excluded.cursor, asked = excluded.asked, walked_at = excluded.walked_at
          WHERE known.watermark = ${from?.watermark ?? null}::timestamptz
            AND known.walk_from IS NOT DISTINCT FROM ${from?.walk?.from ?? null}::timestamptz
            AND known.cursor IS NOT DISTINCT FROM ${from?.walk?.cursor ?? null}`;
        if (moved === 0) return false;
        for (const orderId of settle) await enqueue(transaction, "settle-order", { shop, orderId });
        return true;
      }),

    async onRecord(merchantId, shop, orderIds) {
      const [kept, rows] = await Promise.all([
        prisma.openFulfillmentOrder.findMany({
          where: { merchantId, orderId: { in: orderIds.map(BigInt) } },
          select: { orderId: true, fulfillmentOrderId: true, updatedAt: true },
        }),
        prisma.purchase.findMany({ where: { merchantId, shop, orderId: { in: [...orderIds] } } }),
      ]);
      return new Map(
        orderIds.map((orderId): [string, OrderOnRecord] => [
          orderId,
          {
            fulfillmentOrders: kept
              .filter((each) => String(each.orderId) === orderId)
              .map(({ fulfillmentOrderId, updatedAt }) => ({ id: String(fulfillmentOrderId), updatedAt })),
            purchases: rows.filter((row) => row.orderId === orderId).map((row) => toPurchase(people, row)),
          },
        ]),
      );
    },
  };
}
