import type { CalendarDate } from "../values/day-number.ts";
import type { CarrierPoint, KnownPoint } from "../values/point.ts";
import { isOnEarth } from "./distance.ts";

/** Fewer points than this may come and go in any number. */
const FEW = 20;
/** A list that lost more than this share is believed only when it stays so. */
const CREDIBLE_SHARE = 0.5;
export const DOUBT_MS = 24 * 60 * 60 * 1000;
/** A missing point is kept so long, for orders that name it. */
const MISSING_KEPT_DAYS = 180;

export interface MergedPoints {
  readonly points: readonly KnownPoint[];
  readonly changed: boolean;
  /** The time since which the carrier's answers are not believed; `null`: they are. */
  readonly doubtedSince: Date | null;
}

/**
 * Merges a carrier's list into the known points. A point that is no longer listed stays, and accepts nothing. An
 * empty list is never believed once points are known, and a list of less than half of them only after a day.
 */
export function mergePoints(
  known: readonly KnownPoint[],
  listed: readonly CarrierPoint[],
  doubtedSince: Date | null,
  now: Date,
): MergedPoints {
  const usable = new Map(
    listed
      .filter((point) => point.locationId !== "" && isOnEarth(point))
      .map((point) => [point.locationId, point]),
  );
  const wasListed = known.filter(({ missingSince }) => missingSince === undefined).length;
  if (known.length > 0 && usable.size === 0)
    return { points: known, changed: false, doubtedSince: doubtedSince ?? now };
  if (wasListed >= FEW && usable.size < wasListed * CREDIBLE_SHARE) {
    const since = doubtedSince ?? now;
    if (now.getTime() - since.getTime() < DOUBT_MS)
      return { points: known, changed: false, doubtedSince: since };
  }
  const today = now.toISOString().slice(0, 10);
  const points = [...usable.values(), ...missing(known, usable, today)].sort(byId);
  return { points, changed: JSON.stringify(points) !== JSON.stringify(known), doubtedSince: null };
}

function missing(
  known: readonly KnownPoint[],
  listed: ReadonlyMap<string, CarrierPoint>,
  today: CalendarDate,
): readonly KnownPoint[] {
  const oldest = new Date(Date.parse(today) - MISSING_KEPT_DAYS * 24 * 60 * 60 * 1000)
    .toISOString()
    .slice(0, 10);
  return known
    .filter(({ locationId }) => !listed.has(locationId))
    .map((point) => ({ ...point, accepting: false, missingSince: point.missingSince ?? today }))
    .filter(({ missingSince }) => missingSince >= oldest);
}

function byId(a: KnownPoint, b: KnownPoint): number {
  return a.locationId < b.locationId ? -1 : a.locationId > b.locationId ? 1 : 0;
}
