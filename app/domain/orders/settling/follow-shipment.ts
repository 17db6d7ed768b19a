import type { Shipment, ShipmentEvent } from "../../engine/index.ts";
import { cancelShipment, EngineError } from "../../engine/index.ts";
import { callerOf } from "../caller-of.ts";
import { followCash } from "../cash/note-cash.ts";
import { orderLease, orderLeaseName, withLease } from "../leases/with-lease.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { Purchase } from "../purchase.ts";
import { hasFailed, isLeftAlone, isOpen, isUnfinished } from "../purchase.ts";
import { followPurchase, isTrackingDue } from "../tracking/follow-purchase.ts";
import { settleOrder, settleOrWait } from "./settle-order.ts";

/**
 * Brings a fulfillment up to date with its shipment. An event only says that something changed; the update is read
 * from the shipment, so lost, repeated and late events lead to the same result. A cancelled shipment is settled with
 * its order.
 * @throws PlatformUnavailableError | LeaseBusyError | PlatformClosedError worth a retry
 */
export async function followShipment(
  services: OrderServices,
  { merchantId, shipmentId }: Pick<ShipmentEvent, "merchantId" | "shipmentId">,
): Promise<void> {
  const purchase = await services.purchases.byShipment(merchantId, shipmentId);
  const shop = purchase === null ? null : await services.shops.get(purchase.shop);
  if (purchase === null || shop === null || shop.uninstalledAt !== null) return;
  const shipment = await services.ports.shipments.get(callerOf(purchase), shipmentId);
  if (shipment !== null) {
    await bringUpToDate(services, shop, purchase, shipment);
    await followCash(services, shop, purchase.orderId, shipment);
  }
  await services.dueWork.followed(shop.merchantId, purchase.id, shipment?.version ?? null);
}

async function bringUpToDate(
  services: OrderServices,
  shop: OrderShop,
  purchase: Purchase,
  shipment: Shipment,
): Promise<void> {
  if (shipment.state === "cancelled") {
    await settleOrder(services, shop, purchase.orderId);
    return;
  }
  if (isLeftAlone(purchase) && cameLate(purchase)) {
    await cancelLate(services, purchase, shipment);
    return;
  }
  // An unsettled purchase waits for its booking's outcome, and its order may have changed since. After several
  // changes in a row one job sends everything, so the other jobs find nothing due and skip the lease.
  if (!isUnsettled(purchase) && !(await isTrackingDue(services, shop, purchase, shipment))) return;
  await withLease(services, orderLeaseName(shop.domain, purchase.orderId), orderLease, async (lease) => {
    // The job that booked the shipment has usually continued by now.
    const now = await services.purchases.get(shop.merchantId, purchase.id);
    if (now === null) return;
    if (isUnsettled(now)) await settleOrWait(services, shop, now.orderId, lease);
    else
      await followPurchase(
        { services, shop, lease, platform: services.orderPlatform(shop.domain, now.environment) },
        now.id,
      );
  });
}

/** The purchase ended while its booking had failed, and no order waits for a label that was found afterwards. */
function cameLate(purchase: Purchase): boolean {
  return purchase.state === "ended" && !purchase.hasLabel;
}

/** A carrier's refusal is shown to the merchant, who then has the shipment to handle. */
async function cancelLate(services: OrderServices, purchase: Purchase, shipment: Shipment): Promise<void> {
  try {
    await cancelShipment(services.ports, callerOf(purchase), shipment.id);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
    await services.ports.labelNotices.add(shipment, "cancel-refused");
  }
}

/** No label of it is known to have a fulfillment yet. One that is bought has a job that makes its fulfillment. */
function isUnsettled(purchase: Purchase): boolean {
  if (purchase.state === "bought" && purchase.reason === null) return false;
  return isOpen(purchase) || (hasFailed(purchase) && isUnfinished(purchase));
}
