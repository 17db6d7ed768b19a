import type { Shipment, TrackingStatus } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import type { Purchase } from "../../../domain/orders/purchase.ts";
import { hasFailed, isOpen, isPlaced, reasonOf } from "../../../domain/orders/purchase.ts";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import { trackingLink } from "../../../domain/orders/tracking/send-tracking-info.ts";
import type { Services } from "../../../process/services.server.ts";

/** A shipment for the block on Shopify's order page. extensions/order-shipments declares the same shape. */
export interface OrderShipment {
  readonly id: string;
  readonly status: "making" | "failed" | "left-alone" | "cancelled" | TrackingStatus;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  /** The page where the shopper follows the parcel; `null`: there is no shipment yet. */
  readonly trackingUrl: string | null;
  /** A sentence, because the block has no texts for reasons. */
  readonly reason: string | null;
}

type Needs = Pick<Services, "links" | "ports" | "purchases">;

/**
 * Lists every purchase of an order, oldest first: its shipment, or the state of its making.
 * @param words writes a reason in the merchant's language
 */
export async function orderShipments(
  services: Needs,
  shop: Shop,
  orderId: string,
  words: (reason: PurchaseReason) => string,
): Promise<readonly OrderShipment[]> {
  if (!/^\d{1,18}$/.test(orderId)) return [];
  const purchases = await services.purchases.byOrder(shop.merchantId, orderId);
  const ids = purchases.map(({ shipmentId }) => shipmentId);
  const found = await services.ports.shipments.byIds(callerOf(shop), ids);
  return purchases.flatMap((purchase) => {
    const reason = reasonOf(purchase);
    const said = reason && words(reason);
    return shownOf(services, shop, purchase, said, found.get(purchase.shipmentId)) ?? [];
  });
}

function shownOf(
  services: Needs,
  shop: Shop,
  purchase: Purchase,
  reason: string | null,
  shipment: Shipment | undefined,
): OrderShipment | null {
  const { id } = purchase;
  // A shipment may exist before its purchase shows it.
  if (shipment !== undefined)
    return {
      id,
      status: shipment.state === "cancelled" ? "cancelled" : shipment.trackingStatus,
      carrier: shipment.carrier.name,
      trackingNumber: shipment.trackingRef,
      trackingUrl: trackingLink(services, shop, shipment, shipment.trackingUrl),
      reason: hasFailed(purchase) ? reason : null,
    };
  if (isPlaced(purchase)) return null;
  return { id, status: statusOf(purchase), carrier: null, trackingNumber: null, trackingUrl: null, reason };
}

function statusOf(purchase: Purchase): "making" | "failed" | "left-alone" {
  if (isOpen(purchase)) return "making";
  return hasFailed(purchase) ? "failed" : "left-alone";
}
