import { promisedDay } from "../choices/promised-day.ts";
import type { OrderWork } from "../leases/order-work.ts";
import type { Purchase } from "../purchase.ts";
import { isOpen } from "../purchase.ts";
import { place } from "../purchases/change-purchase.ts";
import { readLabelState } from "../purchases/label-state-of.ts";
import { endPurchase, ensurePurchase, savePurchase } from "../purchases/save-purchase.ts";
import type { StepOutcome } from "../purchases/step-outcome.ts";
import { idsOf, placedOutcome } from "../purchases/step-outcome.ts";
import { followPurchase } from "../tracking/follow-purchase.ts";
import { buyShipment } from "./buy-shipment.ts";
import { takeBackReplaced } from "./take-back-replaced.ts";

/**
 * Makes the shipment of a fulfillment and puts its tracking number there. Repeats make no second shipment: its id is
 * chosen and stored before anything is bought.
 * @param known the fulfillment's purchase; `null`: it has none yet
 * @throws EngineError CARRIER_UNAVAILABLE | PlatformUnavailableError | LeaseLostError worth a retry
 */
export async function shipFulfillment(
  work: OrderWork,
  fulfillmentId: string,
  known: Purchase | null,
): Promise<StepOutcome> {
  const { services, platform, caller } = work;
  const contents = await platform.readFulfillment(fulfillmentId);
  if (contents === null) return { fulfillmentId, kind: "ignored", reason: { code: "not-shown" } };
  const wanted = known ?? (await ensurePurchase(work, fulfillmentId));
  // An earlier step has bought a label for the pieces that the merchant asked for, and found them in this fulfillment.
  if (!isOpen(wanted)) return { ...idsOf(wanted), kind: "kept", shipmentId: wanted.shipmentId };
  const free = await takeBackReplaced(work, wanted);
  if (free.refused !== null) return free.refused;
  const there = await services.ports.shipments.get(caller, free.purchase.shipmentId);
  if (there?.state === "cancelled")
    return endPurchase(work, free.purchase, "left-alone", { code: "shipment-cancelled" }, "cancelled");
  const { lines, location, fulfillmentOrders } = contents;
  const goods = {
    lines,
    location,
    parts: fulfillmentOrders.map(({ delivery, shippingLine }) => ({
      delivery,
      shippingLines: shippingLine === null ? [] : [shippingLine],
    })),
    promisedOn: promisedDay(
      work.shop,
      ...work.order.fulfillmentOrders.filter(({ id }) => fulfillmentOrders.some((part) => part.id === id)),
    ),
  };
  const { purchase, bought } =
    there === null
      ? await buyShipment(work, free.purchase, goods)
      : { purchase: free.purchase, bought: there };
  if (!("id" in bought)) {
    const label = await readLabelState(services.ports, caller, purchase);
    return endPurchase(work, purchase, bought.outcome, bought.reason, label);
  }
  const made = purchase.purpose.kind === "fulfillment" && purchase.purpose.made;
  const placed = await savePurchase(work, place(purchase, { fulfillmentId, made }, null));
  await followPurchase(work, placed.id);
  return placedOutcome(placed, bought);
}
