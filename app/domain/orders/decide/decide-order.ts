import { addressFingerprint, placeOf } from "../parcels/shipping-address.ts";
import type { Fulfillment, Order } from "../platform.ts";
import type { LabelState, Purchase, PurchaseIn } from "../purchase.ts";
import {
  fulfillmentIdOf,
  hasFailed,
  isLeftAlone,
  isOpen,
  isPlaced,
  isUnfinished,
  outcomeOfOver,
  replacedLabelOf,
  wishOf,
  withdrawalOf,
} from "../purchase.ts";
import type { OrderPieces } from "../purchases/order-pieces.ts";
import { samePieces } from "../purchases/order-pieces.ts";
import type { PurchaseReason, ReasonOf, WithdrawalCause } from "../purchases/purchase-reason.ts";
import { isNumberReplaced, numberReplaced, replacedBy } from "../tracking/number-replaced.ts";
import { automaticPurchases } from "./automatic-purchases.ts";
import type { FulfillmentMatch, UnlinkedFulfillment } from "./match-fulfillment.ts";
import { lacksPieces, matchFulfillment, sharesLines } from "./match-fulfillment.ts";
import type { OrderState, PurchaseAndLabel } from "./order-state.ts";
import { whyNotGoOn, whyNotOrder } from "./why-not-bought.ts";

/** One step that is due. Steps are taken in the order of the list. */
export type Step =
  /** Make the shipment of a fulfillment, or resume it. */
  | { readonly do: "ship"; readonly fulfillmentId: string; readonly purchase: Purchase | null }
  /** A fulfillment that gets no shipment of ours. */
  | {
      readonly do: "pass-over";
      readonly fulfillmentId: string;
      readonly outcome: "left-alone" | "failed";
      readonly reason: PurchaseReason;
    }
  /** Buy and fulfill, or resume. */
  /** `label`: the purchase's, as it was read. */
  | { readonly do: "complete"; readonly purchase: Purchase; readonly label: LabelState }
  | {
      readonly do: "adopt";
      readonly purchase: Purchase;
      readonly match: Extract<FulfillmentMatch, { kind: "adopt" }>;
    }
  | { readonly do: "buy"; readonly fulfillmentOrderId: string }
  /** Take the label back. */
  | { readonly do: "cancel"; readonly purchase: Purchase; readonly because: WithdrawalCause }
  | {
      readonly do: "end";
      readonly purchase: Purchase;
      readonly outcome: "left-alone" | "failed";
      readonly reason: PurchaseReason;
      readonly label: LabelState;
    }
  /** The shipment was cancelled, so the fulfillment that we made for it is cancelled too. */
  | { readonly do: "withdraw"; readonly purchase: PurchaseIn<"placed"> }
  | { readonly do: "follow"; readonly purchase: Purchase }
  /** Another number is on the fulfillment; `null`: ours is there again. */
  | {
      readonly do: "note-number";
      readonly purchase: PurchaseIn<"placed">;
      readonly replaced: ReasonOf<"number-replaced"> | null;
    }
  | {
      readonly do: "note-pieces";
      readonly purchase: PurchaseIn<"placed">;
      readonly pieces: OrderPieces;
    }
  | {
      readonly do: "note-address";
      readonly purchase: PurchaseIn<"placed">;
      readonly changed: ChangedAddress | null;
    };

export interface ChangedAddress {
  readonly fingerprint: string;
  readonly place: string;
}

/** All steps that an order needs now. Pure: repeated and late calls decide the same. */
export function decideOrder(state: OrderState): Step[] {
  const matches = new Map(
    state.order.cancelledAt === null ? state.purchases.flatMap((each) => matchOf(state, each)) : [],
  );
  // A test label covers no pieces.
  const displaced =
    state.environment === "sandbox"
      ? []
      : state.purchases.filter((each) => isDisplaced(state.order, each, matches.get(each)));
  const steps = state.purchases.flatMap((each) => stepsOf(state, each, matches.get(each), displaced));
  // A displaced label covers some of the pieces that wait: only the merchant buys another one for them.
  const automatic = state.isPresent && displaced.length === 0 ? automaticPurchases(state) : [];
  return [
    ...steps,
    ...(state.isPresent ? unlinkedSteps(state, adoptedBy(steps), displaced) : []),
    ...automatic.map((fulfillmentOrderId): Step => ({ do: "buy", fulfillmentOrderId })),
  ];
}

