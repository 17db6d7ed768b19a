import { cancelShipment, EngineError } from "../../engine/index.ts";
import type { OrderWork } from "../leases/order-work.ts";
import { PlatformRefusedError } from "../platform.ts";
import type { Purchase, PurchaseIn } from "../purchase.ts";
import { replacedLabelOf } from "../purchase.ts";
import { leaveAlone, refuseWithdrawal } from "../purchases/change-purchase.ts";
import { readLabelState } from "../purchases/label-state-of.ts";
import type { WithdrawalCause } from "../purchases/purchase-reason.ts";
import { refusalOf } from "../purchases/refusal-of.ts";
import { endPurchase, savePurchase } from "../purchases/save-purchase.ts";
import type { StepOutcome } from "../purchases/step-outcome.ts";
import { idsOf } from "../purchases/step-outcome.ts";
import { isFulfillmentActive } from "../tracking/is-fulfillment-active.ts";
import { takeBackReplaced } from "./take-back-replaced.ts";

/**
 * Cancels a purchase's shipment after its order or fulfillment was cancelled. If the carrier refuses, the label stays
 * and the purchase fails with the reason.
 * @throws EngineError CARRIER_UNAVAILABLE worth a retry, also while it is unknown whether there is a shipment
 * @throws LeaseLostError
 */
export async function cancelPurchase(
  work: OrderWork,
  purchase: Purchase,
  because: WithdrawalCause,
): Promise<StepOutcome> {
  const { services, caller, lease } = work;
  const { shipmentId } = purchase;
  if (replacedLabelOf(purchase) !== null) {
    // The label was being replaced: the old one is cancelled first, or stays the only one.
    return cancelPurchase(work, (await takeBackReplaced(work, purchase)).purchase, because);
  }
  const label = await readLabelState(services.ports, caller, purchase);
  // The booking may still turn out to be bought, and then has to be cancelled.
  if (label === "unknown")
    throw new EngineError(
      "CARRIER_UNAVAILABLE",
      "It is not known yet whether the carrier booked the shipment.",
    );
  if (label === "none") return endPurchase(work, purchase, "left-alone", { code: because }, label);
  // Another worker may have taken the lease while this one was paused.
  await lease.confirm();
  try {
    await cancelShipment(services.ports, caller, shipmentId);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code === "CARRIER_UNAVAILABLE") {
      await warnOfWait(work, shipmentId);
      throw error;
    }
    const reason = { code: "cancel-refused", because, refusal: refusalOf(error) } as const;
    const at = services.ports.clock.now();
    await savePurchase(work, refuseWithdrawal(purchase, { at, because }, reason));
    return { ...idsOf(purchase), kind: "failed", shipmentId, reason };
  }
  const reason = { code: because };
  await savePurchase(work, leaveAlone(purchase, reason, "cancelled"));
  return { ...idsOf(purchase), kind: "cancelled", shipmentId, reason };
}

/** A carrier may be silent for hours. Until it answers, only the merchant can keep the parcel back. */
async function warnOfWait({ services: { ports }, caller }: OrderWork, shipmentId: string): Promise<void> {
  const shipment = await ports.shipments.get(caller, shipmentId);
  if (shipment?.state === "created") await ports.labelNotices.add(shipment, "cancel-waiting");
}

/**
 * Cancels the fulfillment that we made for a shipment after the merchant cancelled the shipment, so that its pieces
 * can be fulfilled again. If the platform refuses, the purchase fails with the platform's words.
 */
export async function withdrawFulfillment(
  work: OrderWork,
  purchase: PurchaseIn<"placed">,
): Promise<StepOutcome> {
  const { platform, lease } = work;
  const { fulfillmentId } = purchase.purpose;
  // The sandbox makes no fulfillments, so it has none to withdraw.
  if (platform.changes !== null && (await isFulfillmentActive(platform, fulfillmentId))) {
    await lease.confirm();
    try {
      await platform.changes.withdraw(fulfillmentId);
    } catch (error) {
      if (!(error instanceof PlatformRefusedError)) throw error;
      const reason = { code: "fulfillment-kept", said: error.said } as const;
      return endPurchase(work, purchase, "failed", reason, "cancelled");
    }
  }
  return endPurchase(work, purchase, "left-alone", { code: "fulfillment-withdrawn" }, "cancelled");
}
