import type { OrderWork } from "../leases/order-work.ts";
import { LeaseLostError } from "../leases/with-lease.ts";
import type { OrderServices } from "../ports.ts";
import type { LabelState, Purchase } from "../purchase.ts";
import { fail, leaveAlone } from "./change-purchase.ts";
import type { PurchaseReason } from "./purchase-reason.ts";
import type { StepOutcome } from "./step-outcome.ts";
import { idsOf } from "./step-outcome.ts";

/**
 * Stores a changed purchase and, with `inBackground`, the job that continues it.
 * @throws LeaseLostError another worker has changed it since it was read, so other steps may be due
 */
export async function savePurchase<P extends Purchase>(
  { services }: { readonly services: Pick<OrderServices, "purchases"> },
  changed: P,
  inBackground = false,
): Promise<P> {
  const saved = await services.purchases.save(changed, inBackground);
  if (saved === null) throw new LeaseLostError(`the purchase ${changed.id} was changed by another worker`);
  return { ...changed, version: saved.version, updatedAt: saved.updatedAt };
}

/**
 * Ends an attempt. A purchase whose booking is open is never left alone, because its label would be forgotten.
 * @throws LeaseLostError as `savePurchase`
 */
export async function endPurchase(
  work: Pick<OrderWork, "services">,
  purchase: Purchase,
  outcome: "failed" | "left-alone",
  reason: PurchaseReason,
  label: LabelState,
): Promise<StepOutcome> {
  const kind = label === "unknown" ? "failed" : outcome;
  const end = kind === "failed" ? fail : leaveAlone;
  await savePurchase(work, end(purchase, reason, label));
  return { ...idsOf(purchase), kind, reason };
}

/** The purchase of a fulfillment that came first: the existing one, or a new one that may end at once. */
export function ensurePurchase(
  { services, shop, caller, order }: OrderWork,
  fulfillmentId: string,
  over?: { readonly outcome: "failed" | "left-alone"; readonly reason: PurchaseReason },
): Promise<Purchase> {
  return services.purchases.ensure({
    ...caller,
    shop: shop.domain,
    orderId: order.id,
    orderName: order.name,
    askedBy: "rule",
    purpose: { kind: "fulfillment", fulfillmentId, made: false, wish: null },
    ...(over === undefined ? {} : { over }),
  });
}

/**
 * Changes a purchase and queues the job that continues it, as long as it has this shipment. Another shipment means
 * that a faster worker has resumed it already.
 */
export async function resumePurchase(
  { purchases }: Pick<OrderServices, "purchases">,
  { merchantId, id, shipmentId }: Pick<Purchase, "merchantId" | "id" | "shipmentId">,
  change: (purchase: Purchase) => Purchase,
): Promise<void> {
  for (;;) {
    const purchase = await purchases.get(merchantId, id);
    if (purchase?.shipmentId !== shipmentId) return;
    if ((await purchases.save(change(purchase), true)) !== null) return;
  }
}
