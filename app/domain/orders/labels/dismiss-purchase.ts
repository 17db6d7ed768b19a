import type { Shipment } from "../../engine/index.ts";
import { callerOf } from "../caller-of.ts";
import { orderLease, orderLeaseName, withLease } from "../leases/with-lease.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { LabelState, Purchase } from "../purchase.ts";
import { hasFailed, isOpen, reasonOf, replacedLabelOf, withdrawalOf } from "../purchase.ts";
import { leaveAlone } from "../purchases/change-purchase.ts";
import { labelStateOf } from "../purchases/label-state-of.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import { PurchaseRefusedError } from "../purchases/purchase-refused-error.ts";

/**
 * Dismisses a failed or open purchase, which the merchant handles in another way. A failed one keeps its reason. A
 * placed or ended one stays unchanged.
 * @returns the purchase afterwards; `null`: this shop has no such purchase
 * @throws PurchaseRefusedError a label without a fulfillment exists or may exist: dismissed, it would be forgotten
 * and bought a second time
 * @throws LeaseBusyError | LeaseLostError
 */
export async function dismissPurchase(
  { purchases, leases, ports }: Pick<OrderServices, "purchases" | "leases" | "ports">,
  shop: OrderShop,
  purchaseId: string,
): Promise<Purchase | null> {
  const found = await purchases.get(shop.merchantId, purchaseId);
  if (found === null) return null;
  return withLease({ leases }, orderLeaseName(shop.domain, found.orderId), orderLease, async (lease) => {
    const purchase = await purchases.get(shop.merchantId, purchaseId);
    if (purchase === null || !(hasFailed(purchase) || isOpen(purchase))) return purchase;
    const caller = callerOf(purchase);
    const shipment = await ports.shipments.get(caller, purchase.shipmentId);
    const label = await labelStateOf(ports, caller, purchase, shipment);
    const hindrance = hindranceOf(purchase, label, shipment);
    if (hindrance !== null) throw new PurchaseRefusedError(hindrance);
    await lease.confirm();
    const reason = (hasFailed(purchase) ? reasonOf(purchase) : null) ?? { code: "not-wanted" };
    const dismissed = await purchases.save(leaveAlone(purchase, reason, label));
    return dismissed ?? purchases.get(shop.merchantId, purchaseId);
  });
}

/** Why the merchant can't dismiss it yet. */
function hindranceOf(
  purchase: Purchase,
  label: LabelState,
  shipment: Shipment | null,
): PurchaseReason | null {
  if (replacedLabelOf(purchase) !== null) return { code: "being-replaced" };
  if (label === "unknown") return { code: "outcome-unknown" };
  if (label !== "bought" || shipment === null) return null;
  const mayGo = purchase.purpose.kind === "wish" ? isOutOfHands(purchase, shipment) : hasFailed(purchase);
  return mayGo ? null : { code: "label-bought", number: shipment.trackingRef || null };
}

/** The carrier moves it, or refuses to cancel it. */
function isOutOfHands(purchase: Purchase, { pickupAt, deliveredAt }: Shipment): boolean {
  return withdrawalOf(purchase) !== null || pickupAt !== null || deliveredAt !== null;
}
