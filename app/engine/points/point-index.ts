import { normalizeZip } from "../values/address.ts";
import type { KnownPoint } from "../values/point.ts";
import type { Coordinates } from "./distance.ts";
import { centroidOf } from "./distance.ts";
import type { PointNeed } from "./point-need.ts";
import { fitsNeed } from "./point-need.ts";
import type { Near } from "./point-tree.ts";
import { pointTree } from "./point-tree.ts";

export type NearPoint = Near<KnownPoint>;

/** The points of one carrier account, ready for many questions. */
export interface PointIndex {
  readonly size: number;
  /** Closed and missing ones too. */
  get(locationId: string): KnownPoint | null;
  /** Points that fit the need, the nearest first. */
  nearest(place: Coordinates, count: number, need: PointNeed): readonly NearPoint[];
  /**
   * The middle of the account's points with this postcode, else with the longest prefix of it that any has. `null`:
   * none shares at least half of it, so where it lies is unknown.
   */
  placeOf(country: string, zip: string): Coordinates | null;
}

export function indexPoints(points: readonly KnownPoint[]): PointIndex {
  const byId = new Map(points.map((point) => [point.locationId, point]));
  const tree = pointTree(points);
  const areas = areasOf(points);
  const middles = new Map<string, Coordinates>();
  return {
    size: byId.size,
    get: (locationId) => byId.get(locationId) ?? null,
    nearest: (place, count, need) => tree.nearest(place, count, (point) => fitsNeed(point, need)),
    placeOf(country, zip) {
      const whole = normalizeZip(zip);
      for (let length = whole.length; length > 0 && length >= whole.length / 2; length--) {
        const area = `${country} ${whole.slice(0, length)}`;
        const there = areas.get(area);
        if (there === undefined) continue;
        const middle = middles.get(area) ?? centroidOf(there);
        middles.set(area, middle);
        return middle;
      }
      return null;
    },
  };
}

/** The points of each postcode and each of its prefixes. */
function areasOf(points: readonly KnownPoint[]): ReadonlyMap<string, readonly KnownPoint[]> {
  const areas = new Map<string, KnownPoint[]>();
  for (const point of points) {
    const zip = normalizeZip(point.address.zip ?? "");
    for (let length = 1; length <= zip.length; length++) {
      const area = `${point.address.country} ${zip.slice(0, length)}`;
      const there = areas.get(area);
      if (there === undefined) areas.set(area, [point]);
      else there.push(point);
    }
  }
  return areas;
}
