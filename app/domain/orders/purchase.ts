import type { Environment } from "../engine/index.ts";
import type { ConfirmedLabel } from "./purchases/confirmed-label.ts";
import type { LabelTerms } from "./purchases/label-terms.ts";
import type { PurchasePieces } from "./purchases/order-pieces.ts";
import type { PurchaseReason, WaitReason, WithdrawalCause } from "./purchases/purchase-reason.ts";
import { isWaitReason } from "./purchases/purchase-reason.ts";

/**
 * One label of one fulfillment, bought or about to be. `PurchaseHead` is common to all states; each state holds the
 * facts known by then. docs/purchases.md has a picture of the states.
 */
export type Purchase = PurchaseHead & PurchaseData;

export interface PurchaseHead {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: Environment;
  readonly shop: string;
  readonly orderId: string;
  readonly orderName: string;
  readonly askedBy: "merchant" | "rule";
  /** Chosen before booking, so that a repeated booking buys nothing twice. */
  readonly shipmentId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Absent: not known, or no label was asked for yet. */
  readonly pieces?: PurchasePieces;
  /** Counts changes: a purchase is only written if its version is the one that was read. */
  readonly version: number;
}

export type PurchaseData = AskedData | WaitingData | BuyingData | BoughtData | PlacedData | EndedData;

/** Recorded; the carrier has not been asked. */
export interface AskedData {
  readonly state: "asked";
  readonly purpose: Purpose;
  /** The label to cancel first, if the purchase replaces one. */
  readonly replaces: ReplacedLabel | null;
}

/** Buying has to wait for a hold or a scheduled day to end. */
export interface WaitingData {
  readonly state: "waiting";
  readonly purpose: WishPurpose;
  readonly reason: WaitReason;
}

/** The carrier may have been asked: the booking shows whether there is a label. */
export interface BuyingData {
  readonly state: "buying";
  readonly purpose: Purpose;
  readonly addressFingerprint: string | null;
  /** Why it has stopped until the merchant retries; `null`: it goes on. */
  readonly reason: PurchaseReason | null;
}

/** The label is bought and has no fulfillment yet. */
export interface BoughtData {
  readonly state: "bought";
  readonly purpose: WishPurpose;
  readonly addressFingerprint: string | null;
  /** Why it has no fulfillment: it waits for one, or failed to get one. */
  readonly reason: PurchaseReason | null;
  readonly withdrawal: RefusedWithdrawal | null;
}

/** The label is linked to its fulfillment. */
export interface PlacedData {
  readonly state: "placed";
  readonly purpose: FulfillmentPurpose;
  readonly addressFingerprint: string | null;
  readonly addressChange: AddressChange | null;
  /** When the platform got the label's numbers. */
  readonly trackingSentAt: Date | null;
  /** Why the label could not be replaced. */
  readonly notice: PurchaseReason | null;
  /** A failure after the label was placed, which the merchant has to handle. */
  readonly reason: PurchaseReason | null;
  readonly withdrawal: RefusedWithdrawal | null;
}

export interface EndedData {
  readonly state: "ended";
  readonly purpose: Purpose;
  /** `failed`: Home shows the reason, and the merchant may retry. */
  readonly outcome: "failed" | "left-alone";
  readonly reason: PurchaseReason;
  /** The merchant dismissed it although its label is still valid. */
  readonly hasLabel: boolean;
}

/** A fulfillment that is to be made, or one that exists. */
export type Purpose = WishPurpose | FulfillmentPurpose;

export interface WishPurpose {
  readonly kind: "wish";
  readonly wish: RequestedFulfillment;
}

export interface FulfillmentPurpose {
  readonly kind: "fulfillment";
  readonly fulfillmentId: string;
  /** We made it for this purchase. */
  readonly made: boolean;
  /** The original wish, where the purchase is older than its fulfillment. */
  readonly wish: RequestedFulfillment | null;
}

/** The pieces to ship, and how. Ids are the platform's numbers. */
export interface RequestedFulfillment {
  readonly fulfillmentOrderId: string;
  /** `null`: everything that remains. Each line gets its line item before anything is bought. */
  readonly lines: readonly WishedLine[] | null;
  /** `<driver>.<code>`; `null`: the shopper's choice, else the default service. */
  readonly service: string | null;
  /** `null`: the settings decide. */
  readonly notifyShopper: boolean | null;
  /** The merchant's own values for the label. Absent: all follow from the order. */
  readonly terms?: LabelTerms;
  /** The label as the merchant confirmed it: another one is not bought. Absent: the merchant saw no price, or a rule buys. */
  readonly confirmed?: ConfirmedLabel;
}

export interface WishedLine {
  /** The fulfillment order line's id. */
  readonly id: string;
  /** `null` until it is looked up. */
  readonly lineItemId: string | null;
  readonly quantity: number;
}

export interface ReplacedLabel {
  readonly shipmentId: string;
  readonly addressFingerprint: string | null;
  readonly addressChange: AddressChange | null;
}

/** The order's address differs from the label's. */
export interface AddressChange {
  readonly at: Date;
  readonly fingerprint: string;
  /** Zip, city and country. */
  readonly place: string;
}

/** The carrier refused to cancel the label. */
export interface RefusedWithdrawal {
  readonly at: Date;
  readonly because: WithdrawalCause | "merchant";
}

/**
 * The state of a purchase's label, by its shipment and booking; `unknown`: the carrier was asked and has not
 * answered.
 */
export type LabelState = "none" | "unknown" | "bought" | "cancelled";

/** A purchase whose fulfillment has yet to be made. */
export type Unfinished = Purchase & { readonly purpose: WishPurpose };

