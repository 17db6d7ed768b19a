import type { WatchedAccount } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Tracker } from "../values/tracker.ts";

export interface TrackerFilter {
  readonly trackingRef?: string | undefined;
  readonly relatedOrderId?: string | undefined;
}

export interface TrackerStore {
  /** Stores it; if the account's number has a tracker already, that one is the answer. */
  add(tracker: Tracker): Promise<Tracker>;
  get(caller: Caller, id: string): Promise<Tracker | null>;
  byNumber(caller: Caller, accountId: string, trackingRef: string): Promise<Tracker | null>;
  /** The removed tracker. */
  remove(caller: Caller, id: string): Promise<Tracker | null>;
  /** The newest first. @param cursor a tracker's id: the page shows older ones */
  page(
    caller: Caller,
    filter: TrackerFilter,
    limit: number,
    cursor: string | null,
  ): Promise<{ readonly trackers: readonly Tracker[]; readonly nextCursor: string | null }>;
  /** Stores the next version, if the stored one is still the tracker's. @returns false: another save came first */
  save(tracker: Tracker): Promise<boolean>;
  /** The sandbox's accounts with undelivered trackers that were made since, a page at a time. */
  sandboxAccounts(since: Date, afterId: string | null, limit: number): Promise<readonly WatchedAccount[]>;
  /** The account's undelivered trackers that were made since, oldest first, a page at a time. */
  toPoll(
    account: WatchedAccount,
    since: Date,
    afterId: string | null,
    limit: number,
  ): Promise<readonly Tracker[]>;
}
