import type { Step } from "../decide/decide-order.ts";
import { changeLink, endLink, ensureLink } from "../ledger/change-link.ts";
import type { FulfillmentLink } from "../ledger/fulfillment-link.ts";
import type { StepOutcome } from "../ledger/step-outcome.ts";
import { idsOf } from "../ledger/step-outcome.ts";
import type { OrderWork } from "../order-work.ts";
import { followLink } from "../tracking/follow-link.ts";
import { LeaseLostError } from "../with-lease.ts";
import { adoptFulfillment } from "./adopt-fulfillment.ts";
import { cancelLink, withdrawFulfillment } from "./cancel-link.ts";
import { completePurchase } from "./complete-purchase.ts";
import { shipFulfillment } from "./ship-fulfillment.ts";

type Does = {
  readonly [Kind in Step["do"]]: (work: OrderWork, step: Extract<Step, { do: Kind }>) => Promise<StepOutcome>;
};

const does: Does = {
  ship: (work, { fulfillmentId, link }) => shipFulfillment(work, fulfillmentId, link),
  "pass-over": passOver,
  complete: (work, { link }) => completePurchase(work, link),
  adopt,
  buy: async (work, { fulfillmentOrderId }) => completePurchase(work, await begin(work, fulfillmentOrderId)),
  cancel: (work, { link, because }) => cancelLink(work, link, because),
  end: (work, { link, state, reason }) => endLink(work, link, state, reason),
  withdraw: (work, { link }) => withdrawFulfillment(work, link),
  follow: async (work, { link }) => {
    await followLink(work, link.id);
    return { ...idsOf(link), kind: "kept", shipmentId: link.shipmentId };
  },
  "note-address": async (work, { link, changed }) => {
    await changeLink(work, link, {
      addressChangedAt: changed === null ? null : work.services.ports.clock.now(),
      changedFingerprint: changed?.fingerprint ?? null,
      changedPlace: changed?.place ?? null,
    });
    return { ...idsOf(link), kind: "noted", shipmentId: link.shipmentId };
  },
};

/** @throws what a retry may heal: EngineError CARRIER_UNAVAILABLE, PlatformUnavailableError, LeaseLostError */
export function takeStep<Kind extends Step["do"]>(
  work: OrderWork,
  step: Extract<Step, { do: Kind }>,
): Promise<StepOutcome> {
  return does[step.do as Kind](work, step);
}

/** Its row is over from the beginning: one that is there by now is somebody else's, who decided otherwise. */
async function passOver(
  work: OrderWork,
  { fulfillmentId, state, reason }: Extract<Step, { do: "pass-over" }>,
): Promise<StepOutcome> {
  const row = await ensureLink(work, fulfillmentId, { state, reason });
  if (row.state !== state) throw new LeaseLostError(`the fulfillment ${fulfillmentId} was taken care of`);
  return { ...idsOf(row), kind: state, reason };
}

/** A fulfillment that came before its label gets it now; one that has a label gets its numbers. */
async function adopt(work: OrderWork, { link, match }: Extract<Step, { do: "adopt" }>): Promise<StepOutcome> {
  const { services, caller } = work;
  const shipment = await services.ports.shipments.get(caller, link.shipmentId);
  if (shipment !== null) return adoptFulfillment(work, link, match, shipment);
  const { fulfillmentId, made: fulfillmentMade } = match;
  const change = { fulfillmentId, fulfillmentMade, state: "open", reason: null } as const;
  return shipFulfillment(work, fulfillmentId, await changeLink(work, link, change));
}

/** The rule's purchase, once a fulfillment order: it is written down before anything is bought. */
function begin(
  { services, shop, caller, order }: OrderWork,
  fulfillmentOrderId: string,
): Promise<FulfillmentLink> {
  return services.fulfillmentLinks.begin(
    {
      ...caller,
      shop: shop.domain,
      orderId: order.id,
      orderName: order.name,
      origin: "automatic",
      purchase: { fulfillmentOrderId, lines: null, service: null, notifyShopper: null },
    },
    false,
  );
}
