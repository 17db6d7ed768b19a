import { progressOf } from "./scan-meaning.ts";
import type { TrackingEntry } from "./tracking.ts";

const HALF_DAY_MS = 12 * 60 * 60 * 1000;

export interface PlacedScan<Entry extends TrackingEntry = TrackingEntry> {
  readonly entry: Entry;
  /** The time at which the entry counts: for a day without a time, one between the day's other scans. */
  readonly at: Date;
}

/**
 * The entries, oldest first, the same whatever order they came in. Entries of one moment are in the order of their meaning, as a carrier's
 * clock may show several in one minute. A day without a time comes before the first timed scan of that day that means as much or
 * more, else after all of them.
 */
export function placeScans<Entry extends TrackingEntry>(
  entries: readonly Entry[],
): readonly PlacedScan<Entry>[] {
  const ranked = entries.map((entry) => ({
    entry,
    at: entry.statusDate.getTime(),
    progress: progressOf(entry),
    words: wordsOf(entry),
  }));
  const timed = ranked.filter(({ entry }) => !entry.isWholeDay).sort(byMoment);
  const placed = ranked.map((each) => {
    if (!each.entry.isWholeDay) return each;
    const ofItsDay = timed.filter(({ at }) => at >= each.at - HALF_DAY_MS && at < each.at + HALF_DAY_MS);
    const next = ofItsDay.find(({ progress }) => progress >= each.progress);
    return { ...each, at: next?.at ?? Math.max(each.at, ofItsDay.at(-1)?.at ?? each.at) };
  });
  return placed.sort(byMoment).map(({ entry, at }) => ({ entry, at: new Date(at) }));
}

interface Ranked {
  readonly entry: TrackingEntry;
  readonly at: number;
  readonly progress: number;
  readonly words: string;
}

function byMoment(a: Ranked, b: Ranked): number {
  return (
    a.at - b.at ||
    a.progress - b.progress ||
    Number(b.entry.isWholeDay ?? false) - Number(a.entry.isWholeDay ?? false) ||
    (a.words < b.words ? -1 : Number(a.words > b.words))
  );
}

function wordsOf({ statusExact, statusDetails, place, id }: TrackingEntry): string {
  return JSON.stringify([statusExact, statusDetails, place, id]);
}
