import type { OrderView } from "../shopify/index.ts";
import type { Deed, Story } from "./story.ts";

/** An entry of a parcel's history, as carriers report it to the API. */
export interface Scan {
  readonly status: "PRE_TRANSIT" | "TRANSIT" | "EXCEPTION" | "DELIVERED";
  readonly status_date: string;
  readonly status_details: string;
  readonly status_exact: string | null;
}

/** What was really done with an order: the script's own record, from which the comparison knows what must have come of it. */
export interface Tale {
  readonly story: Story;
  order: OrderView | null;
  /** Fulfillments that the merchant made in Shopify. */
  readonly madeByHand: Set<number>;
  /** Of those: with a tracking number of their own. */
  readonly ownTracking: Set<number>;
  readonly cancelledFulfillments: Set<number>;
  isCancelled: boolean;
  /** The shopper has another address than at first. */
  hasMoved: boolean;
  /** Of each label that the merchant asked for in the app: whether the shopper is to be mailed. */
  readonly labelsAsked: boolean[];
  /** Its work was split or moved when a label of it had been asked for already. */
  isRearrangedLate: boolean;
  /** Placed while the app bought what is paid for. */
  isUnderRule: boolean;
  /** The rule buys its labels, and the merchant fulfills nothing of it. */
  isLeftToApp: boolean;
  /** What Shopify refused. */
  readonly refused: { readonly kind: Deed["kind"]; readonly message: string }[];
  /** What happened, a line each. */
  readonly log: string[];
}

export function newTale(story: Story): Tale {
  return {
    story,
    order: null,
    madeByHand: new Set(),
    ownTracking: new Set(),
    cancelledFulfillments: new Set(),
    isCancelled: false,
    hasMoved: false,
    labelsAsked: [],
    isRearrangedLate: false,
    isUnderRule: false,
    isLeftToApp: false,
    refused: [],
    log: [],
  };
}

const changing: readonly Deed["kind"][] = ["edit", "split", "move"];

/** Whether pieces may go elsewhere while a label for them is bought. */
export function changesWork({ steps }: Story): boolean {
  return steps.some(({ deed }) => changing.includes(deed.kind));
}

/** The merchant has changed or fulfilled what labels may have been bought for at the same time: the app may have to ask. */
export function mayConflict({ isUnderRule, isLeftToApp, isRearrangedLate, story }: Tale): boolean {
  return isRearrangedLate || (isUnderRule && (!isLeftToApp || changesWork(story)));
}
