/** The one place where a history becomes a status. */
import type { PlacedScan } from "./place-scans.ts";
import { placeScans } from "./place-scans.ts";
import { takesBackDelivery } from "./scan-meaning.ts";
import type { TrackingEntry, TrackingStatus } from "./tracking.ts";

/** The summary of a history. An empty one is PRE_TRANSIT. */
export interface TrackingSummary {
  readonly status: TrackingStatus;
  /** Date of the first TRANSIT entry. */
  readonly pickupAt: Date | null;
  /** Date of the first DELIVERED entry that the carrier has not called a mistake since. */
  readonly deliveredAt: Date | null;
}

/**
 * The scans that say where the parcel is, oldest first. Left out are those set aside, and those after a delivery, which no
 * scan ends but one of a return, a loss or a mistake.
 */
export function countingScans<Entry extends TrackingEntry>(
  history: readonly Entry[],
): readonly PlacedScan<Entry>[] {
  let isDelivered = false;
  return placeScans(history.filter(({ setAside }) => setAside === undefined)).filter(({ entry }) => {
    if (isDelivered && entry.status !== "DELIVERED" && takesBackDelivery(entry) === null) return false;
    isDelivered = entry.status === "DELIVERED";
    return true;
  });
}

export function summarizeTracking(history: readonly TrackingEntry[]): TrackingSummary {
  const counting = countingScans(history);
  let deliveredAt: Date | null = null;
  for (const { entry } of counting) {
    if (takesBackDelivery(entry) === "mistake") deliveredAt = null;
    else if (entry.status === "DELIVERED") deliveredAt ??= entry.statusDate;
  }
  return {
    status: counting.at(-1)?.entry.status ?? "PRE_TRANSIT",
    pickupAt: firstTransit(history),
    deliveredAt,
  };
}

function firstTransit(history: readonly TrackingEntry[]): Date | null {
  let first: Date | null = null;
  for (const { status, statusDate, setAside } of history)
    if (status === "TRANSIT" && setAside === undefined && (first === null || statusDate < first))
      first = statusDate;
  return first;
}
