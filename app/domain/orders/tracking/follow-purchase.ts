import type { Shipment } from "../../engine/index.ts";
import { callerOf } from "../caller-of.ts";
import type { TrackingWork } from "../leases/order-work.ts";
import type { OrderChanges } from "../platform.ts";
import { PlatformRefusedError } from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { Purchase } from "../purchase.ts";
import { fulfillmentIdOf, isPlaced } from "../purchase.ts";
import { noteNumber } from "../purchases/change-purchase.ts";
import { savePurchase } from "../purchases/save-purchase.ts";
import { isFulfillmentActive } from "./is-fulfillment-active.ts";
import { isNumberReplaced, numberReplaced, numbersOf, replacedBy } from "./number-replaced.ts";
import { areEventsDue, sendEvents } from "./send-events.ts";
import { isTrackingInfoDue, sendTrackingInfo } from "./send-tracking-info.ts";

/**
 * Brings a purchase's fulfillment up to date with its shipment: numbers, then events. Reads the purchase and the
 * shipment again, in case they changed during the last step. Without a fulfillment there is nothing to do, and in the
 * sandbox there is nothing to send.
 * @param isJustMade the fulfillment was made or found with our numbers under this lease
 * @throws PlatformUnavailableError | LeaseLostError worth a retry
 */
export async function followPurchase(
  work: TrackingWork,
  purchaseId: string,
  isJustMade = false,
): Promise<void> {
  const { services, shop, platform } = work;
  const purchase = await services.purchases.get(shop.merchantId, purchaseId);
  const fulfillmentId = purchase && fulfillmentIdOf(purchase);
  if (purchase === null || fulfillmentId === null) return;
  const shipment = await services.ports.shipments.get(callerOf(purchase), purchase.shipmentId);
  if (shipment === null || shipment.state === "cancelled" || shipment.redactedAt !== undefined) return;
  const { changes } = platform;
  try {
    const asked = [work, purchase, shipment, fulfillmentId, isJustMade] as const;
    if (changes !== null && (await isReadyForEvents(changes, ...asked)))
      await sendEvents(work, changes, fulfillmentId, shipment);
  } catch (error) {
    if (!(error instanceof PlatformRefusedError) || (await isFulfillmentActive(platform, fulfillmentId)))
      throw error;
    services.log.info({ shop: shop.domain, shipment: shipment.id }, "the fulfillment takes no more tracking");
  }
  await services.dueWork.followed(shop.merchantId, purchase.id, shipment.version);
}

/**
 * Sends the numbers if they are due. Events belong to our number, so the fulfillment is read before any: its webhook may be late or lost.
 * @returns whether events are due, for a fulfillment that shows our numbers
 */
async function isReadyForEvents(
  changes: OrderChanges,
  work: TrackingWork,
  purchase: Purchase,
  shipment: Shipment,
  fulfillmentId: string,
  isJustMade: boolean,
): Promise<boolean> {
  const { services, shop, platform } = work;
  if (isNumberReplaced(purchase)) return false;
  if (purchase.state === "placed" && isTrackingInfoDue(purchase, shipment))
    return sendTrackingInfo(work, changes, purchase, shipment);
  if (!(await areEventsDue(services, shop, fulfillmentId, shipment))) return false;
  if (isJustMade) return true;
  const { tracking = [] } = (await platform.readFulfillmentState(fulfillmentId)) ?? {};
  const numbers = tracking.map(({ number }) => number);
  const shown = replacedBy(numbers, numbersOf(shipment));
  if (shown !== null && isPlaced(purchase))
    await savePurchase(work, noteNumber(purchase, numberReplaced(shipment.trackingRef, shown)));
  return shown === null;
}

/** Whether the fulfillment lacks numbers or events, by our records. Never send tracking for a redacted shipment. */
export async function isTrackingDue(
  services: OrderServices,
  shop: OrderShop,
  purchase: Purchase,
  shipment: Shipment,
): Promise<boolean> {
  const fulfillmentId = fulfillmentIdOf(purchase);
  if (purchase.environment === "sandbox" || isNumberReplaced(purchase)) return false;
  if (fulfillmentId === null || shipment.redactedAt !== undefined) return false;
  return isTrackingInfoDue(purchase, shipment) || areEventsDue(services, shop, fulfillmentId, shipment);
}
