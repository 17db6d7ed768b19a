/** A shop's bucket as Shopify reports it in each answer: points, and points a second. */
export interface ThrottleStatus {
  readonly maximumAvailable: number;
  readonly currentlyAvailable: number;
  readonly restoreRate: number;
}

/** A call's place in the queue for a shop's bucket. */
export interface BudgetPlace {
  /**
   * Resolves once the bucket has this many points for the call. Called again after a refusal, the call is first in
   * the queue.
   * @throws ThrottledError if that takes longer than a few seconds, counted from the first call
   */
  turn(points: number): Promise<void>;
  /** Reports that the call was answered or failed; `null` if Shopify reported no bucket. */
  answered(status: ThrottleStatus | null): void;
  /** Reports that Shopify refused the call for lack of points. */
  refused(status: ThrottleStatus | null, retryAfterMs: number | null): void;
}

/** Whether a merchant waits for the call. */
export type Urgency = "merchant" | "background";

/** This process's record of its calls to the shops' Admin APIs. */
export interface AdminTraffic {
  /** A merchant's call goes before background calls, which leave some points for it. */
  enter(shop: string, urgency: Urgency): BudgetPlace;
  /** The points that Shopify last asked for a document, before it ran it. */
  costOf(document: string): number;
  learnCost(document: string, points: number): void;
  /** True for the shop's first answer of a day (UTC) with this version of the API. */
  isNewToday(shop: string, version: string, now: Date): boolean;
  /** Runs a call with what the process puts around each, such as a span of its traces. */
  within: AroundCall;
}

/** @param operation the name of the called operation, without shop and values */
export type AroundCall = <Result>(operation: string, call: () => Promise<Result>) => Promise<Result>;