/** A label without a fulfillment, bought or perhaps bought. Its purchase may have been dismissed. */
export function isWithoutFulfillment({
  purchase,
  label,
}: Pick<PurchaseAndLabel, "purchase" | "label">): boolean {
  return purchase.purpose.kind === "wish" && (label === "bought" || label === "unknown");
}

/** A label without a fulfillment whose pieces are no longer in the fulfillment order that it was bought for. */
function isDisplaced(order: Order, each: PurchaseAndLabel, match: FulfillmentMatch | undefined): boolean {
  const wish = wishOf(each.purchase);
  return isWithoutFulfillment(each) && match?.kind !== "adopt" && wish !== null && lacksPieces(order, wish);
}

function adoptedBy(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(steps.flatMap((step) => (step.do === "adopt" ? [step.match.fulfillmentId] : [])));
}

/**
 * Fulfillments without a purchase. Those from before `since`, the install or the last switch of environments, count
 * only with a tracking number, which may belong to a label that we bought earlier. One without a number may hold the
 * same pieces by chance.
 */
export function unlinkedFulfillments(
  order: Order,
  purchases: readonly Purchase[],
  since: Date,
): readonly Fulfillment[] {
  const known = new Set(purchases.map(fulfillmentIdOf));
  return order.fulfillments.filter(
    (each) =>
      each.state === "fulfilled" &&
      !known.has(each.id) &&
      (isSince(since, each) || each.trackingNumbers.length > 0),
  );
}

/** A platform may drop fractions of seconds. */
function isSince(since: Date, { createdAt }: Fulfillment): boolean {
  return createdAt.getTime() >= Math.floor(since.getTime() / 1000) * 1000;
}

function matchOf(
  { order, unlinked }: OrderState,
  each: PurchaseAndLabel,
): readonly (readonly [PurchaseAndLabel, FulfillmentMatch])[] {
  const { purchase, trackingRef } = each;
  if (!isUnfinished(purchase)) return [];
  return [[each, matchFulfillment(order, purchase.purpose.wish, trackingRef, unlinked)]];
}

function stepsOf(
  state: OrderState,
  each: PurchaseAndLabel,
  match: FulfillmentMatch | undefined,
  displaced: readonly PurchaseAndLabel[],
): readonly Step[] {
  const { purchase, label } = each;
  if (isLeftAlone(purchase)) return [];
  const fulfillmentId = fulfillmentIdOf(purchase);
  const fulfillment = state.order.fulfillments.find(({ id }) => id === fulfillmentId);
  const because = withdrawalCause(state.order, fulfillment);
  if (because !== null) return withdrawn(each, because);
  if (match !== undefined) return stepsOfWish(state, each, match);
  if (fulfillment?.state !== "fulfilled") return [];
  if (isOpen(purchase))
    return [numberedStep(each, fulfillment) ?? shipStep(state, each, fulfillment.id, displaced)];
  if (purchase.state !== "placed") return [];
  const replaced = replacedNumber(each, purchase, fulfillment);
  if (replaced !== null || isNumberReplaced(purchase)) return numberSteps(each, purchase, replaced);
  if (!isPlaced(purchase)) return [];
  if (label === "cancelled") return [afterCancelling(state, purchase, each)];
  return label === "bought"
    ? [...addressSteps(state, purchase, each), ...piecesSteps(state, purchase, each), ...trackingSteps(each)]
    : [];
}

/** The other number that the fulfillment shows; `null` where ours was never sent, or another failure is known already. */
function replacedNumber(
  { numbers, trackingRef }: PurchaseAndLabel,
  purchase: PurchaseIn<"placed">,
  { trackingNumbers }: Fulfillment,
): ReasonOf<"number-replaced"> | null {
  const isShown = purchase.reason === null && purchase.trackingSentAt !== null;
  if (!isShown && !isNumberReplaced(purchase)) return null;
  const shown = replacedBy(trackingNumbers, numbers ?? (trackingRef === null ? [] : [trackingRef]));
  return shown === null ? null : numberReplaced(trackingRef, shown);
}

