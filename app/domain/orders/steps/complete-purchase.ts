import type { Shipment } from "../../engine/index.ts";
import { promisedDay } from "../choices/promised-day.ts";
import { unlinkedFulfillments } from "../decide/decide-order.ts";
import type { FulfillmentMatch } from "../decide/match-fulfillment.ts";
import { matchFulfillment, NOT_SHOWN } from "../decide/match-fulfillment.ts";
import type { OrderWork } from "../leases/order-work.ts";
import { partOf } from "../offers/resolve-service.ts";
import type { FulfillmentOrderContents, Order, OrderChanges } from "../platform.ts";
import { PlatformRefusedError } from "../platform.ts";
import type { LabelState, Purchase, RequestedFulfillment } from "../purchase.ts";
import { isUnfinished, outcomeOfOver, reasonOf } from "../purchase.ts";
import { fail, haveLabel, waitFor, withWish } from "../purchases/change-purchase.ts";
import { readLabelState } from "../purchases/label-state-of.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import { endPurchase, savePurchase } from "../purchases/save-purchase.ts";
import type { StepOutcome } from "../purchases/step-outcome.ts";
import { idsOf } from "../purchases/step-outcome.ts";
import { notifies, trackingInfoOf } from "../tracking/send-tracking-info.ts";
import { adoptFulfillment } from "./adopt-fulfillment.ts";
import { buyShipment } from "./buy-shipment.ts";
import { readUnlinked } from "./read-unlinked.ts";

/**
 * Buys a purchase's label and makes its fulfillment; a test label gets none. After an interrupted attempt, the shipment id keeps the label
 * from being bought twice, and reading the order first keeps it from being fulfilled twice.
 * @param label the label as it was read under this lease
 * @throws EngineError CARRIER_UNAVAILABLE | PlatformUnavailableError | LeaseLostError worth a retry
 */
export async function completePurchase(
  work: OrderWork,
  purchase: Purchase,
  label: LabelState,
): Promise<StepOutcome> {
  const { services, platform, caller } = work;
  if (purchase.purpose.kind !== "wish") throw new Error(`the purchase ${purchase.id} has its fulfillment`);
  const there = label === "none" ? null : await services.ports.shipments.get(caller, purchase.shipmentId);
  // The order was read under this lease, after the label was bought.
  if (purchase.state === "bought" && there !== null && platform.changes !== null)
    return fulfill(work, platform.changes, purchase, purchase.purpose.wish, there, work.order);
  const { fulfillmentOrderId } = purchase.purpose.wish;
  const contents =
    work.contents.find(({ id }) => id === fulfillmentOrderId) ??
    (await platform.readFulfillmentOrder(fulfillmentOrderId));
  if (contents === null) return endPurchase(work, purchase, "failed", NOT_SHOWN, label);
  const wish = withLineItems(purchase.purpose.wish, contents);
  const asked = await keepWish(work, purchase, wish);
  if (label === "none") {
    // Buy nothing that can't be fulfilled.
    const early = await matchIn(work, work.order, asked, wish, null);
    if (early.kind === "wait") return wait(work, asked, early, label);
    if (early.kind === "refuse")
      return endPurchase(
        work,
        asked,
        early.isGone === true ? outcomeOfOver(asked) : "failed",
        early.reason,
        label,
      );
  }
  const { purchase: buying, bought } =
    there === null
      ? await buyShipment(work, asked, goodsOf(work, wish, contents))
      : { purchase: asked, bought: there };
  if ("id" in bought) {
    if (platform.changes === null)
      return endPurchase(work, buying, "left-alone", { code: "test-label" }, "bought");
    if (there === null && (await services.purchases.isBatchWaiting(buying)))
      return fulfillLater(work, buying, bought);
    return fulfill(work, platform.changes, buying, wish, bought, await platform.readOrder(buying.orderId));
  }
  const left = await readLabelState(services.ports, caller, buying);
  return endPurchase(work, buying, bought.outcome, bought.reason, left);
}

async function keepWish(work: OrderWork, purchase: Purchase, wish: RequestedFulfillment): Promise<Purchase> {
  const isKnown = purchase.purpose.wish === wish && purchase.orderName === work.order.name;
  return isKnown ? purchase : savePurchase(work, withWish(purchase, wish, work.order.name));
}

/**
 * Leaves the fulfillment to a later job. A warehouse prints when all labels of its click are bought, and the platform limits our
 * calls: fulfillments in between would double the wait.
 */
async function fulfillLater(work: OrderWork, purchase: Purchase, shipment: Shipment): Promise<StepOutcome> {
  const labelled = await savePurchase(work, haveLabel(purchase), true);
  return { ...idsOf(labelled), kind: "bought", shipmentId: shipment.id, trackingRef: shipment.trackingRef };
}

