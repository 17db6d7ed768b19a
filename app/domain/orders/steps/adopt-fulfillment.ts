import type { Shipment } from "../../engine/index.ts";
import type { FulfillmentMatch } from "../decide/match-fulfillment.ts";
import type { OrderWork } from "../leases/order-work.ts";
import type { Purchase } from "../purchase.ts";
import { place } from "../purchases/change-purchase.ts";
import { savePurchase } from "../purchases/save-purchase.ts";
import type { StepOutcome } from "../purchases/step-outcome.ts";
import { placedOutcome } from "../purchases/step-outcome.ts";
import { followPurchase } from "../tracking/follow-purchase.ts";

/** Links a purchase to its fulfillment. */
export async function adoptFulfillment(
  work: OrderWork,
  purchase: Purchase,
  { fulfillmentId, made }: Extract<FulfillmentMatch, { kind: "adopt" }>,
  shipment: Shipment,
): Promise<StepOutcome> {
  // We make fulfillments with the label's numbers, if the carrier has given any.
  const trackingSentAt = made && shipment.trackingRef !== "" ? work.services.ports.clock.now() : null;
  const placed = await savePurchase(work, place(purchase, { fulfillmentId, made }, trackingSentAt));
  await followPurchase(work, placed.id, trackingSentAt !== null);
  return placedOutcome(placed, shipment);
}
