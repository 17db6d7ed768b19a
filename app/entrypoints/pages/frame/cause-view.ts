import type { Cause } from "../../../domain/orders/causes/causes.ts";

/** A cause as lines show it. */
export interface CauseView {
  readonly key: Cause["key"];
  readonly remedy: Cause["remedy"];
  readonly fields: Cause["fields"];
  readonly hasLabel: boolean;
  readonly isOpen: boolean;
  /** The carrier's name; `null`: unknown, or none was chosen. */
  readonly carrier: string | null;
  readonly reason: Cause["reason"];
  readonly alike: number;
  readonly count: number;
  /** The first of them. */
  readonly orders: readonly { readonly id: string; readonly name: string }[];
}

/** Causes that a page shows among others, and how many it leaves to the page of causes. */
export interface CausesShown {
  readonly lines: readonly CauseView[];
  readonly rest: number;
}
