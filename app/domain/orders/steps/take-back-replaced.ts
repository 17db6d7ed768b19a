import { cancelShipment, EngineError } from "../../engine/index.ts";
import type { OrderWork } from "../leases/order-work.ts";
import type { Purchase } from "../purchase.ts";
import { oldLabelStays, oldLabelTakenBack } from "../purchases/change-purchase.ts";
import { refusalOf } from "../purchases/refusal-of.ts";
import { savePurchase } from "../purchases/save-purchase.ts";
import type { StepOutcome } from "../purchases/step-outcome.ts";
import { placedOutcome } from "../purchases/step-outcome.ts";

/**
 * Cancels the label that is about to be replaced. If the carrier refuses, the old label stays the purchase's
 * shipment, with the reason as a notice.
 * @returns the purchase afterwards; `refused` `null`: the new label can be bought
 * @throws EngineError CARRIER_UNAVAILABLE worth a retry: the old label may be cancelled by now
 * @throws LeaseLostError
 */
export async function takeBackReplaced(
  work: Pick<OrderWork, "services" | "caller" | "lease">,
  purchase: Purchase,
): Promise<{ readonly purchase: Purchase; readonly refused: StepOutcome | null }> {
  if (purchase.state !== "asked" || purchase.replaces === null) return { purchase, refused: null };
  const { services, caller, lease } = work;
  const { shipmentId } = purchase.replaces;
  // Another worker may have restored the old label, which is then in use.
  await lease.confirm();
  try {
    await cancelShipment(services.ports, caller, shipmentId);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
    const reason = { code: "replacement-refused", refusal: refusalOf(error) } as const;
    const kept = await savePurchase(work, oldLabelStays(purchase, reason));
    const shipment = await services.ports.shipments.get(caller, shipmentId);
    if (shipment === null) throw error;
    return { purchase: kept, refused: { ...placedOutcome(kept, shipment), reason } };
  }
  return { purchase: await savePurchase(work, oldLabelTakenBack(purchase)), refused: null };
}
