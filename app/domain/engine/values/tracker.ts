import type { Caller } from "./account.ts";
import { setFutureAside } from "./set-aside.ts";
import type { TrackingEntry, TrackingStatus } from "./tracking.ts";
import { sameHistory } from "./tracking.ts";
import { summarizeTracking } from "./tracking-summary.ts";

/** A parcel whose label was bought elsewhere, with an account of the caller's at the same carrier. */
export interface Tracker extends Caller {
  /** UUIDv7. */
  readonly id: string;
  readonly accountId: string;
  readonly carrier: { readonly code: string; readonly name: string; readonly imageUrl: string };
  /** Unique in its account. */
  readonly trackingRef: string;
  /** The carrier's own page. */
  readonly trackingUrl: string | null;
  readonly relatedOrderId: string | null;
  /** Oldest first. */
  readonly trackingHistory: readonly TrackingEntry[];
  readonly trackingStatus: TrackingStatus;
  readonly deliveredAt: Date | null;
  /** `null`: no scan is known yet. */
  readonly trackingUpdatedAt: Date | null;
  readonly createdAt: Date;
  /** The number of changes so far. */
  readonly version: number;
}

/** The tracker with this history; the same object if its history is equal. */
export function withTrackerHistory(tracker: Tracker, reported: readonly TrackingEntry[], now: Date): Tracker {
  const history = setFutureAside(reported, now);
  if (sameHistory(tracker.trackingHistory, history)) return tracker;
  const { status, deliveredAt } = summarizeTracking(history);
  return {
    ...tracker,
    trackingHistory: history,
    trackingStatus: status,
    deliveredAt,
    trackingUpdatedAt: now,
  };
}
