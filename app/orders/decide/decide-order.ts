import type { FulfillmentLink } from "../ledger/fulfillment-link.ts";
import { isUnfinished, stateOfOver } from "../ledger/fulfillment-link.ts";
import { addressFingerprint, placeOf } from "../parcels/shipping-address.ts";
import type { Fulfillment, Order } from "../platform.ts";
import { automaticPurchases } from "./automatic-purchases.ts";
import type { FulfillmentMatch, UnlinkedFulfillment } from "./match-fulfillment.ts";
import { lacksPieces, matchFulfillment, sharesLines } from "./match-fulfillment.ts";
import type { LedgerRow, OrderState } from "./order-state.ts";

/** Something to be done, in the order of the list. */
export type Step =
  /** Make the shipment of a fulfillment, or go on with it. */
  | { readonly do: "ship"; readonly fulfillmentId: string; readonly link: FulfillmentLink | null }
  /** A fulfillment that gets no shipment of ours. */
  | {
      readonly do: "pass-over";
      readonly fulfillmentId: string;
      readonly state: "left-alone" | "failed";
      readonly reason: string;
    }
  /** Buy and fulfill, or go on with it. */
  | { readonly do: "complete"; readonly link: FulfillmentLink }
  | {
      readonly do: "adopt";
      readonly link: FulfillmentLink;
      readonly match: Extract<FulfillmentMatch, { kind: "adopt" }>;
    }
  | { readonly do: "buy"; readonly fulfillmentOrderId: string }
  /** Take the label back. */
  | { readonly do: "cancel"; readonly link: FulfillmentLink; readonly because: string }
  | {
      readonly do: "end";
      readonly link: FulfillmentLink;
      readonly state: "left-alone" | "failed";
      readonly reason: string;
    }
  /** The shipment was cancelled: so is the fulfillment that we made for it. */
  | { readonly do: "withdraw"; readonly link: FulfillmentLink }
  | { readonly do: "follow"; readonly link: FulfillmentLink }
  | { readonly do: "note-address"; readonly link: FulfillmentLink; readonly changed: ChangedAddress | null };

export interface ChangedAddress {
  readonly fingerprint: string;
  readonly place: string;
}

/** What is due about an order, all of it. Pure, so that whoever asks, however often and late, comes to the same. */
export function decideOrder(state: OrderState): Step[] {
  const purchases = state.rows.filter(({ link }) => isUnfinished(link));
  const matches = new Map(
    state.order.cancelledAt === null ? purchases.map((row) => [row, matchOf(state, row)]) : [],
  );
  const displaced = state.rows.filter((row) => isDisplaced(state.order, row, matches.get(row)));
  const ofRows = state.rows.flatMap((row) => stepsOfRow(state, row, matches.get(row), displaced));
  // Whose pieces are elsewhere covers some of what waits: nobody but the merchant buys for that again.
  const automatic = displaced.length === 0 ? automaticPurchases(state) : [];
  return [
    ...ofRows,
    ...unlinkedSteps(state, adoptedBy(ofRows), displaced),
    ...automatic.map((fulfillmentOrderId): Step => ({ do: "buy", fulfillmentOrderId })),
  ];
}

/** A label without a fulfillment, bought or perhaps bought: also one that the merchant has dismissed. */
export function isWithoutFulfillment({ link, label }: Pick<LedgerRow, "link" | "label">): boolean {
  return link.fulfillmentId === null && link.purchase !== null && (label === "bought" || label === "unknown");
}

/** A label without a fulfillment whose pieces are no longer where it was bought for. */
function isDisplaced(order: Order, row: LedgerRow, match: FulfillmentMatch | undefined): boolean {
  const { purchase } = row.link;
  return (
    isWithoutFulfillment(row) && match?.kind !== "adopt" && purchase !== null && lacksPieces(order, purchase)
  );
}

function adoptedBy(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(steps.flatMap((step) => (step.do === "adopt" ? [step.match.fulfillmentId] : [])));
}

