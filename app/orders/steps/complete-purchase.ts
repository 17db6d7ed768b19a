import type { Shipment } from "../../engine/index.ts";
import { unlinkedFulfillments } from "../decide/decide-order.ts";
import type { FulfillmentMatch } from "../decide/match-fulfillment.ts";
import { matchFulfillment, NOT_SHOWN } from "../decide/match-fulfillment.ts";
import { changeLink, endLink } from "../ledger/change-link.ts";
import type { FulfillmentLink, Purchase } from "../ledger/fulfillment-link.ts";
import { isUnfinished, stateOfOver } from "../ledger/fulfillment-link.ts";
import type { StepOutcome } from "../ledger/step-outcome.ts";
import { idsOf } from "../ledger/step-outcome.ts";
import { partOf } from "../offers/resolve-service.ts";
import type { OrderWork } from "../order-work.ts";
import type { FulfillmentOrderContents, Order } from "../platform.ts";
import { PlatformRefusedError } from "../platform.ts";
import { notifies, trackingInfoOf } from "../tracking/send-tracking-info.ts";
import { adoptFulfillment } from "./adopt-fulfillment.ts";
import { buyShipment } from "./buy-shipment.ts";
import { readUnlinked } from "./read-unlinked.ts";

/**
 * Buys the label of a purchase and makes its fulfillment. Whatever cut an earlier attempt off: nothing is bought twice,
 * because the shipment's id stands in the row; nothing is fulfilled twice, because the order is read before.
 * @throws EngineError CARRIER_UNAVAILABLE | PlatformUnavailableError | LeaseLostError what a retry may heal
 */
export async function completePurchase(work: OrderWork, link: FulfillmentLink): Promise<StepOutcome> {
  const { services, platform, caller } = work;
  if (link.purchase === null) throw new Error(`link ${link.id} has no purchase`);
  const contents = await platform.readFulfillmentOrder(link.purchase.fulfillmentOrderId);
  if (contents === null) return endLink(work, link, "failed", NOT_SHOWN);
  const purchase = withLineItems(link.purchase, contents);
  const known = link.purchase === purchase && link.orderName === work.order.name;
  const asked = known ? link : await changeLink(work, link, { purchase, orderName: work.order.name });
  const there = await services.ports.shipments.get(caller, asked.shipmentId);
  const booking = await services.ports.bookings.get(caller, asked.shipmentId);
  if (booking?.state !== "open" && there === null) {
    // What can't be fulfilled is not bought.
    const early = await matchIn(work, work.order, asked, null);
    if (early.kind === "refuse" || early.kind === "wait") return withoutFulfillment(work, asked, early, null);
  }
  const { link: row, bought: shipment } =
    there === null
      ? await buyShipment(work, asked, goodsOf(purchase, contents))
      : { link: asked, bought: there };
  if (!("id" in shipment)) return endLink(work, row, shipment.state, shipment.reason);
  for (let attempt = 1; ; attempt++) {
    const match = await matchIn(work, await platform.readOrder(row.orderId), row, shipment);
    if (match.kind === "adopt") return adoptFulfillment(work, row, match, shipment);
    if (match.kind !== "create") return withoutFulfillment(work, row, match, shipment);
    const refusal = await create(work, row, { ...purchase, lines: match.lines }, shipment);
    if (typeof refusal !== "string") return refusal;
    // Somebody may have been quicker: then it shows when the order is read again.
    if (attempt > 1) return withoutFulfillment(work, row, { kind: "refuse", reason: refusal }, shipment);
  }
}

async function matchIn(
  { services, shop, platform }: OrderWork,
  order: Order | null,
  { id, purchase, orderId }: FulfillmentLink,
  shipment: Shipment | null,
): Promise<FulfillmentMatch> {
  if (order === null || purchase === null)
    return { kind: "refuse", reason: "Shopify doesn't show the order any more." };
  if (order.cancelledAt !== null) return { kind: "refuse", reason: "The order was cancelled." };
  const links = await services.fulfillmentLinks.byOrder(shop.domain, orderId);
  if (!links.some((link) => link.id === id && isUnfinished(link)))
    throw new Error(`the purchase ${id} was finished under our lease`);
  const unlinked = await readUnlinked(platform, unlinkedFulfillments(order, links, shop.installedAt));
  return matchFulfillment(order, purchase, shipment?.trackingRef || null, unlinked);
}

/** Answers the platform's refusal as a sentence. */
async function create(
  work: OrderWork,
  link: FulfillmentLink,
  { fulfillmentOrderId, lines }: Purchase,
  shipment: Shipment,
): Promise<StepOutcome | string> {
  const { platform, shop, lease } = work;
  const wanted = {
    fulfillmentOrderId,
    lines: lines?.map(({ id, quantity }) => ({ id, quantity })) ?? null,
    tracking: trackingInfoOf(shipment),
    notifyShopper: notifies(shop, link),
  };
  await lease.confirm();
  let fulfillmentId: string;
  try {
    fulfillmentId = await platform.fulfill(wanted);
  } catch (error) {
    if (error instanceof PlatformRefusedError) return error.message;
    throw error;
  }
  return adoptFulfillment(work, link, { kind: "adopt", fulfillmentId, made: true }, shipment);
}

async function withoutFulfillment(
  work: OrderWork,
  link: FulfillmentLink,
  match: Extract<FulfillmentMatch, { kind: "refuse" | "wait" }>,
  shipment: Shipment | null,
): Promise<StepOutcome> {
  const { reason } = match;
  if (match.kind === "wait") {
    if (link.reason !== reason) await changeLink(work, link, { reason });
    return { ...idsOf(link), kind: "waiting", reason };
  }
  if (shipment === null)
    return endLink(work, link, match.isGone === true ? stateOfOver(link) : "failed", reason);
  const kept = ` Its label is bought${shipment.trackingRef === "" ? "" : ` (${shipment.trackingRef})`}: cancel the shipment, or set this right in Shopify and try again.`;
  return endLink(work, link, "failed", `${reason}${kept}`);
}

/** Before anything is bought, what is bought is settled: all that remains becomes so many of each line. */
function withLineItems(purchase: Purchase, contents: FulfillmentOrderContents): Purchase {
  if (purchase.lines?.every(({ lineItemId }) => lineItemId !== null)) return purchase;
  const wanted = new Map(purchase.lines?.map(({ id, quantity }) => [id, quantity]));
  const lines = contents.lines.flatMap(({ id, remainingQuantity, line }) => {
    const quantity = purchase.lines === null ? remainingQuantity : (wanted.get(id) ?? 0);
    return quantity === 0 ? [] : [{ id: id, lineItemId: line.id, quantity }];
  });
  // Lines that are gone stay as they were asked for: what is lacking is said.
  const gone = (purchase.lines ?? []).filter(({ id }) => !lines.some((each) => each.id === id));
  return lines.length === 0 && purchase.lines === null
    ? purchase
    : { ...purchase, lines: [...lines, ...gone] };
}

function goodsOf({ lines }: Purchase, contents: FulfillmentOrderContents) {
  const quantities = new Map(lines?.map(({ id, quantity }) => [id, quantity]));
  return {
    lines: contents.lines.map(({ id, line }) => ({ line, quantity: quantities.get(id) ?? 0 })),
    location: contents.location,
    parts: [partOf(contents)],
  };
}
