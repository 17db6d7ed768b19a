import type { Shipment } from "../../engine/index.ts";
import { callerOf } from "../caller-of.ts";
import type { TrackingWork } from "../leases/order-work.ts";
import type { OrderChanges, TrackingInfo } from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { Purchase, PurchaseIn } from "../purchase.ts";
import { wishOf } from "../purchase.ts";
import { noteNumber, trackingSent } from "../purchases/change-purchase.ts";
import { savePurchase } from "../purchases/save-purchase.ts";
import { readSettings } from "../settings.ts";
import { foreignAmong, numberReplaced, numbersOf, replacedBy } from "./number-replaced.ts";

/**
 * Puts carrier, numbers and their links on the fulfillment once. Reads the fulfillment first: an interrupted attempt may
 * have reached the platform, and a repeat would mail the shopper twice. Some carriers give numbers at pickup: until
 * then nothing is sent, and a later change of the shipment sends them. A number that people typed meanwhile is theirs: it stays, and Home
 * asks about the label.
 * @returns whether the fulfillment shows our numbers now
 */
export async function sendTrackingInfo(
  { services, platform, shop, lease }: TrackingWork,
  changes: OrderChanges,
  purchase: PurchaseIn<"placed">,
  shipment: Shipment,
): Promise<boolean> {
  const tracking = trackingInfoOf(services, shop, shipment);
  if (tracking === null) return false;
  const { fulfillmentId } = purchase.purpose;
  const shown = (await platform.readFulfillmentState(fulfillmentId))?.tracking ?? [];
  const linkOf = new Map(shown.map(({ number, url }) => [number, url]));
  const isMissing = tracking.numbers.some((number) => !linkOf.has(number));
  const typed = isMissing
    ? await typedNumber(services, purchase, tracking.numbers, [...linkOf.keys()])
    : null;
  if (typed !== null) {
    await savePurchase({ services }, noteNumber(purchase, numberReplaced(shipment.trackingRef, typed)));
    return false;
  }
  // A merchant may have typed our numbers without links. The platform has mailed them, if it was to.
  if (isMissing || tracking.numbers.some((number) => !linkOf.get(number))) {
    await lease.confirm();
    await changes.sendTracking(fulfillmentId, tracking, isMissing && notifies(shop, purchase));
  }
  await savePurchase({ services }, trackingSent(purchase, services.ports.clock.now()));
  return true;
}

/** Labels of one order, of all its parts and replacements. */
const MOST_LABELS = 100;

/**
 * The number on the fulfillment that is of no label of the order. `null` also where the merchant asks for a label of a fulfillment that
 * shows one: they want ours in its place.
 */
async function typedNumber(
  { ports }: Pick<OrderServices, "ports">,
  purchase: PurchaseIn<"placed">,
  ours: readonly string[],
  shown: readonly string[],
): Promise<string | null> {
  if (purchase.askedBy === "merchant" && !purchase.purpose.made) return null;
  if (replacedBy(shown, ours) === null) return null;
  const filter = { relatedOrderId: purchase.orderId };
  const { shipments } = await ports.shipments.page(callerOf(purchase), filter, MOST_LABELS, null);
  return foreignAmong(shown, [...ours, ...shipments.flatMap(numbersOf)]);
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

/** Whether an address opens in a browser. Price lists and API callers give addresses too. */
function opens(address: string): boolean {
  return /^https?:\/\/[^/\s]+\S*$/i.test(address) && URL.canParse(address);
}
