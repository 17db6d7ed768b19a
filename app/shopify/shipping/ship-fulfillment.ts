import type { FulfillmentLink } from "../../services.server.ts";
import type { OrderWork, StepOutcome } from "../orders/order-work.ts";
import { changeLink, endLink, ensureLink, linkedOutcome } from "../orders/order-work.ts";
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
  const row = link ?? (await ensureLink(work, fulfillmentId));
  const refused = await takeBackReplaced(work, row);
  if (refused !== null) return refused;
  const bought = await services.ports.shipments.get(caller, row.shipmentId);
  if (bought?.state === "cancelled") return endLink(work, row, "left-alone", "The shipment was cancelled.");
  const { fulfillmentLineItems, location, fulfillmentOrders } = facts;
  const shipment =
    bought ??
    (await buyShipment(work, row, { lines: fulfillmentLineItems.nodes, location, fulfillmentOrders }));
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
