import type { Shipment } from "../../engine/index.ts";
import type { OrderChanges, TrackingInfo } from "../platform.ts";
import type { OrderShop } from "../ports.ts";
import type { Purchase } from "../purchase.ts";
import { wishOf } from "../purchase.ts";
import { trackingSent } from "../purchases/change-purchase.ts";
import { savePurchase } from "../purchases/save-purchase.ts";
import { readSettings } from "../settings.ts";
import type { TrackingWork } from "../work/order-work.ts";

/**
 * Puts carrier, numbers and URLs on the fulfillment once. Reads the fulfillment first: an interrupted attempt may
 * have reached the platform, and a repeat would mail the shopper twice. Some carriers give numbers at pickup: until
 * then nothing is sent, and a later change of the shipment sends them.
 */
export async function sendTrackingInfo(
  { services, platform, shop, lease }: TrackingWork,
  changes: OrderChanges,
  purchase: Purchase,
  shipment: Shipment,
): Promise<void> {
  const tracking = trackingInfoOf(shipment);
  if (tracking === null || purchase.state !== "placed" || !isTrackingInfoDue(purchase, shipment)) return;
  const { fulfillmentId } = purchase.purpose;
  const fulfillment = await platform.readFulfillmentState(fulfillmentId);
  const present = new Set(fulfillment?.trackingNumbers);
  if (!tracking.numbers.every((number) => present.has(number))) {
    await lease.confirm();
    await changes.sendTracking(fulfillmentId, tracking, notifies(shop, purchase));
  }
  await savePurchase({ services }, trackingSent(purchase, services.ports.clock.now()));
}

/** Whether the platform mails the shopper: the purchase decides, else the settings. */
export function notifies(shop: OrderShop, purchase: Purchase): boolean {
  return wishOf(purchase)?.notifyShopper ?? readSettings(shop).notifyShopper;
}

export function isTrackingInfoDue(purchase: Purchase, shipment: Shipment): boolean {
  return purchase.state === "placed" && purchase.trackingSentAt === null && trackingInfoOf(shipment) !== null;
}

/** URLs are matched to numbers by position, so either all are sent or none. */
export function trackingInfoOf({
  carrier,
  trackingRef,
  trackingUrl,
  childVouchers,
}: Shipment): TrackingInfo | null {
  if (trackingRef === "") return null;
  const numbers = [trackingRef, ...childVouchers.map((child) => child.trackingRef)];
  const urls = [trackingUrl ?? "", ...childVouchers.map((child) => child.trackingUrl)];
  return { company: carrier.name, numbers, ...(urls.every((url) => url !== "") ? { urls } : {}) };
}
