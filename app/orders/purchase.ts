import type { Environment } from "../engine/index.ts";
import type { PurchaseReason, WaitReason, WithdrawalCause } from "./purchase-reason.ts";
import { isWaitReason } from "./purchase-reason.ts";

/**
 * One label of one fulfillment, bought or to be bought: `PurchaseHead` holds what every purchase has, the state what is
 * known by now. docs/purchases.md has a picture of the states.
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
  /** Chosen before anything is booked, so that booking twice is booking once. */
  readonly shipmentId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Counts changes: a purchase is written only as it was read. */
  readonly version: number;
}

export type PurchaseData = AskedData | WaitingData | BuyingData | BoughtData | PlacedData | EndedData;

/** Written down; the carrier has not heard of it. */
export interface AskedData {
  readonly state: "asked";
  readonly purpose: Purpose;
  /** A label that is replaced, until the carrier has taken it back. */
  readonly replaces: ReplacedLabel | null;
}

/** Nothing is bought before a hold ends or a day comes. */
export interface WaitingData {
  readonly state: "waiting";
  readonly purpose: WishPurpose;
  readonly reason: WaitReason;
}

/** The carrier may have been asked: whether there is a label, the booking tells. */
export interface BuyingData {
  readonly state: "buying";
  readonly purpose: Purpose;
  readonly addressFingerprint: string | null;
  /** Why nobody goes on with it before the merchant tries again. */
  readonly reason: PurchaseReason | null;
}

/** There is a label, and no fulfillment yet. */
export interface BoughtData {
  readonly state: "bought";
  readonly purpose: WishPurpose;
  readonly addressFingerprint: string | null;
  /** Why it has no fulfillment: it waits, or failed. */
  readonly reason: PurchaseReason | null;
  readonly withdrawal: RefusedWithdrawal | null;
}

/** The label belongs to its fulfillment. */
export interface PlacedData {
  readonly state: "placed";
  readonly purpose: FulfillmentPurpose;
  readonly addressFingerprint: string | null;
  readonly addressChange: AddressChange | null;
  /** When the fulfillment got the label's numbers. */
  readonly trackingSentAt: Date | null;
  /** Why the label could not be replaced. */
  readonly notice: PurchaseReason | null;
  /** What went wrong since; the merchant deals with it. */
  readonly reason: PurchaseReason | null;
  readonly withdrawal: RefusedWithdrawal | null;
}

export interface EndedData {
  readonly state: "ended";
  readonly purpose: Purpose;
  /** `failed`: the merchant is told, and may try again. */
  readonly outcome: "failed" | "left-alone";
  readonly reason: PurchaseReason;
  /** The merchant put it aside although its label is still good. */
  readonly hasLabel: boolean;
}

/** What a purchase is for: a fulfillment that is to be made, or one that is there. */
export type Purpose = WishPurpose | FulfillmentPurpose;

export interface WishPurpose {
  readonly kind: "wish";
  readonly wish: Wish;
}

export interface FulfillmentPurpose {
  readonly kind: "fulfillment";
  readonly fulfillmentId: string;
  /** By us, for this purchase. */
  readonly made: boolean;
  /** What was asked for, where the purchase came before its fulfillment. */
  readonly wish: Wish | null;
}

/** Which pieces to ship, and how. Ids are the platform's numbers. */
export interface Wish {
  readonly fulfillmentOrderId: string;
  /** `null`: all that remains. Before anything is bought, each line gets its line item. */
  readonly lines: readonly WishedLine[] | null;
  /** `<driver>.<code>`; `null`: what the shopper chose, else the default service. */
  readonly service: string | null;
  /** `null`: as the settings say. */
  readonly notifyShopper: boolean | null;
}

export interface WishedLine {
  /** Of the fulfillment order's line. */
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

/** The order has another address than the label. */
export interface AddressChange {
  readonly at: Date;
  readonly fingerprint: string;
  /** Zip, city and country. */
  readonly place: string;
}

/** The carrier did not take the label back. */
export interface RefusedWithdrawal {
  readonly at: Date;
  readonly because: WithdrawalCause | "merchant";
}

/** What the shipment and its booking say of a purchase's label; `unknown`: the carrier was asked and did not answer. */
export type LabelState = "none" | "unknown" | "bought" | "cancelled";

/** A purchase whose fulfillment is to be made. */
export type Unfinished = Purchase & { readonly purpose: WishPurpose };

export type PurchaseState = Purchase["state"];
export type PurchaseIn<State extends PurchaseState> = PurchaseHead & Extract<PurchaseData, { state: State }>;

/** Whose turn it is: ours, nobody's before something ends, the merchant's, or nobody's any more. Stored, for queries. */
export const standings = ["working", "waiting", "failed", "address-changed", "settled"] as const;
export type Standing = (typeof standings)[number];

export function standingOf(purchase: PurchaseData): Standing {
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

/** We go on with it as soon as we can. */
export function isOpen(purchase: PurchaseData): boolean {
  return openStandings.has(standingOf(purchase));
}
const openStandings: ReadonlySet<Standing> = new Set(["working", "waiting"]);

export function hasFailed(purchase: PurchaseData): boolean {
  return standingOf(purchase) === "failed";
}

/** The label and its fulfillment belong together, and nothing went wrong since. */
export function isPlaced(purchase: Purchase): purchase is PurchaseIn<"placed"> {
  return purchase.state === "placed" && purchase.reason === null;
}

/** Nobody waits for it any more. */
export function isLeftAlone(purchase: PurchaseData): boolean {
  return purchase.state === "ended" && purchase.outcome === "left-alone";
}

/** How a purchase ends for which nothing is left: a merchant who waits for it sees it fail. */
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

export function wishOf({ purpose }: Pick<PurchaseData, "purpose">): Wish | null {
  return purpose.wish;
}

/** `null` where there is none, or it was never told. */
export function reasonOf(purchase: PurchaseData): PurchaseReason | null {
  return "reason" in purchase ? purchase.reason : null;
}

/** A label that is being replaced; `null` where none is. */
export function replacedLabelOf(purchase: PurchaseData): ReplacedLabel | null {
  return purchase.state === "asked" ? purchase.replaces : null;
}

export function addressChangeOf(purchase: PurchaseData): AddressChange | null {
  return purchase.state === "placed" ? purchase.addressChange : null;
}

export function withdrawalOf(purchase: PurchaseData): RefusedWithdrawal | null {
  return "withdrawal" in purchase ? purchase.withdrawal : null;
}

/** Which state may follow which. Whatever isn't here is a fault of ours. */
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

type HeadChange = Partial<Pick<PurchaseHead, "shipmentId" | "askedBy" | "orderName">>;

/** The only way from one state to another. @throws IllegalTransitionError */
export function become<Data extends PurchaseData>(
  purchase: Purchase,
  data: Data,
  change: HeadChange = {},
): PurchaseHead & Data {
  const allowed: readonly PurchaseState[] = transitions[purchase.state];
  if (!allowed.includes(data.state)) throw new IllegalTransitionError(purchase, data.state);
  return { ...headOf(purchase), ...data, ...change };
}

/** What every purchase has, without what its state holds. */
export function headOf(purchase: PurchaseHead): PurchaseHead {
  const { id, merchantId, environment, shop, orderId, orderName } = purchase;
  const { askedBy, shipmentId, createdAt, updatedAt, version } = purchase;
  return {
    ...{ id, merchantId, environment, shop, orderId, orderName },
    ...{ askedBy, shipmentId, createdAt, updatedAt, version },
  };
}
