import type { Shipment } from "../../engine/index.ts";
import type { FulfillmentMatch } from "../decide/match-fulfillment.ts";
import { changeLink } from "../ledger/change-link.ts";
import type { FulfillmentLink } from "../ledger/fulfillment-link.ts";
import type { StepOutcome } from "../ledger/step-outcome.ts";
import { linkedOutcome } from "../ledger/step-outcome.ts";
import type { OrderWork } from "../order-work.ts";
import { followLink } from "../tracking/follow-link.ts";

/** The fulfillment of a purchase is there: from here on they belong together. */
export async function adoptFulfillment(
  work: OrderWork,
  link: FulfillmentLink,
  { fulfillmentId, made }: Extract<FulfillmentMatch, { kind: "adopt" }>,
  shipment: Shipment,
): Promise<StepOutcome> {
  const linked = await changeLink(work, link, {
    fulfillmentId,
    fulfillmentMade: made,
    state: "linked",
    reason: null,
    cancelRefusedAt: null,
    // One of ours was made with the numbers, where there were any.
    trackingSentAt: made && shipment.trackingRef !== "" ? work.services.ports.clock.now() : null,
  });
  await followLink(work, link.id);
  return linkedOutcome(linked, shipment);
}