export type PurchaseState = Purchase["state"];
export type PurchaseIn<State extends PurchaseState> = PurchaseHead & Extract<PurchaseData, { state: State }>;

/**
 * The one whose turn it is: ours (`working`), the platform's (`waiting`), the merchant's, or none. Stored, for
 * queries.
 */
export const turns = ["working", "waiting", "failed", "address-changed", "settled"] as const;
export type Turn = (typeof turns)[number];

export function turnOf(purchase: PurchaseData): Turn {
  switch (purchase.state) {
    case "asked":
      return "working";
    case "waiting":
      return "waiting";
    case "buying":
    case "bought":
      return purchase.reason === null ? "working" : isWaitReason(purchase.reason) ? "waiting" : "failed";
    case "placed":
      if (purchase.reason !== null) return "failed";
      return purchase.addressChange === null ? "settled" : "address-changed";
    case "ended":
      return purchase.outcome === "failed" ? "failed" : "settled";
  }
}

/** It continues as soon as possible. */
export function isOpen(purchase: PurchaseData): boolean {
  return openTurns.has(turnOf(purchase));
}
const openTurns: ReadonlySet<Turn> = new Set(["working", "waiting"]);

export function hasFailed(purchase: PurchaseData): boolean {
  return turnOf(purchase) === "failed";
}

/** The label is linked to its fulfillment, without a failure since. */
export function isPlaced(purchase: Purchase): purchase is PurchaseIn<"placed"> {
  return purchase.state === "placed" && purchase.reason === null;
}

/** It ended without waiting for anyone. */
export function isLeftAlone(purchase: PurchaseData): boolean {
  return purchase.state === "ended" && purchase.outcome === "left-alone";
}

/** The outcome of a purchase for which nothing is left to ship: it fails if a merchant waits for it. */
export function outcomeOfOver(purchase: Purchase): EndedData["outcome"] {
  return purchase.askedBy === "merchant" && isOpen(purchase) ? "failed" : "left-alone";
}

/** A wish that may still get its fulfillment. */
export function isUnfinished(purchase: Purchase): purchase is Unfinished {
  return purchase.purpose.kind === "wish" && !isLeftAlone(purchase);
}

export function fulfillmentIdOf({ purpose }: Pick<PurchaseData, "purpose">): string | null {
  return purpose.kind === "fulfillment" ? purpose.fulfillmentId : null;
}

export function wishOf({ purpose }: Pick<PurchaseData, "purpose">): RequestedFulfillment | null {
  return purpose.wish;
}

/** The wish without the merchant's copy of the recipient, and without the confirmed one: the order's address holds. */
export function withoutRecipient(wish: RequestedFulfillment): RequestedFulfillment {
  const { terms, confirmed: _confirmed, ...rest } = wish;
  if (terms === undefined) return rest;
  if (terms.recipient === undefined) return { ...rest, terms };
  const { recipient: _, ...others } = terms;
  return Object.keys(others).length === 0 ? rest : { ...rest, terms: others };
}

/** `null` where there is none, or none was recorded. */
export function reasonOf(purchase: PurchaseData): PurchaseReason | null {
  return "reason" in purchase ? purchase.reason : null;
}

/** The label that this purchase replaces; `null` without one. */
export function replacedLabelOf(purchase: PurchaseData): ReplacedLabel | null {
  return purchase.state === "asked" ? purchase.replaces : null;
}

export function addressChangeOf(purchase: PurchaseData): AddressChange | null {
  return purchase.state === "placed" ? purchase.addressChange : null;
}

export function withdrawalOf(purchase: PurchaseData): RefusedWithdrawal | null {
  return "withdrawal" in purchase ? purchase.withdrawal : null;
}

/** The states that may follow each state. Any other transition is a bug. */
export const transitions = {
  asked: ["asked", "waiting", "buying", "placed", "ended"],
  waiting: ["asked", "waiting", "buying", "ended"],
  buying: ["asked", "waiting", "buying", "bought", "placed", "ended"],
  bought: ["asked", "bought", "placed", "ended"],
  placed: ["asked", "placed", "ended"],
  ended: ["asked", "buying", "placed", "ended"],
} as const satisfies Readonly<Record<PurchaseState, readonly PurchaseState[]>>;

export class IllegalTransitionError extends Error {
  override readonly name = "IllegalTransitionError";

  constructor(from: Pick<Purchase, "id" | "state">, to: PurchaseState) {
    super(`the purchase ${from.id} is ${from.state} and can't become ${to}`);
  }
}

type HeadChange = Partial<Pick<PurchaseHead, "shipmentId" | "askedBy" | "orderName" | "pieces">>;

/** The only way from one state to the next. @throws IllegalTransitionError */
export function become<Data extends PurchaseData>(
  purchase: Purchase,
  data: Data,
  change: HeadChange = {},
): PurchaseHead & Data {
  const allowed: readonly PurchaseState[] = transitions[purchase.state];
  if (!allowed.includes(data.state)) throw new IllegalTransitionError(purchase, data.state);
  return { ...headOf(purchase), ...data, ...change };
}

/** The fields that are common to all states. */
export function headOf(purchase: PurchaseHead): PurchaseHead {
  const { id, merchantId, environment, shop, orderId, orderName } = purchase;
  const { askedBy, shipmentId, createdAt, updatedAt, version, pieces } = purchase;
  return {
    id,
    merchantId,
    environment,
    shop,
    orderId,
    orderName,
    askedBy,
    shipmentId,
    createdAt,
    updatedAt,
    version,
    ...(pieces && { pieces }),
  };
}
