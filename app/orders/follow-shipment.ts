import type { Shipment, ShipmentEvent } from "../engine/index.ts";
import { callerOf } from "./caller-of.ts";
import type { OrderServices, OrderShop } from "./ports.ts";
import type { Purchase } from "./purchase.ts";
import { hasFailed, isOpen, isUnfinished } from "./purchase.ts";
import { settleOrder, settleUnderLease } from "./settle-order.ts";
import { followPurchase, isTrackingDue } from "./tracking/follow-purchase.ts";
import { orderLease, orderLeaseName, withLease } from "./with-lease.ts";

/**
 * Something happened to a shipment: bring its fulfillment up to date. Events only say that something changed; what is sent
 * follows from the shipment as it stands, so lost, doubled and late ones come to the same. What a cancelled shipment
 * means for its order is settled with the order.
 * @throws PlatformUnavailableError | LeaseBusyError | PlatformClosedError what a retry may heal
 */
export async function followShipment(
  services: OrderServices,
  { shipmentId }: Pick<ShipmentEvent, "shipmentId">,
): Promise<void> {
  const purchase = await services.purchases.byShipment(shipmentId);
  const shop = purchase === null ? null : await services.shops.get(purchase.shop);
  if (purchase === null || shop === null || shop.uninstalledAt !== null) return;
  const shipment = await services.ports.shipments.get(callerOf(shop), shipmentId);
  if (shipment !== null) await bringUp(services, shop, purchase, shipment);
  await services.dueWork.followed(shop.merchantId, purchase.id, shipment?.version ?? null);
}

async function bringUp(
  services: OrderServices,
  shop: OrderShop,
  purchase: Purchase,
  shipment: Shipment,
): Promise<void> {
  if (shipment.state === "cancelled") {
    await settleOrder(services, shop, purchase.orderId);
    return;
  }
  // A booking whose outcome came late: its purchase or fulfillment waits for it, and the order may be another by now.
  // Of many changes in a row, one job sends what all of them brought. The others need not wait for the order to find that out.
  if (!isUnsettled(purchase) && !(await isTrackingDue(services, shop, purchase, shipment))) return;
  await withLease(services, orderLeaseName(shop.domain, purchase.orderId), orderLease, async (lease) => {
    // Mostly whoever booked it has gone on with it meanwhile.
    const now = await services.purchases.get(shop.merchantId, purchase.id);
    if (now === null) return;
    if (isUnsettled(now)) await settleUnderLease(services, shop, now.orderId, lease);
    else
      await followPurchase({ services, shop, lease, platform: services.orderPlatform(shop.domain) }, now.id);
  });
}

/** As far as it is known, its label has no fulfillment yet. */
function isUnsettled(purchase: Purchase): boolean {
  return isOpen(purchase) || (hasFailed(purchase) && isUnfinished(purchase));
}
