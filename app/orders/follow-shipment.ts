import type { Shipment, ShipmentEvent } from "../engine/index.ts";
import { callerOf } from "./caller-of.ts";
import type { FulfillmentLink } from "./ledger/fulfillment-link.ts";
import type { OrderServices, OrderShop } from "./ports.ts";
import { settleOrder, settleUnderLease } from "./settle-order.ts";
import { followLink, isTrackingDue } from "./tracking/follow-link.ts";
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
  const link = await services.fulfillmentLinks.byShipment(shipmentId);
  const shop = link === null ? null : await services.shops.get(link.shop);
  if (link === null || shop === null || shop.uninstalledAt !== null) return;
  const shipment = await services.ports.shipments.get(callerOf(shop), shipmentId);
  if (shipment !== null) await bringUp(services, shop, link, shipment);
  await services.dueWork.followed(shop.merchantId, link.id, shipment?.version ?? null);
}

async function bringUp(
  services: OrderServices,
  shop: OrderShop,
  link: FulfillmentLink,
  shipment: Shipment,
): Promise<void> {
  if (shipment.state === "cancelled") {
    await settleOrder(services, shop, link.orderId);
    return;
  }
  // A booking whose outcome came late: its purchase or fulfillment waits for it, and the order may be another by now.
  // Of many changes in a row, one job sends what all of them brought. The others need not wait for the order to find that out.
  if (!isUnsettled(link) && !(await isTrackingDue(services, shop, link, shipment))) return;
  await withLease(services, orderLeaseName(shop.domain, link.orderId), orderLease, async (lease) => {
    // Mostly whoever booked it has gone on with it meanwhile.
    const now = await services.fulfillmentLinks.get(shop.merchantId, link.id);
    if (now === null) return;
    if (isUnsettled(now)) await settleUnderLease(services, shop, now.orderId, lease);
    else await followLink({ services, shop, lease, platform: services.orderPlatform(shop.domain) }, now.id);
  });
}

/** Its label has no place yet, as far as the row knows. */
function isUnsettled({ state, fulfillmentId }: FulfillmentLink): boolean {
  return state === "open" || (state === "failed" && fulfillmentId === null);
}
