import type { Parcel } from "../values/item.ts";
import type { ExactInteger } from "./exact-integer.ts";
import { times } from "./exact-integer.ts";
import type { SizeThresholds } from "./tariff.ts";
import { cubicUnits, micrograms, sizeUnits } from "./whole-units.ts";

/** The measures that thresholds compare, in whole units, sides in any orientation. */
export interface ParcelSizes {
  readonly weight: number;
  readonly longest: number;
  readonly middle: number;
  readonly shortest: number;
  readonly longestPlusShortest: number;
  /** Longest and twice the other two. */
  readonly girth: number;
  readonly sum: number;
}

export function sizesOf({ lengthCm, widthCm, heightCm, weightG }: Parcel): ParcelSizes {
  const length = sizeUnits(lengthCm);
  const width = sizeUnits(widthCm);
  const height = sizeUnits(heightCm);
  const sum = length + width + height;
  const longest = Math.max(length, width, height);
  const shortest = Math.min(length, width, height);
  return {
    weight: micrograms(weightG),
    longest,
    middle: sum - longest - shortest,
    shortest,
    longestPlusShortest: longest + shortest,
    girth: 2 * sum - longest,
    sum,
  };
}

/** Thresholds in the units of `ParcelSizes`. */
export interface Thresholds extends ParcelSizes {
  /** Cubic hundredths of a millimetre; null: there is none. */
  readonly volume: ExactInteger | null;
}

/** The thresholds that parcels exceed; infinite where there is none. */
export function thresholdsOf(above: SizeThresholds): Thresholds {
  return inUnits(above, Number.POSITIVE_INFINITY);
}

/** The thresholds that parcels fall short of; zero where there is none. */
export function leastOf(below: SizeThresholds): Thresholds {
  return inUnits(below, 0);
}

function inUnits(sizes: SizeThresholds, absent: number): Thresholds {
  const size = (cm: number | undefined) => (cm === undefined ? absent : sizeUnits(cm));
  return {
    weight: sizes.weightG === undefined ? absent : micrograms(sizes.weightG),
    longest: size(sizes.longestSideCm),
    middle: size(sizes.middleSideCm),
    shortest: size(sizes.shortestSideCm),
    longestPlusShortest: size(sizes.longestPlusShortestCm),
    girth: size(sizes.girthCm),
    sum: size(sizes.sumOfSidesCm),
    volume: cubicUnits(sizes),
  };
}

/** Cubic hundredths of a millimetre. */
export function volumeOf({ longest, middle, shortest }: ParcelSizes): ExactInteger {
  return times(times(longest, middle), shortest);
}

export function isBelow(sizes: ParcelSizes, least: Thresholds): boolean {
  return (
    sizes.weight < least.weight ||
    sizes.longest < least.longest ||
    sizes.middle < least.middle ||
    sizes.shortest < least.shortest ||
    sizes.longestPlusShortest < least.longestPlusShortest ||
    sizes.girth < least.girth ||
    sizes.sum < least.sum ||
    (least.volume !== null && volumeOf(sizes) < least.volume)
  );
}

export function isAbove(sizes: ParcelSizes, thresholds: Thresholds): boolean {
  return (
    sizes.weight > thresholds.weight ||
    sizes.longest > thresholds.longest ||
    sizes.middle > thresholds.middle ||
    sizes.shortest > thresholds.shortest ||
    sizes.longestPlusShortest > thresholds.longestPlusShortest ||
    sizes.girth > thresholds.girth ||
    sizes.sum > thresholds.sum ||
    (thresholds.volume !== null && volumeOf(sizes) > thresholds.volume)
  );
}
