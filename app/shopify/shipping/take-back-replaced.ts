import { cancelShipment, EngineError } from "../../engine/index.ts";
import type { FulfillmentLink } from "../../services.server.ts";
import type { OrderWork, StepOutcome } from "../orders/order-work.ts";
import { changeLink, linkedOutcome } from "../orders/order-work.ts";

/**
 * Before a label is made anew: cancels the one it replaces. One that the carrier doesn't take back stays the shipment of
 * the row, and the merchant is told. `null`: nothing is in the way any more.
 * @throws EngineError CARRIER_UNAVAILABLE worth a retry: the old label may be cancelled by now
 */
export async function takeBackReplaced(
  work: Pick<OrderWork, "services" | "shop" | "caller">,
  link: FulfillmentLink,
): Promise<StepOutcome | null> {
  const old = link.replacedShipmentId;
  if (old === null) return null;
  const { services, caller } = work;
  try {
    await cancelShipment(services.ports, caller, old);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
    const reason = `The label could not be made anew, because the old one can't be cancelled: ${error.message}`;
    const kept = await changeLink(work, link, {
      shipmentId: old,
      replacedShipmentId: null,
      state: "linked",
      reason,
      trackingSentAt: services.ports.clock.now(),
    });
    const shipment = await services.ports.shipments.get(caller, old);
    if (shipment === null) throw error;
    return { ...linkedOutcome(kept, shipment), reason };
  }
  await changeLink(work, link, { replacedShipmentId: null });
  return null;
}