/**
 * Fulfillments that no row knows. Of those from before the app was installed only the ones with a number: it may be that of
 * a label bought before the app was away, while one without may hold just as many pieces, and be no purchase's.
 */
export function unlinkedFulfillments(
  order: Order,
  links: readonly FulfillmentLink[],
  installedAt: Date,
): readonly Fulfillment[] {
  const known = new Set(links.map(({ fulfillmentId }) => fulfillmentId));
  return order.fulfillments.filter(
    (each) =>
      each.state === "fulfilled" &&
      !known.has(each.id) &&
      (isSince(installedAt, each) || each.trackingNumbers.length > 0),
  );
}

/** A platform may keep whole seconds. */
function isSince(installedAt: Date, { createdAt }: Fulfillment): boolean {
  return createdAt.getTime() >= Math.floor(installedAt.getTime() / 1000) * 1000;
}

function matchOf({ order, unlinked }: OrderState, { link, trackingRef }: LedgerRow): FulfillmentMatch {
  if (link.purchase === null) throw new Error(`link ${link.id} has no purchase`);
  return matchFulfillment(order, link.purchase, trackingRef, unlinked);
}

function stepsOfRow(
  state: OrderState,
  row: LedgerRow,
  match: FulfillmentMatch | undefined,
  displaced: readonly LedgerRow[],
): readonly Step[] {
  const { link, label } = row;
  if (link.state === "left-alone") return [];
  const fulfillment = state.order.fulfillments.find(({ id }) => id === link.fulfillmentId);
  const because =
    state.order.cancelledAt !== null
      ? "The order was cancelled."
      : fulfillment?.state === "cancelled"
        ? "The fulfillment was cancelled."
        : null;
  if (because !== null) return withdrawn(row, because);
  if (match !== undefined) return stepsOfPurchase(row, match);
  if (fulfillment?.state !== "fulfilled" || link.fulfillmentId === null) return [];
  if (link.state === "open") return [shipStep(state, row, link.fulfillmentId, displaced)];
  if (link.state === "linked" && label === "cancelled") return [afterCancelling(row)];
  if (link.state === "linked" && label === "bought")
    return [...addressSteps(state, row), ...trackingSteps(row)];
  return [];
}

/** Also on the merchant's click no second label is bought beside one that still waits to be cancelled. */
function shipStep(
  { awaited }: OrderState,
  { link, label }: LedgerRow,
  fulfillmentId: string,
  displaced: readonly LedgerRow[],
): Step {
  const isNew = label === "none" && link.replacedShipmentId === null;
  const waiting = displaced.filter(({ link: each }) => each.state !== "left-alone");
  const rival = isNew ? rivalOf(awaited, fulfillmentId, waiting) : undefined;
  return rival === undefined
    ? { do: "ship", fulfillmentId, link }
    : { do: "end", link, state: "failed", reason: rivalReason(rival) };
}

function withdrawn({ link, label }: LedgerRow, because: string): readonly Step[] {
  if (link.replacedShipmentId === null && (label === "none" || label === "cancelled"))
    return [{ do: "end", link, state: "left-alone", reason: because }];
  return isRefused(link, because) ? [] : [{ do: "cancel", link, because }];
}

/**
 * The carrier was asked because of it and refused, and Home shows that. A label without a fulfillment may have been
 * cancelled by the merchant for other reasons: then Home does not show this one yet.
 */
function isRefused({ cancelRefusedAt, fulfillmentId, reason }: FulfillmentLink, because: string): boolean {
  return cancelRefusedAt !== null && (fulfillmentId !== null || reason?.startsWith(because) === true);
}

function stepsOfPurchase({ link, label }: LedgerRow, match: FulfillmentMatch): readonly Step[] {
  if (label === "cancelled")
    return [{ do: "end", link, state: "left-alone", reason: "The shipment was cancelled." }];
  const over = label === "none" ? whyOver(link, match) : null;
  if (over !== null) return endOfWish(link, over);
  if (match.kind === "adopt") return [{ do: "adopt", link, match }];
  return link.state === "open" ? [{ do: "complete", link }] : [];
}