/** A cancelled label needs no answer any more, and the fulfillment stays: another parcel is on its way for it. */
function numberSteps(
  { label }: PurchaseAndLabel,
  purchase: PurchaseIn<"placed">,
  replaced: ReasonOf<"number-replaced"> | null,
): readonly Step[] {
  const reason = replaced ?? purchase.reason;
  if (label === "cancelled" && reason !== null)
    return [{ do: "end", purchase, outcome: "left-alone", reason, label }];
  const isKnown = JSON.stringify(replaced) === JSON.stringify(purchase.reason);
  return label !== "bought" || isKnown ? [] : [{ do: "note-number", purchase, replaced }];
}

function withdrawalCause(order: Order, fulfillment: Fulfillment | undefined): WithdrawalCause | null {
  if (order.cancelledAt !== null) return "order-cancelled";
  return fulfillment?.state === "cancelled" ? "fulfillment-cancelled" : null;
}

/** People gave it a number before anything was bought by itself. */
function numberedStep(
  { purchase, label }: PurchaseAndLabel,
  { trackingNumbers }: Fulfillment,
): Step | undefined {
  const isUnbought = label === "none" && replacedLabelOf(purchase) === null;
  if (!isUnbought || purchase.askedBy === "merchant" || trackingNumbers.length === 0) return undefined;
  return { do: "end", purchase, outcome: "left-alone", reason: { code: "numbered-already" }, label };
}

/** A new label has to wait for a rival label to be cancelled, even when the merchant asks for it. */
function shipStep(
  { awaited }: OrderState,
  { purchase, label }: PurchaseAndLabel,
  fulfillmentId: string,
  displaced: readonly PurchaseAndLabel[],
): Step {
  const isNew = label === "none" && replacedLabelOf(purchase) === null;
  const waiting = displaced.filter((each) => !isLeftAlone(each.purchase));
  const rival = isNew ? rivalOf(awaited, fulfillmentId, waiting) : undefined;
  return rival === undefined
    ? { do: "ship", fulfillmentId, purchase }
    : { do: "end", purchase, outcome: "failed", reason: rivalReason(rival), label };
}

function withdrawn({ purchase, label }: PurchaseAndLabel, because: WithdrawalCause): readonly Step[] {
  if (replacedLabelOf(purchase) === null && (label === "none" || label === "cancelled"))
    return [{ do: "end", purchase, outcome: "left-alone", reason: { code: because }, label }];
  return isRefused(purchase, because) ? [] : [{ do: "cancel", purchase, because }];
}

/**
 * The carrier has refused this withdrawal, and Home shows that. The merchant may have tried to cancel a label without
 * a fulfillment for another reason: then Home does not show this cause yet.
 */
function isRefused(purchase: Purchase, because: WithdrawalCause): boolean {
  const withdrawal = withdrawalOf(purchase);
  return withdrawal !== null && (purchase.purpose.kind === "fulfillment" || withdrawal.because === because);
}

function stepsOfWish(
  state: OrderState,
  { purchase, label }: PurchaseAndLabel,
  match: FulfillmentMatch,
): readonly Step[] {
  if (label === "cancelled")
    return [{ do: "end", purchase, outcome: "left-alone", reason: { code: "shipment-cancelled" }, label }];
  const over = label === "none" ? whyOver(purchase, match) : null;
  if (over !== null) return endOfWish(purchase, over, label);
  if (match.kind === "adopt") return [{ do: "adopt", purchase, match }];
  if (!isOpen(purchase)) return [];
  // The order was paid back, or judged, between the rule's decision and the carrier's answer.
  const reason = purchase.askedBy === "rule" && label === "none" ? goOnReason(state, purchase) : null;
  return reason === null
    ? [{ do: "complete", purchase, label }]
    : [{ do: "end", purchase, outcome: "left-alone", reason, label }];
}

function goOnReason(state: OrderState, purchase: Purchase): PurchaseReason | null {
  const wish = wishOf(purchase);
  return wish === null ? null : whyNotGoOn(state, wish.fulfillmentOrderId);
}

/** Why no label is needed any more; `null`: one is. */
function whyOver(purchase: Purchase, match: FulfillmentMatch): PurchaseReason | null {
  if (match.kind === "refuse" && match.isGone === true) return match.reason;
  // After a failed purchase, the merchant's own fulfillment follows the settings.
  if (match.kind === "adopt" && hasFailed(purchase)) return { code: "fulfilled-meanwhile" };
  return null;
}

/** A merchant's own request fails, so that Home shows the reason, and stays failed while the reason is the same. */
function endOfWish(purchase: Purchase, reason: PurchaseReason, label: LabelState): readonly Step[] {
  const isShown = purchase.state === "ended" && purchase.reason.code === reason.code;
  if (purchase.askedBy === "merchant" && isShown) return [];
  return [{ do: "end", purchase, outcome: outcomeOfOver(purchase), reason, label }];
}

