import type { Purchase } from "../../../domain/orders/purchase.ts";
import type {
  PurchaseForFulfillment,
  PurchaseForWish,
} from "../../../domain/orders/purchases/purchase-store.ts";
import { columnText } from "../rows/stored.ts";
import type { StoreContext } from "../store-context.ts";

/** The new purchase as reading its row would return it: without data that no column holds. */
export function newPurchase(
  { clock, ids }: Pick<StoreContext, "clock" | "ids">,
  { purpose, ...asked }: PurchaseForFulfillment | PurchaseForWish,
): Purchase {
  const { merchantId, environment, shop, orderId, orderName, askedBy } = asked;
  const now = clock.now();
  const head = {
    id: ids.next(),
    merchantId,
    environment,
    shop,
    orderId,
    orderName: columnText(orderName),
    askedBy,
    shipmentId: ids.next(),
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  return "over" in asked && asked.over !== undefined
    ? { ...head, state: "ended", purpose, ...asked.over, hasLabel: false }
    : { ...head, state: "asked", purpose, replaces: null };
}
