import type { OrderView } from "../shopify/index.ts";
import type { Deed, Story } from "./story.ts";

/** An entry of a parcel's history, as carriers report it to the API. */
export interface Scan {
  readonly status: "PRE_TRANSIT" | "TRANSIT" | "EXCEPTION" | "DELIVERED";
  readonly status_date: string;
  readonly status_details: string;
  readonly status_exact: string | null;
}

/** The script's own record of an order's deeds; the comparison derives the expected result from it. */
export interface OrderRecord {
  readonly story: Story;
  order: OrderView | null;
  /** Fulfillments that the merchant made in Shopify. */
  readonly madeByHand: Set<number>;
  /** Those among them with a tracking number of their own. */
  readonly ownTracking: Set<number>;
  readonly cancelledFulfillments: Set<number>;
  isCancelled: boolean;
  /** The shopper's address has changed. */
  hasMoved: boolean;
  /** For each label that the merchant requested in the app: true if the shopper is to be mailed. */
  readonly labelsAsked: boolean[];
  /** Its work was split or moved after one of its labels was requested. */
  isRearrangedLate: boolean;
  /** Placed while the rule for paid orders was on. */
  isUnderRule: boolean;
  /** The rule buys its labels, and the merchant fulfills nothing of it. */
  isLeftToApp: boolean;
  /** Shopify's refusals. */
  readonly refused: { readonly kind: Deed["kind"]; readonly message: string }[];
  /** The events, a line each. */
  readonly log: string[];
}

export function newOrderRecord(story: Story): OrderRecord {
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

/** True if pieces may move elsewhere while a label for them is bought. */
export function changesWork({ steps }: Story): boolean {
  return steps.some(({ deed }) => changing.includes(deed.kind));
}

/**
 * The merchant changed or fulfilled pieces whose labels may have been bought at the same time: the app may have
 * to ask.
 */
export function mayConflict({ isUnderRule, isLeftToApp, isRearrangedLate, story }: OrderRecord): boolean {
  return isRearrangedLate || (isUnderRule && (!isLeftToApp || changesWork(story)));
}