function afterCancelling(
  { environment }: OrderState,
  purchase: PurchaseIn<"placed">,
  { label, trackingRef }: PurchaseAndLabel,
): Step {
  // A test label's number was never on the fulfillment.
  if (environment === "sandbox")
    return { do: "end", purchase, outcome: "left-alone", reason: { code: "shipment-cancelled" }, label };
  if (purchase.purpose.made) return { do: "withdraw", purchase };
  const reason = { code: "fulfillment-shows-number", number: trackingRef } as const;
  return { do: "end", purchase, outcome: "failed", reason, label };
}

function trackingSteps({ purchase, trackingDue }: PurchaseAndLabel): readonly Step[] {
  return trackingDue ? [{ do: "follow", purchase }] : [];
}

/** Notes an address that differs from the label's, once, and takes the note back when the addresses agree again. */
function addressSteps(
  { order }: OrderState,
  purchase: PurchaseIn<"placed">,
  { delivered }: PurchaseAndLabel,
): readonly Step[] {
  const { addressChange } = purchase;
  if (purchase.addressFingerprint === null || delivered) return [];
  const fingerprint = addressFingerprint(order.shippingAddress);
  if (fingerprint === purchase.addressFingerprint)
    return addressChange === null ? [] : [{ do: "note-address", purchase, changed: null }];
  if (fingerprint === addressChange?.fingerprint) return [];
  const place = placeOf(order.shippingAddress);
  return [{ do: "note-address", purchase, changed: { fingerprint, place } }];
}

/** Notes once that the order has other pieces than when the label was bought. */
function piecesSteps(
  { order: { pieces } }: OrderState,
  purchase: PurchaseIn<"placed">,
  { delivered }: PurchaseAndLabel,
): readonly Step[] {
  if (pieces === undefined || purchase.pieces === undefined || delivered) return [];
  return samePieces(pieces, purchase.pieces.seen) ? [] : [{ do: "note-pieces", purchase, pieces }];
}

/** Steps for fulfillments that the merchant made on the platform since then, and that match no purchase. */
function unlinkedSteps(
  state: OrderState,
  adopted: ReadonlySet<string>,
  displaced: readonly PurchaseAndLabel[],
): readonly Step[] {
  const { order, purchases, others, unlinked, settings, since } = state;
  if (order.cancelledAt !== null) return [];
  const known = [...purchases.map(({ purchase }) => purchase), ...others];
  return unlinkedFulfillments(order, known, since).flatMap((fulfillment): Step[] => {
    const fulfillmentId = fulfillment.id;
    if (adopted.has(fulfillmentId) || !isSince(since, fulfillment)) return [];
    const passOver = (outcome: "left-alone" | "failed", reason: PurchaseReason): Step[] => [
      { do: "pass-over", fulfillmentId, outcome, reason },
    ];
    if (fulfillment.thirdParty !== null)
      return passOver("left-alone", { code: "fulfillment-service", service: fulfillment.thirdParty });
    if (fulfillment.trackingNumbers.length > 0) return passOver("left-alone", { code: "numbered-already" });
    const rival = rivalOf(unlinked, fulfillmentId, displaced);
    if (rival !== undefined) return passOver("failed", rivalReason(rival));
    if (!settings.automaticShipments) return passOver("left-alone", { code: "automation-off" });
    const reason = whyNotOrder(state, true);
    return reason === null ? [{ do: "ship", fulfillmentId, purchase: null }] : passOver("failed", reason);
  });
}

/**
 * A label without a fulfillment that was bought for some of the same pieces: buying another one may ship them twice.
 */
function rivalOf(
  read: readonly UnlinkedFulfillment[],
  fulfillmentId: string,
  displaced: readonly PurchaseAndLabel[],
): PurchaseAndLabel | undefined {
  const fulfillment = read.find(({ id }) => id === fulfillmentId);
  if (fulfillment === undefined) return undefined;
  return displaced.find(({ purchase }) => {
    const wish = wishOf(purchase);
    return wish !== null && sharesLines(fulfillment, wish);
  });
}

function rivalReason({ trackingRef }: PurchaseAndLabel): PurchaseReason {
  return { code: "rival-label", number: trackingRef };
}
