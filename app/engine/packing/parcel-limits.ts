import type { Size } from "../values/item.ts";
import { toCm, unitsDown, unitsUp } from "./length.ts";
import type { Sides } from "./space.ts";

/** Limits of a single parcel. A limit that one parcel would exceed leads to more parcels. */
export interface ParcelLimits {
  readonly maxWeightG?: number;
  readonly maxLongestSideCm?: number;
  readonly maxGirthCm?: number;
  readonly maxSumOfSidesCm?: number;
}

/** Limits in the packer's terms: infinite where a carrier has none. */
export interface Reach {
  readonly weightG: number;
  readonly longest: number;
  readonly girth: number;
  readonly sumOfSides: number;
}

export function reachOf(limits: ParcelLimits): Reach {
  const units = (cm: number | undefined) => (cm === undefined ? Number.POSITIVE_INFINITY : unitsDown(cm));
  return {
    weightG: limits.maxWeightG ?? Number.POSITIVE_INFINITY,
    longest: units(limits.maxLongestSideCm),
    girth: units(limits.maxGirthCm),
    sumOfSides: units(limits.maxSumOfSidesCm),
  };
}

/** Longest side + 2 × the other two, the usual measure of bulk. */
export function girthCm(size: Size): number {
  return toCm(girthOf(sidesOf(size)));
}

/** In any orientation. */
export function withinLimits(parcel: Size & { readonly weightG: number }, limits: ParcelLimits): boolean {
  const reach = reachOf(limits);
  return parcel.weightG <= reach.weightG && withinReach(sidesOf(parcel), reach);
}

export function withinReach(sides: Sides, reach: Reach): boolean {
  return (
    Math.max(...sides) <= reach.longest &&
    girthOf(sides) <= reach.girth &&
    sides[0] + sides[1] + sides[2] <= reach.sumOfSides
  );
}

/** The longest possible third side of a parcel, given two; below 0 if there is none. */
export function thirdSide(a: number, b: number, { longest, girth, sumOfSides }: Reach): number {
  const long = Math.max(a, b);
  const short = Math.min(a, b);
  if (long > longest) return -1;
  // Either it is the longest side itself, or it counts twice.
  const byGirth = Math.max(girth - 2 * (a + b), Math.min(long, (girth - long) / 2 - short));
  return Math.floor(Math.min(longest, byGirth, sumOfSides - a - b));
}

function girthOf(sides: Sides): number {
  const longest = Math.max(...sides);
  return 2 * (sides[0] + sides[1] + sides[2]) - longest;
}

function sidesOf({ lengthCm, widthCm, heightCm }: Size): Sides {
  return [unitsUp(lengthCm), unitsUp(widthCm), unitsUp(heightCm)];
}
