import { callerOf } from "../caller-of.ts";
import { orderLease, orderLeaseName, withLease } from "../leases/with-lease.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { Purchase } from "../purchase.ts";
import { isPlaced } from "../purchase.ts";
import * as change from "../purchases/change-purchase.ts";
import { PurchaseRefusedError } from "../purchases/purchase-refused-error.ts";
import { resumePurchase, savePurchase } from "../purchases/save-purchase.ts";
import { settleUnderLease } from "../settling/settle-order.ts";

/**
 * Replaces a label whose order has a new address: cancels the shipment, buys another one for the new address, and
 * puts the new number on the same fulfillment. The intention and its job are stored first. A repeated call answers
 * the replaced label's purchase.
 * @returns `null`: this shop has no such shipment of an order
 * @throws PurchaseRefusedError the old label stays
 * @throws EngineError CARRIER_UNAVAILABLE the job continues by itself
 */
export async function replaceShipment(
  services: OrderServices,
  shop: OrderShop,
  shipmentId: string,
): Promise<Purchase | null> {
  const { purchases, ports } = services;
  const found = await purchaseOf(services, shop, shipmentId);
  if (found === null) return null;
  return withLease(services, orderLeaseName(shop.domain, found.orderId), orderLease, async (lease) => {
    const purchase = await purchaseOf(services, shop, shipmentId);
    const shipment = await ports.shipments.get(callerOf(found), shipmentId);
    // An earlier click was faster: the purchase has another shipment by now.
    if (purchase === null || shipment === null) return purchases.get(shop.merchantId, found.id);
    if (!isPlaced(purchase) || shipment.state !== "created")
      throw new PurchaseRefusedError({ code: "label-not-usable" });
    await lease.confirm();
    const next = ports.ids.next();
    await resumePurchase(services, purchase, (current) =>
      isPlaced(current) ? change.replaceLabel(current, next) : current,
    );
    await settleUnderLease(services, shop, purchase.orderId, lease);
    const now = await purchases.get(shop.merchantId, purchase.id);
    if (now?.shipmentId !== shipmentId) return now;
    const notice = now.state === "placed" ? now.notice : null;
    throw new PurchaseRefusedError(notice ?? { code: "label-not-usable" });
  });
}

/**
 * Keeps the label after the order's address changed, and stops showing the change. Repeating is harmless.
 * @throws LeaseLostError
 */
export async function keepLabel(
  services: OrderServices,
  shop: OrderShop,
  shipmentId: string,
): Promise<Purchase | null> {
  const found = await purchaseOf(services, shop, shipmentId);
  if (found === null) return null;
  return withLease(services, orderLeaseName(shop.domain, found.orderId), orderLease, async () => {
    const purchase = await purchaseOf(services, shop, shipmentId);
    if (purchase?.state !== "placed" || purchase.addressChange === null) return purchase;
    return savePurchase({ services }, change.keepLabel(purchase));
  });
}

function purchaseOf(
  { purchases }: OrderServices,
  { merchantId }: OrderShop,
  shipmentId: string,
): Promise<Purchase | null> {
  return purchases.byShipment(merchantId, shipmentId);
}
