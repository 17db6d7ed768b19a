import { placeScans } from "../values/place-scans.ts";
import { takesBackDelivery } from "../values/scan-meaning.ts";
import type { TrackingEntry } from "../values/tracking.ts";
import { MAX_TRACKING_ENTRIES, sameEntry, trackingStatuses } from "../values/tracking.ts";

/**
 * The histories of both sides merged, oldest first: carriers forget old scans, and callers add their own. An entry
 * under a known identity replaces the earlier one. Malformed entries (an unknown status, no date) are dropped. The
 * latest 500 are kept, and of the others the deliveries and their ends.
 */
export function mergeHistories(
  stored: readonly TrackingEntry[],
  reported: readonly TrackingEntry[],
): readonly TrackingEntry[] {
  const known = new Set(stored.map(entryKey));
  // A caller's events have no identities: their words identify them.
  const unidentified = new Set(stored.filter(({ id }) => id === undefined).map(entryKey));
  const identified = new Map(
    stored.flatMap((entry) => (entry.id === undefined ? [] : [[entry.id, entry] as const])),
  );
  const corrected = new Map<string, TrackingEntry>();
  const news: TrackingEntry[] = [];
  for (const entry of reported) {
    if (!isEntry(entry)) continue;
    const key = entryKey(entry);
    if (entry.id === undefined) {
      if (!known.has(key)) news.push(entry);
      known.add(key);
      continue;
    }
    const earlier = identified.get(entry.id);
    if (earlier !== undefined) {
      if (!sameEntry(earlier, entry)) corrected.set(entry.id, entry);
    } else if (!unidentified.has(key)) {
      news.push(entry);
      identified.set(entry.id, entry);
    }
  }
  if (news.length === 0 && corrected.size === 0) return stored;
  const kept = stored.map((entry) => (entry.id === undefined ? entry : (corrected.get(entry.id) ?? entry)));
  return newest(placeScans([...kept, ...news]).map(({ entry }) => entry));
}

/** A delivery stays, however many scans follow it. */
function newest(sorted: readonly TrackingEntry[]): readonly TrackingEntry[] {
  let surplus = sorted.length - MAX_TRACKING_ENTRIES;
  if (surplus <= 0) return sorted;
  return sorted
    .filter((entry) => {
      if (surplus === 0 || entry.status === "DELIVERED" || takesBackDelivery(entry) !== null) return true;
      surplus--;
      return false;
    })
    .slice(-MAX_TRACKING_ENTRIES);
}

function isEntry({ status, statusDate }: TrackingEntry): boolean {
  return (
    trackingStatuses.includes(status) && statusDate instanceof Date && !Number.isNaN(statusDate.getTime())
  );
}

function entryKey({ status, statusDate, statusDetails, statusExact }: TrackingEntry): string {
  return JSON.stringify([status, statusDate.getTime(), statusDetails, statusExact]);
}
