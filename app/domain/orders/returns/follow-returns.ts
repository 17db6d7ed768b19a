import type { Shipment } from "../../engine/index.ts";
import { buyReturn, cancelShipment, EngineError } from "../../engine/index.ts";
import type { OrderWork } from "../leases/order-work.ts";
import { LeaseLostError } from "../leases/with-lease.ts";
import { itemsOfLines, MOST_PIECES, variantIdsOf } from "../parcels/parcel-items.ts";
import { shippedLines } from "../parcels/shipped-lines.ts";
import type { OrderChanges, ReturnPart, ReturnPartContents } from "../platform.ts";
import { PlatformRefusedError } from "../platform.ts";
import { isPlaced } from "../purchase.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import { reasonOfRefusal } from "../purchases/refusal-of.ts";
import { trackingLink } from "../tracking/send-tracking-info.ts";
import type { ReturnStep } from "./decide-return.ts";
import { decideReturn } from "./decide-return.ts";
import type { OrderReturn } from "./order-return.ts";

/** A type, because it is stored as JSON. */
export type ReturnOutcome = {
  readonly returnPartId: string;
  readonly kind: "sent" | "taken-back" | "ended" | "failed";
};

/** The shopper may send the parcel for as long, and prints the label when they do. */
const SHOPPER_DAYS = 30;

/**
 * Buys a label for each part of an order's returns, gives it to the platform, and cancels it if the return is called
 * off. The steps follow from the platform's returns and our shipments, so repeated calls change nothing.
 * @returns the outcomes, and the errors that are worth a retry
 */
export async function followReturns(
  work: OrderWork,
): Promise<{ readonly outcomes: readonly ReturnOutcome[]; readonly failures: readonly Error[] }> {
  const { services, shop, caller, platform, order, settings } = work;
  const outcomes: ReturnOutcome[] = [];
  const failures: Error[] = [];
  const changes = platform.changes;
  if (changes === null || order.fulfillments.length === 0) return { outcomes, failures };
  const isWanted = settings.labelsForReturns && order.isReturning;
  const known = await services.orderReturns.byOrder(caller.merchantId, shop.domain, order.id);
  if (!isWanted && !known.some(({ state }) => state !== "ended")) return { outcomes, failures };
  for (const part of (await platform.readReturns(order.id)) ?? []) {
    try {
      const own = known.find(({ partId }) => partId === part.id) ?? null;
      const outcome = await followPart({ ...work, changes, isWanted }, part, own);
      if (outcome !== null) outcomes.push({ returnPartId: part.id, kind: outcome });
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      failures.push(error instanceof Error ? error : new Error(String(error)));
    }
  }
  return { outcomes, failures };
}

type ReturnWork = OrderWork & { readonly changes: OrderChanges; readonly isWanted: boolean };
type Outcome = ReturnOutcome["kind"] | null;

async function followPart(work: ReturnWork, part: ReturnPart, own: OrderReturn | null): Promise<Outcome> {
  const { services, caller, platform, isWanted } = work;
  const isDone = own === null ? !isWanted || part.state !== "open" : own.state === "ended";
  if (isDone) return null;
  const contents = await platform.readReturnPart(part.id);
  if (contents === null) return null;
  const outgoing = own === null ? await outgoingOf(work, contents) : null;
  const shipment = own === null ? null : await services.ports.shipments.get(caller, own.shipmentId);
  const step = decideReturn({
    part: { state: part.state, deliveries: contents.deliveries },
    known: own,
    label: labelOf(shipment),
    trackingRef: shipment?.trackingRef ?? "",
    isWanted: outgoing !== null,
  });
  if (outgoing !== null && step === "begin")
    return buyAndSend(work, contents, await begin(work, part, outgoing));
  return own === null ? null : takeStep(work, contents, own, step, shipment);
}

async function takeStep(
  work: ReturnWork,
  contents: ReturnPartContents,
  own: OrderReturn,
  step: ReturnStep,
  shipment: Shipment | null,
): Promise<Outcome> {
  const { orderReturns } = work.services;
  if (step === "buy") return buyAndSend(work, contents, own);
  if (step === "send" && shipment !== null) return send(work, own, shipment);
  if (step === "take-back") return takeBack(work, own);
  if (step === "end") {
    await orderReturns.change(own, { state: "ended", reason: null });
    return "ended";
  }
  if (step === "note-sent") {
    await orderReturns.change(own, { state: "sent", reason: null });
    return "sent";
  }
  return null;
}

