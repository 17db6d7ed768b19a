import type { SentEventStore } from "../../../domain/orders/ports.ts";
import type { StoreContext } from "../store-context.ts";

export function sentEventStore({ prisma, clock }: Pick<StoreContext, "prisma" | "clock">): SentEventStore {
  return {
    async list(shop, fulfillmentId) {
      const rows = await prisma.sentFulfillmentEvent.findMany({
        where: { shop, fulfillmentId },
        select: {
          ...{ entryKey: true, eventId: true, sentAs: true, status: true },
          ...{ createdAt: true, refusedAt: true },
        },
        orderBy: [{ createdAt: "asc" }, { entryKey: "asc" }],
      });
      return rows.map(({ createdAt, ...row }) => ({ ...row, begunAt: createdAt }));
    },

    async begin(merchantId, shop, fulfillmentId, { entryKey, sentAs, status }) {
      await prisma.sentFulfillmentEvent.upsert({
        where: { shop_fulfillmentId_entryKey: { shop, fulfillmentId, entryKey } },
        create: { merchantId, shop, fulfillmentId, entryKey, sentAs, status, createdAt: clock.now() },
        update: { sentAs, status },
      });
    },

    async refused(shop, fulfillmentId, entryKey) {
      await prisma.sentFulfillmentEvent.updateMany({
        where: { shop, fulfillmentId, entryKey, refusedAt: null },
        data: { refusedAt: clock.now() },
      });
    },

    async finish(shop, fulfillmentId, entryKey, eventId) {
      await prisma.sentFulfillmentEvent.updateMany({
        where: { shop, fulfillmentId, entryKey },
        data: { eventId },
      });
    },
  };
}
