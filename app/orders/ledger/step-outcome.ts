import type { Shipment } from "../../engine/index.ts";
import type { FulfillmentLink } from "./fulfillment-link.ts";

/** What became of a fulfillment or a purchase. `reason` is for the merchant to read. A type, because it is kept as JSON. */
export type StepOutcome = {
  readonly fulfillmentId?: string | null;
  readonly fulfillmentOrderId?: string;
  readonly kind: "linked" | "left-alone" | "failed" | "waiting" | "ignored" | "cancelled" | "kept" | "noted";
  readonly shipmentId?: string;
  readonly trackingRef?: string;
  readonly reason?: string | null;
};

export function linkedOutcome(link: FulfillmentLink, { id, trackingRef }: Shipment): StepOutcome {
  return { ...idsOf(link), kind: "linked", shipmentId: id, trackingRef };
}

export function idsOf({ fulfillmentId, purchase }: FulfillmentLink) {
  return {
    fulfillmentId,
    ...(purchase === null ? {} : { fulfillmentOrderId: purchase.fulfillmentOrderId }),
  };
}
