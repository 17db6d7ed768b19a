import { cancelShipment, EngineError } from "../../engine/index.ts";
import type { FulfillmentLink } from "../../services.server.ts";
import { takeBackReplaced } from "../shipping/take-back-replaced.ts";
import { changeLink, endLink } from "./change-link.ts";
import type { OrderWork } from "./order-work.ts";
import type { StepOutcome } from "./step-outcome.ts";
import { idsOf } from "./step-outcome.ts";

/**
 * Cancels the shipment of a row because its order or fulfillment was. One that the carrier doesn't take back stays, and
 * the merchant is told, once.
 * @param because what happened in Shopify, as a sentence
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
  // Who stood still may be late: what the order is now is settled by somebody else.
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
