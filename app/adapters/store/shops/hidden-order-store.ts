import type { HiddenOrderStore } from "../../../domain/shops/hidden-orders.ts";
import type { StoreContext } from "../store-context.ts";

export function hiddenOrderStore({
  prisma,
  clock,
}: Pick<StoreContext, "prisma" | "clock">): HiddenOrderStore {
  return {
    async note(merchantId, orderId) {
      await prisma.hiddenOrder.createMany({
        data: [{ merchantId, orderId, fulfilledAt: clock.now() }],
        skipDuplicates: true,
      });
    },
    has: async (merchantId, orderId) =>
      (await prisma.hiddenOrder.findUnique({ where: { merchantId_orderId: { merchantId, orderId } } })) !==
      null,
    count: (merchantId) => prisma.hiddenOrder.count({ where: { merchantId, dismissedAt: null } }),
    async dismiss(merchantId) {
      await prisma.hiddenOrder.updateMany({
        where: { merchantId, dismissedAt: null },
        data: { dismissedAt: clock.now() },
      });
    },
    async list(merchantId, most) {
      const rows = await prisma.hiddenOrder.findMany({
        where: { merchantId },
        orderBy: { fulfilledAt: "desc" },
        take: most,
        select: { orderId: true },
      });
      return rows.map(({ orderId }) => orderId);
    },
    async forget(merchantId, orderIds) {
      await prisma.hiddenOrder.deleteMany({ where: { merchantId, orderId: { in: [...orderIds] } } });
    },
  };
}
