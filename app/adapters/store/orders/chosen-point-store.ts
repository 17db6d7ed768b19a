import type { ChosenPointStore } from "../../../domain/orders/quotes/chosen-point.ts";
import type { StoreContext } from "../store-context.ts";

/** Stores the points where shoppers fetch their parcels, which are deleted with the rest of their orders. */
export function chosenPointStore({ prisma }: Pick<StoreContext, "prisma">): ChosenPointStore {
  return {
    async get(merchantId, shop, orderId) {
      const row = await prisma.chosenPoint.findUnique({
        where: { merchantId_shop_orderId: { merchantId, shop, orderId } },
      });
      if (row === null) return null;
      return { ...row, chosenBy: row.chosenBy === "shopper" ? "shopper" : "merchant" };
    },
    async choose(choice) {
      const { merchantId, shop, orderId, ...chosen } = choice;
      await prisma.chosenPoint.upsert({
        where: { merchantId_shop_orderId: { merchantId, shop, orderId } },
        create: choice,
        update: chosen,
      });
    },
  };
}
