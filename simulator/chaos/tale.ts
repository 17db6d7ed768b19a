import type { OrderView } from "../shopify/index.ts";
import type { Story } from "./story.ts";

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
  /** Fulfillments that the merchant gave a tracking number of their own. */
  readonly ownTracking: Set<number>;
  readonly cancelledFulfillments: Set<number>;
  isCancelled: boolean;
  labelsAsked: number;
  /** The rule buys its labels, and the merchant fulfills nothing of it. */
  isLeftToApp: boolean;
  /** The rule was on, and the merchant has changed or fulfilled what it may have bought labels for: then the app may say so. */
  mayConflict: boolean;
  /** What happened, a line each. */
  readonly log: string[];
}

export function newTale(story: Story): Tale {
  return {
    story,
    order: null,
    ownTracking: new Set(),
    cancelledFulfillments: new Set(),
    isCancelled: false,
    labelsAsked: 0,
    isLeftToApp: false,
    mayConflict: false,
    log: [],
  };
}
