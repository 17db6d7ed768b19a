import type { Shipment, ShipmentEvent } from "../../engine/index.ts";
import type { FulfillmentLink, Services, Shop } from "../../services.server.ts";
import type { AdminClient } from "../admin-client.ts";
import { adminClient } from "../admin-client.ts";
import { ShopifyRefusedError } from "../admin-errors.ts";
import { callerOf } from "../caller-of.ts";
import { gid } from "../gid.ts";
import { fulfillmentState } from "../operations/fulfillment.ts";
import { isTrackingInfoDue, sendTrackingInfo } from "../shipping/send-tracking-info.ts";
import { orderLease, orderLeaseName, withLease } from "../with-lease.ts";
import { areEventsDue, sendEvents } from "./send-events.ts";

/**
 * Something happened to a shipment: bring its fulfillment up to date. Events only say that something changed; what is sent
 * follows from the shipment as it stands, so lost, doubled and late ones come to the same.
 * A cancelled shipment takes nothing back from the fulfillment: Shopify can't delete an event, and an empty tracking number
 * would tell the shopper nothing. The merchant is told instead, unless the order or the fulfillment is cancelled as well.
 * @throws ShopifyUnavailableError | LeaseBusyError | ShopNotConnectedError what a retry may heal
 */
export async function followShipment(
  services: Services,
  { shipmentId }: Pick<ShipmentEvent, "shipmentId">,
): Promise<void> {
  const found = await services.fulfillmentLinks.byShipment(shipmentId);
  const shop = found === null ? null : await services.shops.get(found.shop);
  if (found === null || shop === null || shop.uninstalledAt !== null) return;
  const changed = await services.ports.shipments.get(callerOf(shop), shipmentId);
  if (changed === null || !(await isAnythingDue(services, shop, found, changed))) return;
  await withLease(services, orderLeaseName(shop.domain, found.orderId), orderLease, async () => {
    const link = await services.fulfillmentLinks.byShipment(shipmentId);
    const shipment = await services.ports.shipments.get(callerOf(shop), shipmentId);
    if (link === null || shipment === null) return;
    const admin = adminClient(services, shop.domain);
    if (shipment.state === "cancelled")
      return settleCancelled(services, admin, shop, link, shipment.trackingRef);
    try {
      await sendTrackingInfo(services, admin, shop, link, shipment);
      await sendEvents(services, admin, shop, link, shipment);
    } catch (error) {
      if (!(error instanceof ShopifyRefusedError) || (await stillStands(admin, link))) throw error;
      services.log.info({ shop: shop.domain, shipmentId }, "the fulfillment takes no more tracking");
    }
  });
}

/** Of many changes in a row, one job sends what all of them brought. The others need not wait for the order to find that out. */
async function isAnythingDue(
  services: Services,
  shop: Shop,
  link: FulfillmentLink,
  shipment: Shipment,
): Promise<boolean> {
  if (shipment.state === "cancelled" || isTrackingInfoDue(link, shipment)) return true;
  return areEventsDue(services, shop, link, shipment);
}

async function settleCancelled(
  services: Services,
  admin: AdminClient,
  shop: Shop,
  { fulfillmentId }: FulfillmentLink,
  trackingRef: string,
): Promise<void> {
  const { fulfillment } = await admin.request(fulfillmentState, { id: gid("Fulfillment", fulfillmentId) });
  const change =
    fulfillment === null || fulfillment.status === "CANCELLED"
      ? ({ state: "left-alone", reason: "The fulfillment was cancelled." } as const)
      : fulfillment.order.cancelledAt !== null
        ? ({ state: "left-alone", reason: "The order was cancelled." } as const)
        : ({
            state: "failed",
            reason: `The shipment was cancelled, and the fulfillment in Shopify still shows ${trackingRef}. Cancel the fulfillment there, or make a new shipment.`,
          } as const);
  await services.fulfillmentLinks.update(shop.domain, fulfillmentId, change);
}

async function stillStands(admin: AdminClient, { fulfillmentId }: FulfillmentLink): Promise<boolean> {
  const { fulfillment } = await admin.request(fulfillmentState, { id: gid("Fulfillment", fulfillmentId) });
  return fulfillment !== null && fulfillment.status !== "CANCELLED";
}
