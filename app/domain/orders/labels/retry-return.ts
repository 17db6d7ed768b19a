import { callerOf } from "../caller-of.ts";
import { orderLease, orderLeaseName, withLease } from "../leases/with-lease.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { OrderReturn } from "../returns/order-return.ts";
import { settleUnderLease } from "../settling/settle-order.ts";
import { isSpent } from "./retry-purchase.ts";

/**
 * Tries again to buy or send the label for a return that failed.
 * @returns the return afterwards; `null`: this shop has no such return
 * @throws as settleOrder
 */
export async function retryReturn(
  services: OrderServices,
  shop: OrderShop,
  partId: string,
): Promise<OrderReturn | null> {
  const { ports, orderReturns } = services;
  const { merchantId } = shop;
  const found = await orderReturns.get(merchantId, partId);
  if (found === null) return null;
  return withLease(services, orderLeaseName(shop.domain, found.orderId), orderLease, async (lease) => {
    const own = (await orderReturns.get(merchantId, partId)) ?? found;
    const isAnew = await isSpent(services, callerOf(shop), own);
    await lease.confirm();
    await orderReturns.reopen(own, isAnew ? ports.ids.next() : own.shipmentId);
    await settleUnderLease(services, shop, own.orderId, lease);
    return orderReturns.get(merchantId, partId);
  });
}
