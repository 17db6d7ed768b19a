import type { Step } from "../decide/decide-order.ts";
import type { OrderWork } from "../leases/order-work.ts";
import { LeaseLostError } from "../leases/with-lease.ts";
import type { Purchase } from "../purchase.ts";
import { meantFor, noteAddress, noteNumber, notePieces } from "../purchases/change-purchase.ts";
import { endPurchase, ensurePurchase, savePurchase } from "../purchases/save-purchase.ts";
import type { StepOutcome } from "../purchases/step-outcome.ts";
import { idsOf } from "../purchases/step-outcome.ts";
import { followPurchase } from "../tracking/follow-purchase.ts";
import { adoptFulfillment } from "./adopt-fulfillment.ts";
import { cancelPurchase, withdrawFulfillment } from "./cancel-purchase.ts";
import { completePurchase } from "./complete-purchase.ts";
import { shipFulfillment } from "./ship-fulfillment.ts";

type Does = {
  readonly [Kind in Step["do"]]: (work: OrderWork, step: Extract<Step, { do: Kind }>) => Promise<StepOutcome>;
};

const does: Does = {
  ship: (work, { fulfillmentId, purchase }) => shipFulfillment(work, fulfillmentId, purchase),
  "pass-over": passOver,
  complete: (work, { purchase, label }) => completePurchase(work, purchase, label),
  adopt,
  buy: async (work, { fulfillmentOrderId }) =>
    completePurchase(work, await begin(work, fulfillmentOrderId), "none"),
  cancel: (work, { purchase, because }) => cancelPurchase(work, purchase, because),
  end: (work, { purchase, outcome, reason, label }) => endPurchase(work, purchase, outcome, reason, label),
  withdraw: (work, { purchase }) => withdrawFulfillment(work, purchase),
  follow: async (work, { purchase }) => {
    await followPurchase(work, purchase.id);
    return { ...idsOf(purchase), kind: "kept", shipmentId: purchase.shipmentId };
  },
  "note-address": async (work, { purchase, changed }) => {
    const at = work.services.ports.clock.now();
    await savePurchase(work, noteAddress(purchase, changed && { at, ...changed }));
    return { ...idsOf(purchase), kind: "noted", shipmentId: purchase.shipmentId };
  },
  "note-pieces": async (work, { purchase, pieces }) => {
    // Another step may have noted its address meanwhile.
    const now = await work.services.purchases.get(purchase.merchantId, purchase.id);
    if (now?.shipmentId === purchase.shipmentId) await savePurchase(work, notePieces(now, pieces));
    return { ...idsOf(purchase), kind: "noted", shipmentId: purchase.shipmentId };
  },
  "note-number": async (work, { purchase, replaced }) => {
    await savePurchase(work, noteNumber(purchase, replaced));
    // Scans from the time of the other number are shown now.
    if (replaced === null) await followPurchase(work, purchase.id);
    return { ...idsOf(purchase), kind: "noted", shipmentId: purchase.shipmentId, reason: replaced };
  },
};

/** @throws EngineError CARRIER_UNAVAILABLE, PlatformUnavailableError or LeaseLostError: worth a retry */
export function takeStep<Kind extends Step["do"]>(
  work: OrderWork,
  step: Extract<Step, { do: Kind }>,
): Promise<StepOutcome> {
  return does[step.do as Kind](work, step);
}

/** The purchase ends at once. An existing one was made by another worker, who decided otherwise. */
async function passOver(
  work: OrderWork,
  { fulfillmentId, outcome, reason }: Extract<Step, { do: "pass-over" }>,
): Promise<StepOutcome> {
  const purchase = await ensurePurchase(work, fulfillmentId, { outcome, reason });
  if (purchase.state !== "ended" || purchase.outcome !== outcome)
    throw new LeaseLostError(`the fulfillment ${fulfillmentId} was taken care of`);
  return { ...idsOf(purchase), kind: outcome, reason };
}

/** Links a bought label to a fulfillment that exists already, or buys the label for it. */
async function adopt(
  work: OrderWork,
  { purchase, match }: Extract<Step, { do: "adopt" }>,
): Promise<StepOutcome> {
  const { services, caller } = work;
  const shipment = await services.ports.shipments.get(caller, purchase.shipmentId);
  if (shipment !== null) return adoptFulfillment(work, purchase, match, shipment);
  const { fulfillmentId, made } = match;
  const asked = await savePurchase(work, meantFor(purchase, { fulfillmentId, made }));
  return shipFulfillment(work, fulfillmentId, asked);
}

/** Stores the rule's purchase before anything is bought: one per fulfillment order. */
function begin({ services, shop, caller, order }: OrderWork, fulfillmentOrderId: string): Promise<Purchase> {
  return services.purchases.begin(
    {
      ...caller,
      shop: shop.domain,
      orderId: order.id,
      orderName: order.name,
      askedBy: "rule",
      purpose: {
        kind: "wish",
        wish: { fulfillmentOrderId, lines: null, service: null, notifyShopper: null },
      },
    },
    false,
  );
}
