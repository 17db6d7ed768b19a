import type { Shipment, TrackingStatus } from "../../engine/index.ts";
import { callerOf } from "../../orders/caller-of.ts";
import type { FulfillmentLink, Services, Shop } from "../../services.server.ts";

/** A shipment as the block on Shopify's order page shows it. extensions/order-shipments reads the same. */
export interface OrderShipment {
  readonly id: string;
  readonly status: "making" | "failed" | "left-alone" | "cancelled" | TrackingStatus;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  readonly reason: string | null;
}

/** Every shipment of an order that was made, is being made or could not be made, oldest first. */
export async function orderShipments(
  services: Services,
  shop: Shop,
  orderId: string,
): Promise<readonly OrderShipment[]> {
  if (!/^\d{1,18}$/.test(orderId)) return [];
  const links = await services.fulfillmentLinks.byOrder(shop.domain, orderId);
  const ids = links.map(({ shipmentId }) => shipmentId);
  const found = await services.ports.shipments.byIds(callerOf(shop), ids);
  return links.flatMap((link) => shownOf(link, found.get(link.shipmentId)) ?? []);
}

function shownOf(
  { id, state, reason }: FulfillmentLink,
  shipment: Shipment | undefined,
): OrderShipment | null {
  // A shipment may be there before its link says so.
  if (shipment !== undefined)
    return {
      id,
      status: shipment.state === "cancelled" ? "cancelled" : shipment.trackingStatus,
      carrier: shipment.carrier.name,
      trackingNumber: shipment.trackingRef,
      trackingUrl: shipment.trackingUrl,
      reason: state === "failed" ? reason : null,
    };
  if (state === "linked") return null;
  const status = state === "open" ? "making" : state;
  return { id, status, carrier: null, trackingNumber: null, trackingUrl: null, reason };
}
