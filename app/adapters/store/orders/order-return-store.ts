import { z } from "zod";
import type { OrderReturn, OrderReturnStore } from "../../../domain/orders/returns/order-return.ts";
import type { OrderReturn as Row } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { columnText } from "../rows/stored.ts";
import type { StoreContext } from "../store-context.ts";
import { purchaseReasonSchema } from "./purchase-reason-schema.ts";

const states = z.enum(["open", "sent", "failed", "ended"]);

/** Deleted with the people of its order: a carrier's words may name them. */
export function orderReturnStore({
  prisma,
  clock,
}: Pick<StoreContext, "prisma" | "clock">): OrderReturnStore {
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
      await prisma.orderReturn.updateMany({
        where: { merchantId, partId },
        data: { state, reason: reason ?? Prisma.DbNull, updatedAt: clock.now(), lookAgainAt: null },
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

function toReturn({ state, reason, lookAgainAt: _, ...row }: Row): OrderReturn {
  return {
    ...row,
    state: states.parse(state),
    reason: reason === null ? null : purchaseReasonSchema.parse(reason),
  };
}
