import type { Size } from "../values/item.ts";
import { toCm, unitsDown, unitsUp, volumeUnits } from "./length.ts";
import type { Sides } from "./space.ts";

/** Limits of a single parcel. A limit that one parcel would exceed leads to more parcels. */
export interface ParcelLimits {
  readonly maxWeightG?: number;
  readonly maxLongestSideCm?: number;
  /** The limit of the second longest side. */
  readonly maxMiddleSideCm?: number;
  readonly maxShortestSideCm?: number;
  readonly maxLongestPlusShortestCm?: number;
  readonly maxGirthCm?: number;
  readonly maxSumOfSidesCm?: number;
  readonly maxVolumeCm3?: number;
}

/** Limits in the packer's terms: infinite where a carrier has none. */
export interface Reach {
  readonly weightG: number;
  readonly longest: number;
  readonly middle: number;
  readonly shortest: number;
  readonly longestPlusShortest: number;
  readonly girth: number;
  readonly sumOfSides: number;
  readonly volume: number;
}

export function reachOf(limits: ParcelLimits): Reach {
  const units = (cm: number | undefined) => (cm === undefined ? Number.POSITIVE_INFINITY : unitsDown(cm));
  return {
    weightG: limits.maxWeightG ?? Number.POSITIVE_INFINITY,
    longest: units(limits.maxLongestSideCm),
    middle: units(limits.maxMiddleSideCm),
    shortest: units(limits.maxShortestSideCm),
    longestPlusShortest: units(limits.maxLongestPlusShortestCm),
    girth: units(limits.maxGirthCm),
    sumOfSides: units(limits.maxSumOfSidesCm),
    volume: limits.maxVolumeCm3 === undefined ? Number.POSITIVE_INFINITY : volumeUnits(limits.maxVolumeCm3),
  };
}

/** Longest side + 2 × the other two, the usual measure of bulk. */
export function girthCm(size: Size): number {
  return toCm(girthOf(sidesOf(size)));
}

/** Whether a parcel is within the limits in some orientation. */
export function withinLimits(parcel: Size & { readonly weightG: number }, limits: ParcelLimits): boolean {
  const reach = reachOf(limits);
  return parcel.weightG <= reach.weightG && withinReach(sidesOf(parcel), reach);
}

export function withinReach(sides: Sides, reach: Reach): boolean {
  const longest = Math.max(...sides);
  const shortest = Math.min(...sides);
  const sum = sides[0] + sides[1] + sides[2];
  return (
    longest <= reach.longest &&
    sum - longest - shortest <= reach.middle &&
    shortest <= reach.shortest &&
    longest + shortest <= reach.longestPlusShortest &&
    girthOf(sides) <= reach.girth &&
    sum <= reach.sumOfSides &&
    sides[0] * sides[1] * sides[2] <= reach.volume
  );
}

/** The side of the largest cube within reach. */
export function largestCube({
  longest,
  middle,
  shortest,
  longestPlusShortest,
  girth,
  sumOfSides,
}: Reach): number {
  return Math.min(longest, middle, shortest, longestPlusShortest / 2, girth / 5, sumOfSides / 3);
}

/** The longest possible third side of a parcel, given two; below 0 if there is none. */
export function thirdSide(a: number, b: number, reach: Reach): number {
  const { longest, middle, shortest, longestPlusShortest, girth, sumOfSides, volume } = reach;
  const long = Math.max(a, b);
  const short = Math.min(a, b);
  if (long > longest) return -1;
  // Either it is the longest side itself, or it counts twice.
  const byGirth = Math.max(girth - 2 * (a + b), Math.min(long, (girth - long) / 2 - short));
  // Two sides above the middle's limit leave none; one leaves the third in the middle at most.
  if (short > middle) return -1;
  const byMiddle = long <= middle ? Number.POSITIVE_INFINITY : middle;
  const byShortest = short <= shortest ? Number.POSITIVE_INFINITY : shortest;
  // Either it is the longest side beside the short one, or the shortest beside the long one.
  const byBoth =
    long + short <= longestPlusShortest ? longestPlusShortest - short : longestPlusShortest - long;
  return Math.floor(
    Math.min(longest, byMiddle, byShortest, byBoth, byGirth, sumOfSides - a - b, volume / (a * b)),
  );
}

function girthOf(sides: Sides): number {
  const longest = Math.max(...sides);
  return 2 * (sides[0] + sides[1] + sides[2]) - longest;
}

function sidesOf({ lengthCm, widthCm, heightCm }: Size): Sides {
  return [unitsUp(lengthCm), unitsUp(widthCm), unitsUp(heightCm)];
}
