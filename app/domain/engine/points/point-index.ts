import { foldLetters } from "../values/fold-letters.ts";
import { normalizeZip } from "../values/fold-postcode.ts";
import { landOf } from "../values/islands.ts";
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
  /** Points that fit the need and are reached by road, the nearest first. */
  nearest(place: Coordinates, count: number, need: PointNeed): readonly NearPoint[];
  /**
   * The middle of the account's points with this postcode, else with the longest prefix of it that any has. `null`:
   * none shares at least half of it, so where it lies is unknown.
   */
  placeOf(country: string, zip: string): Coordinates | null;
  /**
   * Points whose name, street or city has all of these words or their beginnings, without case and accents; the nearest first.
   * @param from where distances begin; `null`: in the middle of the points found
   */
  named(
    country: string,
    words: string,
    count: number,
    need: PointNeed,
    from: Coordinates | null,
  ): readonly NearPoint[];
}

export function indexPoints(points: readonly KnownPoint[]): PointIndex {
  const byId = new Map(points.map((point) => [point.locationId, point]));
  const tree = pointTree(points);
  const areas = areasOf(points);
  const middles = new Map<string, Coordinates>();
  let lands: ReadonlyMap<KnownPoint, string | null> | undefined;
  let texts: readonly { readonly point: KnownPoint; readonly words: readonly string[] }[] | undefined;
  return {
    size: byId.size,
    get: (locationId) => byId.get(locationId) ?? null,
    nearest(place, count, need) {
      lands ??= new Map(points.map((point) => [point, landOf(point.address)]));
      const from = need.reachedFrom === undefined ? null : landOf(need.reachedFrom);
      // A straight line may cross the sea; a point whose island is unknown is not left out.
      const isReachable = (point: KnownPoint) => {
        const land = from === null ? null : (lands?.get(point) ?? null);
        return land === null || land === from;
      };
      return tree.nearest(place, count, (point) => isReachable(point) && fitsNeed(point, need));
    },
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
    named(country, words, count, need, from) {
      texts ??= points.map((point) => ({ point, words: wordsOf(point) }));
      const wanted = foldedWords(words);
      if (wanted.length === 0) return [];
      const found = texts
        .filter(({ point, words: its }) => point.address.country === country && hasAll(its, wanted))
        .map(({ point }) => point)
        .filter((point) => fitsNeed(point, need));
      if (found.length === 0) return [];
      return pointTree(found).nearest(from ?? centroidOf(found), count, () => true);
    },
  };
}

function wordsOf({ name, address: { address, address2, city } }: KnownPoint): readonly string[] {
  return foldedWords([name, address, address2, city].filter(Boolean).join(" "));
}

const hasAll = (its: readonly string[], wanted: readonly string[]) =>
  wanted.every((word) => its.some((each) => each.startsWith(word)));

function foldedWords(text: string): readonly string[] {
  return foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
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
