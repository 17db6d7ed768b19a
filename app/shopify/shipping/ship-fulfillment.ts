import type { FulfillmentLink } from "../../services.server.ts";
import { changeLink, endLink, ensureLink } from "../orders/change-link.ts";
import type { OrderWork } from "../orders/order-work.ts";
import type { StepOutcome } from "../orders/step-outcome.ts";
import { linkedOutcome } from "../orders/step-outcome.ts";
import { followLink } from "../tracking/follow-link.ts";
import { buyShipment } from "./buy-shipment.ts";
import { readFulfillment } from "./read-fulfillment.ts";
import { takeBackReplaced } from "./take-back-replaced.ts";

/**
 * Makes the shipment of a fulfillment and puts its tracking number there. One fulfillment has one shipment, however often
 * this is called: its id is chosen and stored before anything is bought.
 * @param link the fulfillment's row, `null` when it has none yet
 * @throws EngineError CARRIER_UNAVAILABLE | ShopifyUnavailableError | LeaseLostError what a retry may heal
 */
export async function shipFulfillment(
  work: OrderWork,
  fulfillmentId: string,
  link: FulfillmentLink | null,
): Promise<StepOutcome> {
  const { services, admin, caller } = work;
  const facts = await readFulfillment(admin, fulfillmentId);
  if (facts === null) return { fulfillmentId, kind: "ignored", reason: "The fulfillment no longer exists." };
  const free = await takeBackReplaced(work, link ?? (await ensureLink(work, fulfillmentId)));
  if (free.refused !== null) return free.refused;
  const there = await services.ports.shipments.get(caller, free.link.shipmentId);
  if (there?.state === "cancelled")
    return endLink(work, free.link, "left-alone", "The shipment was cancelled.");
  const { fulfillmentLineItems, location, fulfillmentOrders } = facts;
  const goods = { lines: fulfillmentLineItems.nodes, location, fulfillmentOrders };
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
