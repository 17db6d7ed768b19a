import { z } from "zod";
import { ShopifyUnavailableError, ShopNotConnectedError } from "../../../adapters/shopify/admin-errors.ts";
import { EngineError, PurchaseWithheldError } from "../../../domain/engine/index.ts";
import { cancelLabel } from "../../../domain/orders/labels/cancel-label.ts";
import { dismissPurchase } from "../../../domain/orders/labels/dismiss-purchase.ts";
import { keepLabel, replaceShipment } from "../../../domain/orders/labels/replace-shipment.ts";
import { retryPurchase } from "../../../domain/orders/labels/retry-purchase.ts";
import { retryReturn } from "../../../domain/orders/labels/retry-return.ts";
import { LeaseBusyError, LeaseLostError } from "../../../domain/orders/leases/with-lease.ts";
import { PlatformRefusedError } from "../../../domain/orders/platform.ts";
import type { Purchase } from "../../../domain/orders/purchase.ts";
import { hasFailed, isOpen, isPlaced, reasonOf } from "../../../domain/orders/purchase.ts";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import { PurchaseRefusedError } from "../../../domain/orders/purchases/purchase-refused-error.ts";
import { refusalOf } from "../../../domain/orders/purchases/refusal-of.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";

/** The buttons beside a purchase, or beside its shipment, that needs attention. */
export const purchaseForms = [
  z.object({ intent: z.literal("retry"), purchaseId: z.uuid() }),
  z.object({ intent: z.literal("retry-return"), partId: z.string().regex(/^\d{1,20}$/) }),
  z.object({ intent: z.literal("dismiss"), purchaseId: z.uuid() }),
  z.object({ intent: z.literal("replace-label"), shipmentId: z.uuid() }),
  z.object({ intent: z.literal("keep-label"), shipmentId: z.uuid() }),
  z.object({ intent: z.literal("cancel-label"), shipmentId: z.uuid() }),
] as const;

export type PurchaseForm = z.output<(typeof purchaseForms)[number]>;

/** `refused`: `reason` says why. `later`: the carrier or Shopify can't be asked now; begun work continues by itself. */
export interface PurchaseAnswer {
  readonly intent: PurchaseForm["intent"];
  readonly outcome: "done" | "refused" | "later";
  readonly reason: PurchaseReason | null;
}

type LabelContext = Pick<ShopContext, "services" | "caller" | "shop">;

/** @returns `null` if there is no such purchase or shipment */
export async function actOnPurchase(
  context: LabelContext,
  form: PurchaseForm,
): Promise<PurchaseAnswer | null> {
  const { services, shop } = context;
  const { intent } = form;
  const done: PurchaseAnswer = { intent, outcome: "done", reason: null };
  const ifPlaced = (purchase: Purchase): PurchaseAnswer =>
    isPlaced(purchase) ? done : { intent, outcome: "refused", reason: reasonOf(purchase) };
  try {
    switch (form.intent) {
      case "retry": {
        const purchase = await retryPurchase(services, shop, form.purchaseId);
        return purchase && ifPlaced(purchase);
      }
      case "retry-return": {
        const own = await retryReturn(services, shop, form.partId);
        if (own?.state === "failed") return { intent, outcome: "refused", reason: own.reason };
        return own && done;
      }
      case "dismiss": {
        const purchase = await dismissPurchase(services, shop, form.purchaseId);
        if (purchase === null) return null;
        // The merchant has just asked for the label again, on another page.
        const isAgain = isOpen(purchase) || hasFailed(purchase);
        return isAgain ? { intent, outcome: "later", reason: null } : done;
      }
      case "replace-label": {
        const purchase = await replaceShipment(services, shop, form.shipmentId);
        if (purchase === null) return (await isCancelled(context, form.shipmentId)) ? done : null;
        return ifPlaced(purchase);
      }
      case "keep-label":
        return (await keepLabel(services, shop, form.shipmentId)) === null ? null : done;
      case "cancel-label":
        await cancelLabel(context, form.shipmentId);
        return done;
    }
  } catch (error) {
    if (error instanceof EngineError && error.code === "NOT_FOUND") return null;
    const reason = refusedBy(error);
    if (reason !== null) return { intent, outcome: "refused", reason };
    if (!isPassing(error)) throw error;
    services.log.warn(
      { shop: shop.domain, ...form, err: error },
      "what a merchant asked for can't be done now",
    );
    return { intent, outcome: "later", reason: null };
  }
}

/** True if an earlier click replaced this shipment: the purchase then has the new one. */
async function isCancelled({ services, caller }: LabelContext, shipmentId: string): Promise<boolean> {
  return (await services.ports.shipments.get(caller, shipmentId))?.state === "cancelled";
}

/** The reason why the carrier, Waybill or Shopify refused, which no retry changes. `null`: the error is no refusal. */
export function refusedBy(error: unknown): PurchaseReason | null {
  if (error instanceof PurchaseRefusedError) return error.reason;
  if (error instanceof PlatformRefusedError) return { code: "platform-refused", said: error.said };
  if (error instanceof PurchaseWithheldError) return { code: "refused", refusal: refusalOf(error) };
  if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") return null;
  return { code: "refused", refusal: refusalOf(error) };
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof EngineError ||
    error instanceof ShopifyUnavailableError ||
    error instanceof ShopNotConnectedError ||
    error instanceof LeaseBusyError ||
    error instanceof LeaseLostError
  );
}