function labelOf(shipment: Shipment | null) {
  if (shipment === null) return "none";
  if (shipment.state === "cancelled") return "cancelled";
  return shipment.pickupAt === null && shipment.deliveredAt === null ? "bought" : "used";
}

/** The shipment that any of the pieces came with; `null`: none of ours. */
async function outgoingOf(
  { services, caller, order, platform }: ReturnWork,
  { lines }: ReturnPartContents,
): Promise<Shipment | null> {
  const sentBack = new Set(lines.map(({ line }) => line.id));
  for (const purchase of await services.purchases.byOrder(caller.merchantId, order.id)) {
    if (!isPlaced(purchase) || purchase.environment !== caller.environment) continue;
    const shipment = await services.ports.shipments.get(caller, purchase.shipmentId);
    if (shipment?.state !== "created" || shipment.redactedAt !== undefined) continue;
    const fulfillment = await platform.readFulfillment(purchase.purpose.fulfillmentId);
    if (fulfillment?.lines.some(({ line }) => sentBack.has(line.id))) return shipment;
  }
  return null;
}

function begin({ services, shop, caller, order }: ReturnWork, part: ReturnPart, { id }: Shipment) {
  return services.orderReturns.begin({
    merchantId: caller.merchantId,
    shop: shop.domain,
    orderId: order.id,
    partId: part.id,
    name: part.returnName,
    outgoingId: id,
    shipmentId: services.ports.ids.next(),
  });
}

async function buyAndSend(
  work: ReturnWork,
  contents: ReturnPartContents,
  own: OrderReturn,
): Promise<Outcome> {
  const { services, caller, settings } = work;
  const lines = shippedLines(contents.lines);
  const known = await services.products.facts(caller.merchantId, variantIdsOf(lines));
  const items = itemsOfLines(lines, settings.defaultItemWeightG, known);
  if (items.length === 0)
    return fail(
      work,
      own,
      lines.length === 0 ? { code: "nothing-shipped" } : { code: "too-many-parcels", most: MOST_PIECES },
    );
  // Another worker may have taken the lease while this one was paused.
  await work.lease.confirm();
  let shipment: Shipment;
  try {
    shipment = await buyReturn(services.ports, caller, own.shipmentId, own.outgoingId, {
      buys: { choice: { select: "cheapest" }, maxAmount: null },
      items,
      returnRequestId: null,
    });
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
    return fail(work, own, reasonOfRefusal(error, items));
  }
  return send(work, own, shipment);
}

async function send(work: ReturnWork, own: OrderReturn, shipment: Shipment): Promise<Outcome> {
  const { services, shop, changes, lease } = work;
  const { merchantId, environment, id, trackingRef, trackingUrl, externalLabelUrl } = shipment;
  await lease.confirm();
  try {
    await changes.sendReturnLabel({
      partId: own.partId,
      trackingNumber: trackingRef || null,
      trackingUrl: trackingLink(services, shop, shipment, trackingUrl),
      labelUrl:
        externalLabelUrl ?? services.links.labelUrl(merchantId, environment, id, undefined, SHOPPER_DAYS),
    });
  } catch (error) {
    if (!(error instanceof PlatformRefusedError)) throw error;
    return fail(work, own, { code: "platform-refused", said: error.said });
  }
  await services.orderReturns.change(own, { state: "sent", reason: null });
  return "sent";
}

async function fail({ services }: ReturnWork, own: OrderReturn, reason: PurchaseReason): Promise<Outcome> {
  await services.orderReturns.change(own, { state: "failed", reason });
  return "failed";
}

/** The carrier may refuse: then the label is listed with its order, and the merchant decides. */
async function takeBack(work: ReturnWork, own: OrderReturn): Promise<Outcome> {
  const { services, caller } = work;
  await work.lease.confirm();
  try {
    await cancelShipment(services.ports, caller, own.shipmentId);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
    services.log.info({ ...caller, shipment: own.shipmentId, code: error.code }, "a return label stays");
    await services.orderReturns.change(own, { state: "ended", reason: null });
    return "ended";
  }
  await services.orderReturns.change(own, { state: "ended", reason: null });
  return "taken-back";
}
