import type { Shipment } from "../../engine/index.ts";
import type { FulfillmentLink, Services, Shop } from "../../services.server.ts";
import { ShopifyRefusedError } from "../admin-errors.ts";
import { callerOf } from "../caller-of.ts";
import type { TrackingWork } from "../orders/order-work.ts";
import { isTrackingInfoDue, sendTrackingInfo } from "../shipping/send-tracking-info.ts";
import { areEventsDue, sendEvents } from "./send-events.ts";
import { stillStands } from "./still-stands.ts";

/**
 * Brings the fulfillment of a row up to its shipment: numbers, then events. Both are read anew, so that what came while
 * the row was written is not missed; without a fulfillment there is nothing to bring up.
 * @throws ShopifyUnavailableError | LeaseLostError what a retry may heal
 */
export async function followLink(work: TrackingWork, linkId: string): Promise<void> {
  const { services, shop, admin } = work;
  const link = await services.fulfillmentLinks.get(shop.merchantId, linkId);
  if (link === null || link.fulfillmentId === null) return;
  const shipment = await services.ports.shipments.get(callerOf(shop), link.shipmentId);
  if (shipment === null || shipment.state === "cancelled" || shipment.redactedAt !== undefined) return;
  try {
    await sendTrackingInfo(work, link, shipment);
    await sendEvents(work, link.fulfillmentId, shipment);
  } catch (error) {
    if (!(error instanceof ShopifyRefusedError) || (await stillStands(admin, link.fulfillmentId)))
      throw error;
    services.log.info({ shop: shop.domain, shipment: shipment.id }, "the fulfillment takes no more tracking");
  }
  await services.dueWork.followed(shop.merchantId, link.id, shipment.version);
}

/** Whether the fulfillment lacks anything of the shipment, as far as we know. Of whom is erased, nothing more is told. */
export async function isTrackingDue(
  services: Services,
  shop: Shop,
  link: FulfillmentLink,
  shipment: Shipment,
): Promise<boolean> {
  if (link.fulfillmentId === null || shipment.redactedAt !== undefined) return false;
  return isTrackingInfoDue(link, shipment) || areEventsDue(services, shop, link.fulfillmentId, shipment);
}
