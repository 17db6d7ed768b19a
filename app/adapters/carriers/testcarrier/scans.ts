import type { Milestone, TrackingEntry, TrackingStatus } from "../../../domain/engine/index.ts";

const MINUTE_MS = 60_000;

interface Scan {
  readonly afterMinutes: number;
  readonly status: TrackingStatus;
  readonly milestone: Milestone;
  readonly details: string;
}

/** A reviewer waits for the last one, and cancels or replaces another label before the first. */
const scans: readonly Scan[] = [
  { afterMinutes: 3, status: "TRANSIT", milestone: "picked-up", details: "TEST: picked up" },
  { afterMinutes: 3.5, status: "TRANSIT", milestone: "in-transit", details: "TEST: at the depot" },
  { afterMinutes: 4, status: "TRANSIT", milestone: "out-for-delivery", details: "TEST: out for delivery" },
  { afterMinutes: 5, status: "DELIVERED", milestone: "delivered", details: "TEST: delivered" },
];

/** The scans that are due by now, oldest first. A scan's date depends on the booking alone, so it never changes. */
export function scansUntil(bookedAt: Date, now: Date): readonly TrackingEntry[] {
  return scans
    .map((scan) => ({ scan, statusDate: new Date(bookedAt.getTime() + scan.afterMinutes * MINUTE_MS) }))
    .filter(({ statusDate }) => statusDate <= now)
    .map(({ scan: { status, milestone, details, afterMinutes }, statusDate }) => ({
      id: `test-${afterMinutes}`,
      status,
      statusDate,
      statusDetails: details,
      statusExact: milestone,
      milestone,
    }));
}
