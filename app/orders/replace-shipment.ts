import { EngineError } from "../engine/index.ts";
import { callerOf } from "./caller-of.ts";
import { changeLink } from "./ledger/change-link.ts";
import type { FulfillmentLink } from "./ledger/fulfillment-link.ts";
import type { OrderServices, OrderShop } from "./ports.ts";
import { settleUnderLease } from "./settle-order.ts";
import { orderLease, orderLeaseName, withLease } from "./with-lease.ts";

/**
 * The order has another address than the label: cancels the shipment, makes it anew for the address of now, and puts the
 * new number on the same fulfillment. What is to be done is written down first, with a job that goes on with it.
 * A label that was replaced already stays replaced. `null`: this shop has no such shipment of an order.
 * @throws EngineError NOT_CANCELLABLE | CARRIER_REJECTED the old label stays; CARRIER_UNAVAILABLE it goes on by itself
 */
export async function replaceShipment(
  services: OrderServices,
  shop: OrderShop,
  shipmentId: string,
): Promise<FulfillmentLink | null> {
  const { fulfillmentLinks, ports } = services;
  const found = await linkOf(services, shop, shipmentId);
  if (found === null) return null;
  return withLease(services, orderLeaseName(shop.domain, found.orderId), orderLease, async (lease) => {
    const link = await linkOf(services, shop, shipmentId);
    const shipment = await ports.shipments.get(callerOf(shop), shipmentId);
    // Somebody was quicker: the row has another shipment by now.
    if (link === null || shipment === null) return fulfillmentLinks.get(shop.merchantId, found.id);
    if (link.state !== "linked" || shipment.state !== "created")
      throw new EngineError("NOT_CANCELLABLE", "Only a label that can still be used can be made anew.");
    await lease.confirm();
    await fulfillmentLinks.resume(shop.merchantId, link.id, shipmentId, {
      replacedShipmentId: shipmentId,
      shipmentId: ports.ids.next(),
      state: "open",
      reason: null,
      trackingSentAt: null,
      origin: "merchant",
    });
    await settleUnderLease(services, shop, link.orderId, lease);
    const row = await fulfillmentLinks.get(shop.merchantId, link.id);
    if (row?.shipmentId === shipmentId) throw new EngineError("NOT_CANCELLABLE", row.reason ?? "");
    return row;
  });
}

/** The parcel goes where the label says: the merchant knows of the order's new address. Twice is the same as once. @throws LeaseLostError */
export async function keepLabel(
  services: OrderServices,
  shop: OrderShop,
  shipmentId: string,
): Promise<FulfillmentLink | null> {
  const found = await linkOf(services, shop, shipmentId);
  if (found === null) return null;
  return withLease(services, orderLeaseName(shop.domain, found.orderId), orderLease, async () => {
    const link = await linkOf(services, shop, shipmentId);
    if (link === null || link.addressChangedAt === null || link.changedFingerprint === null) return link;
    return changeLink({ services }, link, {
      addressFingerprint: link.changedFingerprint,
      addressChangedAt: null,
      changedFingerprint: null,
      changedPlace: null,
    });
  });
}

async function linkOf(
  { fulfillmentLinks }: OrderServices,
  { merchantId }: OrderShop,
  shipmentId: string,
): Promise<FulfillmentLink | null> {
  const link = await fulfillmentLinks.byShipment(shipmentId);
  return link?.merchantId === merchantId ? link : null;
}
