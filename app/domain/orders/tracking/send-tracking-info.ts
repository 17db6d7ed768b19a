import type { Shipment } from "../../engine/index.ts";
import type { TrackingWork } from "../leases/order-work.ts";
import type { OrderChanges, TrackingInfo } from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { Purchase } from "../purchase.ts";
import { wishOf } from "../purchase.ts";
import { trackingSent } from "../purchases/change-purchase.ts";
import { savePurchase } from "../purchases/save-purchase.ts";
import { readSettings } from "../settings.ts";

/**
 * Puts carrier, numbers and their links on the fulfillment once. Reads the fulfillment first: an interrupted attempt may
 * have reached the platform, and a repeat would mail the shopper twice. Some carriers give numbers at pickup: until
 * then nothing is sent, and a later change of the shipment sends them.
 */
export async function sendTrackingInfo(
  { services, platform, shop, lease }: TrackingWork,
  changes: OrderChanges,
  purchase: Purchase,
  shipment: Shipment,
): Promise<void> {
  const tracking = trackingInfoOf(services, shop, shipment);
  if (tracking === null || purchase.state !== "placed" || !isTrackingInfoDue(purchase, shipment)) return;
  const { fulfillmentId } = purchase.purpose;
  const fulfillment = await platform.readFulfillmentState(fulfillmentId);
  const linkOf = new Map(fulfillment?.tracking.map(({ number, url }) => [number, url]));
  const isMissing = tracking.numbers.some((number) => !linkOf.has(number));
  // A merchant may have typed our numbers without links. The platform has mailed them, if it was to.
  if (isMissing || tracking.numbers.some((number) => !linkOf.get(number))) {
    await lease.confirm();
    await changes.sendTracking(fulfillmentId, tracking, isMissing && notifies(shop, purchase));
  }
  await savePurchase({ services }, trackingSent(purchase, services.ports.clock.now()));
}

/** Whether the platform mails the shopper: the purchase decides, else the settings. */
export function notifies(shop: OrderShop, purchase: Purchase): boolean {
  return wishOf(purchase)?.notifyShopper ?? readSettings(shop).notifyShopper;
}

export function isTrackingInfoDue(purchase: Purchase, { trackingRef }: Shipment): boolean {
  return purchase.state === "placed" && purchase.trackingSentAt === null && trackingRef !== "";
}

/** Every number has its link: the carrier's, else our own page of the whole shipment. `null`: there is no number yet. */
export function trackingInfoOf(
  services: Pick<OrderServices, "links">,
  shop: Pick<OrderShop, "settings">,
  shipment: Shipment,
): TrackingInfo | null {
  const { carrier, trackingRef, childVouchers } = shipment;
  if (trackingRef === "") return null;
  const pieces = [shipment, ...childVouchers];
  return {
    company: carrier.name,
    numbers: pieces.map((piece) => piece.trackingRef),
    urls: pieces.map(({ trackingUrl }) => trackingLink(services, shop, shipment, trackingUrl)),
  };
}

/** @param carriers the carrier's page of the piece; null or empty: it has none */
export function trackingLink(
  { links }: Pick<OrderServices, "links">,
  shop: Pick<OrderShop, "settings">,
  { merchantId, environment, id }: Pick<Shipment, "merchantId" | "environment" | "id">,
  carriers: string | null,
): string {
  return carriers !== null && opens(carriers) && !readSettings(shop).ownTrackingLinks
    ? carriers
    : links.trackingPageUrl(merchantId, environment, id);
}

/** In a browser. Price lists and API callers give addresses too. */
function opens(address: string): boolean {
  return /^https?:\/\/[^/\s]+\S*$/i.test(address) && URL.canParse(address);
}
