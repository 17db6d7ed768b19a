import { cancelShipment, EngineError } from "../../engine/index.ts";
import { changeLink, endLink } from "../ledger/change-link.ts";
import type { FulfillmentLink } from "../ledger/fulfillment-link.ts";
import type { StepOutcome } from "../ledger/step-outcome.ts";
import { idsOf } from "../ledger/step-outcome.ts";
import type { OrderWork } from "../order-work.ts";
import { PlatformRefusedError } from "../platform.ts";
import { isFulfillmentActive } from "../tracking/is-fulfillment-active.ts";
import { takeBackReplaced } from "./take-back-replaced.ts";

/**
 * Cancels the shipment of a row because its order or fulfillment was. One that the carrier doesn't take back stays, and
 * the row fails with the reason.
 * @param because what happened on the platform, as a sentence
 * @throws EngineError CARRIER_UNAVAILABLE worth a retry: also while it isn't known whether there is a shipment
 * @throws LeaseLostError
 */
export async function cancelLink(
  work: OrderWork,
  link: FulfillmentLink,
  because: string,
): Promise<StepOutcome> {
  const { services, caller, lease } = work;
  const { shipmentId, replacedShipmentId } = link;
  if (replacedShipmentId !== null) {
    // It was being made anew: the old label goes first, or stays the only one.
    const { link: row } = await takeBackReplaced(work, link);
    return cancelLink(work, row, because);
  }
  if ((await services.ports.shipments.get(caller, shipmentId)) === null) {
    // A label may turn out to be bought: then there will be something to cancel.
    if ((await services.ports.bookings.get(caller, shipmentId))?.state === "open")
      throw new EngineError(
        "CARRIER_UNAVAILABLE",
        "It is not known yet whether the carrier booked the shipment.",
      );
    return endLink(work, link, "left-alone", because);
  }
  // Another worker may have taken the lease while this one was paused.
  await lease.confirm();
  try {
    await cancelShipment(services.ports, caller, shipmentId);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
    const reason = `${because} Its shipment could not be cancelled: ${error.message}`;
    await changeLink(work, link, { state: "failed", reason, cancelRefusedAt: services.ports.clock.now() });
    return { ...idsOf(link), kind: "failed", shipmentId, reason };
  }
  await changeLink(work, link, { state: "left-alone", reason: because });
  return { ...idsOf(link), kind: "cancelled", shipmentId, reason: because };
}

/**
 * The merchant cancelled a shipment whose fulfillment we made: that goes as well, so that the pieces can be fulfilled
 * again. Where the platform keeps it, the row fails with its words.
 */
export async function withdrawFulfillment(work: OrderWork, link: FulfillmentLink): Promise<StepOutcome> {
  const { platform, lease } = work;
  const { fulfillmentId } = link;
  if (fulfillmentId === null) throw new Error(`link ${link.id} has no fulfillment`);
  if (await isFulfillmentActive(platform, fulfillmentId)) {
    await lease.confirm();
    try {
      await platform.withdraw(fulfillmentId);
    } catch (error) {
      if (!(error instanceof PlatformRefusedError)) throw error;
      return endLink(
        work,
        link,
        "failed",
        `The shipment was cancelled, but Shopify keeps its fulfillment: ${error.message}`,
      );
    }
  }
  return endLink(work, link, "left-alone", "The shipment was cancelled, and its fulfillment with it.");
}
