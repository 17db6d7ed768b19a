import { z } from "zod";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import type { OrderReturn, OrderReturnStore } from "../../../domain/orders/returns/order-return.ts";
import type { OrderReturn as Row } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { columnText } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import type { StoreContext } from "../store-context.ts";
import { purchaseReasonSchema } from "./purchase-reason-schema.ts";

const storedReason = storedValue<PurchaseReason>({
  what: "reason of a return",
  steps: [],
  read: (json) => purchaseReasonSchema.parse(json),
});

const states = z.enum(["open", "sent", "failed", "ended"]);

/** Deleted with the people of its order: a carrier's words may name them. */
export function orderReturnStore({
  prisma,
  clock,
  people,
}: Pick<StoreContext, "prisma" | "clock" | "people">): OrderReturnStore {
  const toReturn = ({ state, reason, lookAgainAt: _, ...row }: Row): OrderReturn => ({
    ...row,
    state: states.parse(state),
    reason:
      reason === null ? null : storedReason.read(people.open("order_returns.reason", keyOf(row), reason)),
  });
  return {
    async byOrder(merchantId, shop, orderId) {
      const where = { merchantId, shop, orderId: columnText(orderId) };
      return (await prisma.orderReturn.findMany({ where, orderBy: { partId: "asc" } })).map(toReturn);
    },
    async get(merchantId, partId) {
      const row = await prisma.orderReturn.findUnique({
        where: { merchantId_partId: { merchantId, partId } },
      });
      return row && toReturn(row);
    },
    async begin(wanted) {
      const { merchantId, partId } = wanted;
      const row = await prisma.orderReturn.upsert({
        where: { merchantId_partId: { merchantId, partId } },
        create: { ...wanted, state: "open", updatedAt: clock.now() },
        update: {},
      });
      return toReturn(row);
    },
    async change({ merchantId, partId }, { state, reason }) {
      const key = keyOf({ merchantId, partId });
      const stored =
        reason === null
          ? Prisma.DbNull
          : JSON.parse(people.seal("order_returns.reason", key, storedReason.write(reason), {}));
      await prisma.orderReturn.updateMany({
        where: { merchantId, partId },
        data: { state, reason: stored, updatedAt: clock.now(), lookAgainAt: null },
      });
    },
    async openByShipment(merchantId, shipmentId) {
      const where = { merchantId, shipmentId, state: "open" };
      const row = await prisma.orderReturn.findFirst({ where });
      return row && toReturn(row);
    },
    async reopen({ merchantId, partId }, shipmentId) {
      await prisma.orderReturn.updateMany({
        where: { merchantId, partId, state: "failed" },
        data: { state: "open", reason: Prisma.DbNull, shipmentId, updatedAt: clock.now(), lookAgainAt: null },
      });
    },
    async failed(merchantId, most) {
      const rows = await prisma.orderReturn.findMany({
        where: { merchantId, state: "failed" },
        orderBy: { updatedAt: "desc" },
        take: most,
      });
      return rows.map(toReturn);
    },
  };
}

const keyOf = ({ merchantId, partId }: Pick<OrderReturn, "merchantId" | "partId">) => [merchantId, partId];
