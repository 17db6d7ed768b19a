import type { Shipment } from "../../engine/index.ts";
import type { FulfillmentLink, Shop } from "../../services.server.ts";
import { refuseUserErrors } from "../admin-errors.ts";
import { gid } from "../gid.ts";
import { fulfillmentState } from "../operations/fulfillment.ts";
import type { TrackingInfoInput } from "../operations/tracking.ts";
import { updateTrackingInfo } from "../operations/tracking.ts";
import { changeLink } from "../orders/change-link.ts";
import type { TrackingWork } from "../orders/order-work.ts";
import { readSettings } from "../settings.ts";

/**
 * Puts carrier, numbers and URLs on the fulfillment, once: what stands there is read first, because an earlier attempt
 * may have been cut off after Shopify heard of it, and a repeat would mail the shopper twice.
 * A carrier that gives its numbers at pickup has none yet; then nothing is sent and a later change sends it.
 */
export async function sendTrackingInfo(
  { services, admin, shop, lease }: TrackingWork,
  link: FulfillmentLink,
  shipment: Shipment,
): Promise<void> {
  const tracking = trackingInfoOf(shipment);
  if (tracking === null || link.fulfillmentId === null || !isTrackingInfoDue(link, shipment)) return;
  const id = gid("Fulfillment", link.fulfillmentId);
  const { fulfillment } = await admin.request(fulfillmentState, { id });
  const present = new Set(fulfillment?.trackingInfo.map(({ number }) => number));
  if (!tracking.numbers.every((number) => present.has(number))) {
    await lease.confirm();
    const notify = notifies(shop, link);
    const answer = await admin.request(updateTrackingInfo, { id, tracking, notify });
    refuseUserErrors(answer.fulfillmentTrackingInfoUpdate.userErrors);
  }
  await changeLink({ services }, link, { trackingSentAt: services.ports.clock.now() });
}

/** Whether Shopify writes to the shopper: as the merchant said at the purchase, else as the settings say. */
export function notifies(shop: Shop, { purchase }: Pick<FulfillmentLink, "purchase">): boolean {
  return purchase?.notifyShopper ?? readSettings(shop).notifyShopper;
}

export function isTrackingInfoDue(link: FulfillmentLink, shipment: Shipment): boolean {
  return link.trackingSentAt === null && trackingInfoOf(shipment) !== null;
}

/** URLs are matched to numbers by position, so they are all sent or none. */
export function trackingInfoOf({
  carrier,
  trackingRef,
  trackingUrl,
  childVouchers,
}: Shipment): TrackingInfoInput | null {
  if (trackingRef === "") return null;
  const numbers = [trackingRef, ...childVouchers.map((child) => child.trackingRef)];
  const urls = [trackingUrl ?? "", ...childVouchers.map((child) => child.trackingUrl)];
  return { company: carrier.name, numbers, ...(urls.every((url) => url !== "") ? { urls } : {}) };
}
