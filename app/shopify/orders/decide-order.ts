import type { FulfillmentLink } from "../../services.server.ts";
import { numericId } from "../gid.ts";
import { automaticPurchases } from "./automatic-purchases.ts";
import type { LedgerRow, OrderState } from "./order-state.ts";
import type { LooseFulfillment, Placement } from "./place-purchase.ts";
import { lacksPieces, numbersOf, placePurchase, sharesLines } from "./place-purchase.ts";
import type { FulfillmentNow, OrderNow } from "./read-order.ts";
import { addressFingerprint, placeOf } from "./shipping-address.ts";

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
  | { readonly do: "work-off"; readonly link: FulfillmentLink }
  | {
      readonly do: "adopt";
      readonly link: FulfillmentLink;
      readonly placement: Extract<Placement, { kind: "adopt" }>;
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
  const placements = new Map(
    state.order.cancelledAt === null ? purchases.map((row) => [row, placementOf(state, row)]) : [],
  );
  const strays = state.rows.filter((row) => isStray(state.order, row, placements.get(row)));
  const ofRows = state.rows.flatMap((row) => stepsOfRow(state, row, placements.get(row), strays));
  // Whose pieces are elsewhere covers some of what waits: nobody but the merchant buys for that again.
  const automatic = strays.length === 0 ? automaticPurchases(state) : [];
  return [
    ...ofRows,
    ...looseSteps(state, adoptedBy(ofRows), strays),
    ...automatic.map((fulfillmentOrderId): Step => ({ do: "buy", fulfillmentOrderId })),
  ];
}

/** A label without a fulfillment, bought or perhaps bought: also one that the merchant has dismissed. */
export function isUnplaced({ link, label }: Pick<LedgerRow, "link" | "label">): boolean {
  return link.fulfillmentId === null && link.purchase !== null && (label === "bought" || label === "unknown");
}

/** A label without a fulfillment, whose pieces are no longer where it was bought for. */
function isStray(order: OrderNow, row: LedgerRow, placement: Placement | undefined): boolean {
  const { purchase } = row.link;
  return isUnplaced(row) && placement?.kind !== "adopt" && purchase !== null && lacksPieces(order, purchase);
}

function adoptedBy(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(steps.flatMap((step) => (step.do === "adopt" ? [step.placement.fulfillmentId] : [])));
}

/** A purchase whose fulfillment is not there yet. */
export function isUnfinished(link: Pick<FulfillmentLink, "fulfillmentId" | "purchase" | "state">): boolean {
  return (
    link.fulfillmentId === null &&
    link.purchase !== null &&
    (link.state === "open" || link.state === "failed")
  );
}

/**
 * Fulfillments that no row knows. Of those from before the app was installed only the ones with a number: it may be that of
 * a label bought before the app was away, while one without may hold just as many pieces, and be no purchase's.
 */
export function looseFulfillments(
  order: OrderNow,
  links: readonly FulfillmentLink[],
  installedAt: Date,
): readonly FulfillmentNow[] {
  const known = new Set(links.map(({ fulfillmentId }) => fulfillmentId));
  return order.fulfillments.filter(
    (each) =>
      each.status === "SUCCESS" &&
      !known.has(numericId(each.id)) &&
      (isSince(installedAt, each) || numbersOf(each).length > 0),
  );
}

/** Shopify's times are whole seconds. */
function isSince(installedAt: Date, { createdAt }: FulfillmentNow): boolean {
  return new Date(createdAt).getTime() >= Math.floor(installedAt.getTime() / 1000) * 1000;
}

function placementOf({ order, loose }: OrderState, { link, trackingRef }: LedgerRow): Placement {
  if (link.purchase === null) throw new Error(`link ${link.id} has no purchase`);
  return placePurchase(order, link.purchase, trackingRef, loose);
}