/** Why there is nothing left to buy a label for; `null`: there is. */
function whyOver({ state }: FulfillmentLink, match: FulfillmentMatch): string | null {
  if (match.kind === "refuse" && match.isGone === true) return match.reason;
  // A purchase that failed is no wish any more: what the merchant fulfilled since is treated as the settings say.
  if (match.kind === "adopt" && state === "failed") return "It was fulfilled in Shopify meanwhile.";
  return null;
}

/** What the merchant asked for and waits for does not end without a word. */
function endOfWish(link: FulfillmentLink, reason: string): readonly Step[] {
  if (link.origin === "merchant" && link.state === "failed" && link.reason === reason) return [];
  return [{ do: "end", link, state: stateOfOver(link), reason }];
}

function afterCancelling({ link, trackingRef }: LedgerRow): Step {
  if (link.fulfillmentMade) return { do: "withdraw", link };
  const reason = `The shipment was cancelled, and the fulfillment in Shopify still shows ${trackingRef ?? ""}. Cancel the fulfillment there, or make a new shipment.`;
  return { do: "end", link, state: "failed", reason };
}

function trackingSteps({ link, trackingDue }: LedgerRow): readonly Step[] {
  return trackingDue ? [{ do: "follow", link }] : [];
}

/** An address that is as it was when the label was bought needs nothing; nor does one of which the merchant knows. */
function addressSteps({ order }: OrderState, { link, delivered }: LedgerRow): readonly Step[] {
  if (link.addressFingerprint === null || delivered) return [];
  const fingerprint = addressFingerprint(order.shippingAddress);
  if (fingerprint === link.addressFingerprint)
    return link.addressChangedAt === null ? [] : [{ do: "note-address", link, changed: null }];
  if (fingerprint === link.changedFingerprint) return [];
  const place = placeOf(order.shippingAddress);
  return [{ do: "note-address", link, changed: { fingerprint, place } }];
}

/** Fulfillments that the merchant made on the platform since the install, and that no purchase is meant for. */
function unlinkedSteps(
  { order, rows, unlinked, settings, installedAt }: OrderState,
  adopted: ReadonlySet<string>,
  displaced: readonly LedgerRow[],
): readonly Step[] {
  if (order.cancelledAt !== null) return [];
  const links = rows.map(({ link }) => link);
  return unlinkedFulfillments(order, links, installedAt).flatMap((fulfillment): Step[] => {
    const fulfillmentId = fulfillment.id;
    if (adopted.has(fulfillmentId) || !isSince(installedAt, fulfillment)) return [];
    const passOver = (state: "left-alone" | "failed", reason: string): Step[] => [
      { do: "pass-over", fulfillmentId, state, reason },
    ];
    if (fulfillment.thirdParty !== null) return passOver("left-alone", `${fulfillment.thirdParty} ships it.`);
    if (fulfillment.trackingNumbers.length > 0)
      return passOver("left-alone", "It has a tracking number already.");
    const rival = rivalOf(unlinked, fulfillmentId, displaced);
    if (rival !== undefined) return passOver("failed", rivalReason(rival));
    return settings.automaticShipments
      ? [{ do: "ship", fulfillmentId, link: null }]
      : passOver("left-alone", "Automatic shipments are switched off.");
  });
}

/** A label that was bought for some of the same pieces, and now has no place: another one may be one too many. */
function rivalOf(
  read: readonly UnlinkedFulfillment[],
  fulfillmentId: string,
  displaced: readonly LedgerRow[],
): LedgerRow | undefined {
  const fulfillment = read.find(({ id }) => id === fulfillmentId);
  if (fulfillment === undefined) return undefined;
  return displaced.find(({ link }) => link.purchase !== null && sharesLines(fulfillment, link.purchase));
}

function rivalReason({ trackingRef }: LedgerRow): string {
  return `A label${trackingRef === null ? "" : ` (${trackingRef})`} was bought for some of it already. Cancel that shipment, then try again.`;
}
