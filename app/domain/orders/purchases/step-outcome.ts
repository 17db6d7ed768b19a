import type { Shipment } from "../../engine/index.ts";
import type { Purchase } from "../purchase.ts";
import { fulfillmentIdOf, wishOf } from "../purchase.ts";
import type { PurchaseReason } from "./purchase-reason.ts";

/** The result of a step for a fulfillment or a purchase. A type, because it is stored as JSON. */
export type StepOutcome = {
  readonly fulfillmentId?: string | null;
  readonly fulfillmentOrderId?: string;
  /** `bought`: a later job makes the fulfillment. */
  readonly kind:
    | "placed"
    | "bought"
    | "left-alone"
    | "failed"
    | "waiting"
    | "ignored"
    | "cancelled"
    | "kept"
    | "noted";
  readonly shipmentId?: string;
  readonly trackingRef?: string;
  readonly reason?: PurchaseReason | null;
};

export function placedOutcome(purchase: Purchase, { id, trackingRef }: Shipment): StepOutcome {
  return { ...idsOf(purchase), kind: "placed", shipmentId: id, trackingRef };
}

export function idsOf(purchase: Purchase) {
  const wish = wishOf(purchase);
  return {
    fulfillmentId: fulfillmentIdOf(purchase),
    ...(wish === null ? {} : { fulfillmentOrderId: wish.fulfillmentOrderId }),
  };
}
