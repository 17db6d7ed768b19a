import type { Caller } from "../../engine/index.ts";
import { callerOf } from "../caller-of.ts";
import { orderLease, orderLeaseName, withLease } from "../leases/with-lease.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { Purchase } from "../purchase.ts";
import { isLeftAlone, isPlaced } from "../purchase.ts";
import { tryAgain } from "../purchases/change-purchase.ts";
import { readLabelState } from "../purchases/label-state-of.ts";
import { resumePurchase } from "../purchases/save-purchase.ts";
import { settleUnderLease } from "../settling/settle-order.ts";

/**
 * Retries a failed purchase, or ships a fulfillment that automation left alone. A placed purchase stays unchanged,
 * and so does a wish that ended without a fulfillment.
 * @returns the purchase afterwards; `null`: this shop has no such purchase
 * @throws as settleOrder
 */
export async function retryPurchase(
  services: OrderServices,
  shop: OrderShop,
  purchaseId: string,
): Promise<Purchase | null> {
  const { purchases, ports } = services;
  const found = await purchases.get(shop.merchantId, purchaseId);
  if (found === null) return null;
  return withLease(services, orderLeaseName(shop.domain, found.orderId), orderLease, async (lease) => {
    const purchase = await purchases.get(shop.merchantId, purchaseId);
    if (purchase === null) return null;
    if (!isPlaced(purchase) && !isOver(purchase)) {
      const caller = callerOf(purchase);
      const label = await readLabelState(ports, caller, purchase);
      const again = (await isSpent(services, caller, purchase)) ? { shipmentId: ports.ids.next() } : {};
      await lease.confirm();
      await resumePurchase(services, purchase, (current) => tryAgain(current, label, again));
    }
    await settleUnderLease(services, shop, purchase.orderId, lease);
    return purchases.get(shop.merchantId, purchaseId);
  });
}

/** A new request replaces a wish that ended without a fulfillment: another purchase may be under way. */
function isOver(purchase: Purchase): boolean {
  return isLeftAlone(purchase) && purchase.purpose.kind === "wish";
}

/**
 * Cancelled, or definitely refused by the carrier. A booking with an open outcome keeps its id, by which it is looked
 * up.
 */
export async function isSpent(
  { ports }: Pick<OrderServices, "ports">,
  caller: Caller,
  { shipmentId }: Pick<Purchase, "shipmentId">,
): Promise<boolean> {
  const shipment = await ports.shipments.get(caller, shipmentId);
  if (shipment !== null) return shipment.state === "cancelled";
  const booking = await ports.bookings.get(caller, shipmentId);
  return booking?.state === "failed" && booking.failure?.code !== "CARRIER_UNAVAILABLE";
}