/** Makes the fulfillment of a bought label. @param read the order, read after the label was bought */
async function fulfill(
  work: OrderWork,
  changes: OrderChanges,
  purchase: Purchase,
  wish: RequestedFulfillment,
  shipment: Shipment,
  read: Order | null,
): Promise<StepOutcome> {
  for (let attempt = 1, order = read; ; attempt++, order = await work.platform.readOrder(purchase.orderId)) {
    const match = await matchIn(work, order, purchase, wish, shipment);
    if (match.kind === "adopt") return adoptFulfillment(work, purchase, match, shipment);
    if (match.kind === "wait") return wait(work, purchase, match, "bought");
    if (match.kind === "refuse") return withoutFulfillment(work, purchase, match.reason, shipment);
    const made = await create(work, changes, purchase, { ...wish, lines: match.lines }, shipment);
    if ("kind" in made) return made;
    // The merchant may have been faster: reading the order again shows it.
    if (attempt > 1) return withoutFulfillment(work, purchase, made, shipment);
  }
}

async function matchIn(
  { services, shop, platform, since }: OrderWork,
  order: Order | null,
  { id, orderId }: Purchase,
  wish: RequestedFulfillment,
  shipment: Shipment | null,
): Promise<FulfillmentMatch> {
  if (order === null) return { kind: "refuse", reason: { code: "order-not-shown" } };
  if (order.cancelledAt !== null) return { kind: "refuse", reason: { code: "order-cancelled" } };
  const purchases = await services.purchases.byOrder(shop.merchantId, orderId);
  if (!purchases.some((each) => each.id === id && isUnfinished(each)))
    throw new Error(`the purchase ${id} was finished under our lease`);
  const unlinked = await readUnlinked(platform, unlinkedFulfillments(order, purchases, since));
  return matchFulfillment(order, wish, shipment?.trackingRef || null, unlinked);
}

/** Answers the reason if the platform refuses. */
async function create(
  work: OrderWork,
  changes: OrderChanges,
  purchase: Purchase,
  { fulfillmentOrderId, lines }: RequestedFulfillment,
  shipment: Shipment,
): Promise<StepOutcome | PurchaseReason> {
  const { services, shop, lease } = work;
  const wanted = {
    fulfillmentOrderId,
    lines: lines?.map(({ id, quantity }) => ({ id, quantity })) ?? null,
    tracking: trackingInfoOf(services, shop, shipment),
    notifyShopper: notifies(shop, purchase),
  };
  await lease.confirm();
  let fulfillmentId: string;
  try {
    fulfillmentId = await changes.fulfill(wanted);
  } catch (error) {
    if (error instanceof PlatformRefusedError) return { code: "platform-refused", said: error.said };
    throw error;
  }
  return adoptFulfillment(work, purchase, { kind: "adopt", fulfillmentId, made: true }, shipment);
}

async function wait(
  work: OrderWork,
  purchase: Purchase,
  { reason }: Extract<FulfillmentMatch, { kind: "wait" }>,
  label: LabelState,
): Promise<StepOutcome> {
  const isKnown = JSON.stringify(reasonOf(purchase)) === JSON.stringify(reason);
  if (!isKnown) await savePurchase(work, waitFor(purchase, reason, label));
  return { ...idsOf(purchase), kind: "waiting", reason };
}

/** The bought label stays until the merchant cancels it or removes the cause. */
async function withoutFulfillment(
  work: OrderWork,
  purchase: Purchase,
  because: PurchaseReason,
  { trackingRef }: Shipment,
): Promise<StepOutcome> {
  const reason = { code: "without-fulfillment", number: trackingRef || null, because } as const;
  await savePurchase(work, fail(purchase, reason, "bought"));
  return { ...idsOf(purchase), kind: "failed", reason };
}

/** Fixes the pieces before anything is bought: everything that remains becomes a quantity of each line. */
function withLineItems(wish: RequestedFulfillment, contents: FulfillmentOrderContents): RequestedFulfillment {
  if (wish.lines?.every(({ lineItemId }) => lineItemId !== null)) return wish;
  const wanted = new Map(wish.lines?.map(({ id, quantity }) => [id, quantity]));
  const lines = contents.lines.flatMap(({ id, remainingQuantity, line }) => {
    const quantity = wish.lines === null ? remainingQuantity : (wanted.get(id) ?? 0);
    return quantity === 0 ? [] : [{ id, lineItemId: line.id, quantity }];
  });
  // Lines that are gone stay in the wish, so that the reason can name the missing pieces.
  const gone = (wish.lines ?? []).filter(({ id }) => !lines.some((each) => each.id === id));
  return lines.length === 0 && wish.lines === null ? wish : { ...wish, lines: [...lines, ...gone] };
}

function goodsOf(
  { shop, order }: OrderWork,
  { lines, fulfillmentOrderId }: RequestedFulfillment,
  contents: FulfillmentOrderContents,
) {
  const quantities = new Map(lines?.map(({ id, quantity }) => [id, quantity]));
  return {
    lines: contents.lines.map(({ id, line }) => ({ line, quantity: quantities.get(id) ?? 0 })),
    location: contents.location,
    parts: [partOf(contents)],
    promisedOn: promisedDay(shop, ...order.fulfillmentOrders.filter(({ id }) => id === fulfillmentOrderId)),
  };
}
