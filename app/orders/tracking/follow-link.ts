import type { Shipment } from "../../engine/index.ts";
import { callerOf } from "../caller-of.ts";
import type { FulfillmentLink } from "../ledger/fulfillment-link.ts";
import type { TrackingWork } from "../order-work.ts";
import { PlatformRefusedError } from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import { isFulfillmentActive } from "./is-fulfillment-active.ts";
import { areEventsDue, sendEvents } from "./send-events.ts";
import { isTrackingInfoDue, sendTrackingInfo } from "./send-tracking-info.ts";

/**
 * Brings the fulfillment of a row up to its shipment: numbers, then events. Both are read anew, so that what came while
 * the row was written is not missed; without a fulfillment there is nothing to bring up.
 * @throws PlatformUnavailableError | LeaseLostError what a retry may heal
 */
export async function followLink(work: TrackingWork, linkId: string): Promise<void> {
  const { services, shop, platform } = work;
  const link = await services.fulfillmentLinks.get(shop.merchantId, linkId);
  if (link === null || link.fulfillmentId === null) return;
  const shipment = await services.ports.shipments.get(callerOf(shop), link.shipmentId);
  if (shipment === null || shipment.state === "cancelled" || shipment.redactedAt !== undefined) return;
  try {
    await sendTrackingInfo(work, link, shipment);
    await sendEvents(work, link.fulfillmentId, shipment);
  } catch (error) {
    if (!(error instanceof PlatformRefusedError) || (await isFulfillmentActive(platform, link.fulfillmentId)))
      throw error;
    services.log.info({ shop: shop.domain, shipment: shipment.id }, "the fulfillment takes no more tracking");
  }
  await services.dueWork.followed(shop.merchantId, link.id, shipment.version);
}

/** Whether the fulfillment lacks anything of the shipment, as far as we know. A redacted shipment lacks nothing: its tracking is never sent. */
export async function isTrackingDue(
  services: OrderServices,
  shop: OrderShop,
  link: FulfillmentLink,
  shipment: Shipment,
): Promise<boolean> {
  if (link.fulfillmentId === null || shipment.redactedAt !== undefined) return false;
  return isTrackingInfoDue(link, shipment) || areEventsDue(services, shop, link.fulfillmentId, shipment);
}
