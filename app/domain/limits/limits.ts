/** How much a merchant may ask for at all doors together: as much as the installation allows, or a limit of its own. */
export interface MerchantRateLimit {
  termsOf(merchantId: string): Promise<{ readonly perSecond: number; readonly burst: number }>;
  /**
   * Milliseconds to wait; 0 lets the call pass and counts it.
   * @param body beyond the call, which was counted before; it costs by its length
   */
  wait(merchantId: string, body?: { readonly bytes: number; readonly isFile?: boolean }): Promise<number>;
  /** Ordinary calls that would pass now. */
  left(merchantId: string): Promise<number>;
}

/** How many rates that can be bought are kept for a merchant. */
export interface RateQuota {
  readonly most: number;
  /** Milliseconds until there is room for more; 0: now. */
  wait(merchantId: string): Promise<number>;
  add(merchantId: string, rates: number): Promise<void>;
}

/** A sustained rate with bursts for each caller, counted in all processes together: docs/decisions/152. */
export interface SharedLimit {
  readonly perSecond: number;
  readonly burst: number;
  /**
   * Milliseconds to wait; 0 lets the call pass and counts it.
   * @param cost the cost in ordinary calls; one that costs more than a burst passes too, and later calls wait for it
   */
  wait(caller: string, cost?: number): Promise<number>;
  /** Ordinary calls that would pass now. Counts none. */
  left(caller: string): number;
}

/** Calls of pages whose permission is their link. */
export interface PageLimits {
  /** Calls of the page for choosing a locker, counted by shop and order. */
  readonly locker: SharedLimit;
  /** Calls of the tracking page, counted by shipment or tracker. */
  readonly tracking: SharedLimit;
  /** Requests to stop a shipment's mails, counted by shipment. */
  readonly stopMails: SharedLimit;
}

export interface Spending {
  readonly name: string;
  /** Milliseconds by which the calls that have passed move the name ahead. */
  readonly ms: number;
}

/** How much of their limits merchants and addresses have used, in all processes together: docs/decisions/152. */
export interface AllowanceStore {
  /** Milliseconds by which each name is ahead of now, with these and all other processes' calls; in the same order. */
  spend(spendings: readonly Spending[]): Promise<readonly number[]>;
}
