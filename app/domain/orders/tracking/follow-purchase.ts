import type { Shipment } from "../../engine/index.ts";
import { callerOf } from "../caller-of.ts";
import type { TrackingWork } from "../leases/order-work.ts";
import { PlatformRefusedError } from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { Purchase } from "../purchase.ts";
import { fulfillmentIdOf } from "../purchase.ts";
import { isFulfillmentActive } from "./is-fulfillment-active.ts";
import { areEventsDue, sendEvents } from "./send-events.ts";
import { isTrackingInfoDue, sendTrackingInfo } from "./send-tracking-info.ts";

/**
 * Brings a purchase's fulfillment up to date with its shipment: numbers, then events. Reads the purchase and the
 * shipment again, in case they changed during the last step. Without a fulfillment there is nothing to do, and in the
 * sandbox there is nothing to send.
 * @throws PlatformUnavailableError | LeaseLostError worth a retry
 */
export async function followPurchase(work: TrackingWork, purchaseId: string): Promise<void> {
  const { services, shop, platform } = work;
  const purchase = await services.purchases.get(shop.merchantId, purchaseId);
  const fulfillmentId = purchase && fulfillmentIdOf(purchase);
  if (purchase === null || fulfillmentId === null) return;
  const shipment = await services.ports.shipments.get(callerOf(purchase), purchase.shipmentId);
  if (shipment === null || shipment.state === "cancelled" || shipment.redactedAt !== undefined) return;
  const { changes } = platform;
  try {
    if (changes !== null) {
      await sendTrackingInfo(work, changes, purchase, shipment);
      await sendEvents(work, changes, fulfillmentId, shipment);
    }
  } catch (error) {
    if (!(error instanceof PlatformRefusedError) || (await isFulfillmentActive(platform, fulfillmentId)))
      throw error;
    services.log.info({ shop: shop.domain, shipment: shipment.id }, "the fulfillment takes no more tracking");
  }
  await services.dueWork.followed(shop.merchantId, purchase.id, shipment.version);
}

/** Whether the fulfillment lacks numbers or events, by our records. Never send tracking for a redacted shipment. */
export async function isTrackingDue(
  services: OrderServices,
  shop: OrderShop,
  purchase: Purchase,
  shipment: Shipment,
): Promise<boolean> {
  const fulfillmentId = fulfillmentIdOf(purchase);
  if (purchase.environment === "sandbox") return false;
  if (fulfillmentId === null || shipment.redactedAt !== undefined) return false;
  return isTrackingInfoDue(purchase, shipment) || areEventsDue(services, shop, fulfillmentId, shipment);
}