function stepsOfRow(
  state: OrderState,
  row: LedgerRow,
  placement: Placement | undefined,
  strays: readonly LedgerRow[],
): readonly Step[] {
  const { link, label } = row;
  if (link.state === "left-alone") return [];
  const fulfillment = state.order.fulfillments.find(({ id }) => numericId(id) === link.fulfillmentId);
  const because =
    state.order.cancelledAt !== null
      ? "The order was cancelled."
      : fulfillment?.status === "CANCELLED"
        ? "The fulfillment was cancelled."
        : null;
  if (because !== null) return withdrawn(row, because);
  if (placement !== undefined) return stepsOfPurchase(row, placement);
  if (fulfillment?.status !== "SUCCESS" || link.fulfillmentId === null) return [];
  if (link.state === "open") return [shipStep(state, row, link.fulfillmentId, strays)];
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
  strays: readonly LedgerRow[],
): Step {
  const isNew = label === "none" && link.replacedShipmentId === null;
  const waiting = strays.filter((stray) => stray.link.state !== "left-alone");
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
 * The carrier was asked because of it and refused, and the merchant was told. Of a label without a fulfillment it may have
 * been the merchant who asked, for other reasons: then nobody has told him of this one.
 */
function isRefused({ cancelRefusedAt, fulfillmentId, reason }: FulfillmentLink, because: string): boolean {
  return cancelRefusedAt !== null && (fulfillmentId !== null || reason?.startsWith(because) === true);
}

function stepsOfPurchase({ link, label }: LedgerRow, placement: Placement): readonly Step[] {
  if (label === "cancelled")
    return [{ do: "end", link, state: "left-alone", reason: "The shipment was cancelled." }];
  const over = label === "none" ? whyOver(link, placement) : null;
  if (over !== null) return endOfWish(link, over);
  if (placement.kind === "adopt") return [{ do: "adopt", link, placement }];
  return link.state === "open" ? [{ do: "work-off", link }] : [];
}

/** Why there is nothing left to buy a label for; `null`: there is. */
function whyOver({ state }: FulfillmentLink, placement: Placement): string | null {
  if (placement.kind === "refuse" && placement.isGone === true) return placement.reason;
  // A purchase that failed is no wish any more: what the merchant fulfilled since is treated as the settings say.
  if (placement.kind === "adopt" && state === "failed") return "It was fulfilled in Shopify meanwhile.";
  return null;
}

/** What the merchant asked for and waits for does not end without a word. */
function endOfWish(link: FulfillmentLink, reason: string): readonly Step[] {
  if (link.origin === "merchant" && link.state === "failed" && link.reason === reason) return [];
  return [{ do: "end", link, state: stateOfOver(link), reason }];
}

/** Of what nothing can be bought for any more: a merchant who waits for it is told. */
export function stateOfOver({ origin, state }: FulfillmentLink): "left-alone" | "failed" {
  return origin === "merchant" && state === "open" ? "failed" : "left-alone";
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
  const address = order.shippingAddress;
  const place = placeOf(address && { ...address, country: address.countryCodeV2 });
  return [{ do: "note-address", link, changed: { fingerprint, place } }];
}

/** What the merchant fulfilled in Shopify since the app is there, and no purchase is meant for. */
function looseSteps(
  { order, rows, loose, settings, installedAt }: OrderState,
  adopted: ReadonlySet<string>,
  strays: readonly LedgerRow[],
): readonly Step[] {
  if (order.cancelledAt !== null) return [];
  const links = rows.map(({ link }) => link);
  return looseFulfillments(order, links, installedAt).flatMap((fulfillment): Step[] => {
    const fulfillmentId = numericId(fulfillment.id);
    if (adopted.has(fulfillmentId) || !isSince(installedAt, fulfillment)) return [];
    const passOver = (state: "left-alone" | "failed", reason: string): Step[] => [
      { do: "pass-over", fulfillmentId, state, reason },
    ];
    if (fulfillment.service?.type === "THIRD_PARTY")
      return passOver("left-alone", `${fulfillment.service.serviceName} ships it.`);
    if (numbersOf(fulfillment).length > 0) return passOver("left-alone", "It has a tracking number already.");
    const rival = rivalOf(loose, fulfillmentId, strays);
    if (rival !== undefined) return passOver("failed", rivalReason(rival));
    return settings.automaticShipments
      ? [{ do: "ship", fulfillmentId, link: null }]
      : passOver("left-alone", "Automatic shipments are switched off.");
  });
}

/** A label that was bought for some of the same pieces, and now has no place: another one may be one too many. */
function rivalOf(
  read: readonly LooseFulfillment[],
  fulfillmentId: string,
  strays: readonly LedgerRow[],
): LedgerRow | undefined {
  const fulfillment = read.find(({ id }) => numericId(id) === fulfillmentId);
  if (fulfillment === undefined) return undefined;
  return strays.find(({ link }) => link.purchase !== null && sharesLines(fulfillment, link.purchase));
}

function rivalReason({ trackingRef }: LedgerRow): string {
  return `A label${trackingRef === null ? "" : ` (${trackingRef})`} was bought for some of it already. Cancel that shipment, then try again.`;
}
