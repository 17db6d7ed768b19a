import type { Caller } from "../engine/index.ts";
import { callerOf } from "./caller-of.ts";
import type { FulfillmentLink } from "./ledger/fulfillment-link.ts";
import type { OrderServices, OrderShop } from "./ports.ts";
import { settleUnderLease } from "./settle-order.ts";
import { orderLease, orderLeaseName, withLease } from "./with-lease.ts";

/**
 * The merchant's "try again", and "ship it after all" for what automation left alone: the row as it stands afterwards.
 * One that has its shipment already stays as it is, and so does a purchase that is over. `null`: this shop has no such row.
 * @throws as settleOrder
 */
export async function retryLink(
  services: OrderServices,
  shop: OrderShop,
  linkId: string,
): Promise<FulfillmentLink | null> {
  const { fulfillmentLinks } = services;
  const found = await fulfillmentLinks.get(shop.merchantId, linkId);
  if (found === null) return null;
  return withLease(services, orderLeaseName(shop.domain, found.orderId), orderLease, async (lease) => {
    const link = await fulfillmentLinks.get(shop.merchantId, linkId);
    if (link === null) return null;
    if (link.state !== "linked" && !isOver(link)) {
      const isNew = await isSpent(services, callerOf(shop), link.shipmentId);
      await lease.confirm();
      await fulfillmentLinks.resume(shop.merchantId, linkId, link.shipmentId, {
        state: "open",
        reason: null,
        origin: "merchant",
        cancelRefusedAt: null,
        ...(isNew ? { shipmentId: services.ports.ids.next(), trackingSentAt: null } : {}),
      });
    }
    await settleUnderLease(services, shop, link.orderId, lease);
    return fulfillmentLinks.get(shop.merchantId, linkId);
  });
}

/** A purchase that ended without a fulfillment is asked for anew, not once more: another one may be under way. */
function isOver({ state, purchase, fulfillmentId }: FulfillmentLink): boolean {
  return state === "left-alone" && purchase !== null && fulfillmentId === null;
}

/** Cancelled, or surely refused by the carrier. A booking whose outcome is open keeps its id: that is how it is looked up. */
export async function isSpent(services: OrderServices, caller: Caller, shipmentId: string): Promise<boolean> {
  const shipment = await services.ports.shipments.get(caller, shipmentId);
  if (shipment !== null) return shipment.state === "cancelled";
  const booking = await services.ports.bookings.get(caller, shipmentId);
  return booking?.state === "failed" && booking.failure?.code !== "CARRIER_UNAVAILABLE";
}
