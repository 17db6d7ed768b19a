import { cancelShipment, EngineError } from "../../engine/index.ts";
import { changeLink } from "../ledger/change-link.ts";
import type { FulfillmentLink } from "../ledger/fulfillment-link.ts";
import type { StepOutcome } from "../ledger/step-outcome.ts";
import { linkedOutcome } from "../ledger/step-outcome.ts";
import type { OrderWork } from "../order-work.ts";

/**
 * Before a label is made anew: cancels the one it replaces. One that the carrier doesn't take back stays the shipment of
 * the row, which says why.
 * @returns the row as it stands then; `refused` `null`: nothing is in the way any more
 * @throws EngineError CARRIER_UNAVAILABLE worth a retry: the old label may be cancelled by now
 * @throws LeaseLostError
 */
export async function takeBackReplaced(
  work: Pick<OrderWork, "services" | "caller" | "lease">,
  link: FulfillmentLink,
): Promise<{ readonly link: FulfillmentLink; readonly refused: StepOutcome | null }> {
  const old = link.replacedShipmentId;
  if (old === null) return { link, refused: null };
  const { services, caller, lease } = work;
  // Somebody else may have given the row its old label back: that one is in use.
  await lease.confirm();
  try {
    await cancelShipment(services.ports, caller, old);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
    const reason = `The label could not be made anew, because the old one can't be cancelled: ${error.message}`;
    // Whether its number was sent is not known any more: who sends it looks first.
    const kept = await changeLink(work, link, {
      shipmentId: old,
      replacedShipmentId: null,
      state: "linked",
      reason,
      trackingSentAt: null,
    });
    const shipment = await services.ports.shipments.get(caller, old);
    if (shipment === null) throw error;
    return { link: kept, refused: { ...linkedOutcome(kept, shipment), reason } };
  }
  return { link: await changeLink(work, link, { replacedShipmentId: null }), refused: null };
}
