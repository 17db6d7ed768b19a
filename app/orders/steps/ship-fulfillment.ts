import { changeLink, endLink, ensureLink } from "../ledger/change-link.ts";
import type { FulfillmentLink } from "../ledger/fulfillment-link.ts";
import type { StepOutcome } from "../ledger/step-outcome.ts";
import { linkedOutcome } from "../ledger/step-outcome.ts";
import type { OrderWork } from "../order-work.ts";
import { followLink } from "../tracking/follow-link.ts";
import { buyShipment } from "./buy-shipment.ts";
import { takeBackReplaced } from "./take-back-replaced.ts";

/**
 * Makes the shipment of a fulfillment and puts its tracking number there. One fulfillment has one shipment, however often
 * this is called: its id is chosen and stored before anything is bought.
 * @param link the fulfillment's row, `null` when it has none yet
 * @throws EngineError CARRIER_UNAVAILABLE | PlatformUnavailableError | LeaseLostError what a retry may heal
 */
export async function shipFulfillment(
  work: OrderWork,
  fulfillmentId: string,
  link: FulfillmentLink | null,
): Promise<StepOutcome> {
  const { services, platform, caller } = work;
  const contents = await platform.readFulfillment(fulfillmentId);
  if (contents === null)
    return { fulfillmentId, kind: "ignored", reason: "The fulfillment no longer exists." };
  const free = await takeBackReplaced(work, link ?? (await ensureLink(work, fulfillmentId)));
  if (free.refused !== null) return free.refused;
  const there = await services.ports.shipments.get(caller, free.link.shipmentId);
  if (there?.state === "cancelled")
    return endLink(work, free.link, "left-alone", "The shipment was cancelled.");
  const { lines, location, fulfillmentOrders } = contents;
  const goods = {
    lines,
    location,
    parts: fulfillmentOrders.map(({ delivery, shippingLine }) => ({
      delivery,
      shippingLines: shippingLine === null ? [] : [shippingLine],
    })),
  };
  const { link: row, bought: shipment } =
    there === null ? await buyShipment(work, free.link, goods) : { link: free.link, bought: there };
  if (!("id" in shipment)) return endLink(work, row, shipment.state, shipment.reason);
  const linked = await changeLink(work, row, {
    state: "linked",
    reason: null,
    addressChangedAt: null,
    changedFingerprint: null,
    changedPlace: null,
  });
  await followLink(work, row.id);
  return linkedOutcome(linked, shipment);
}
