import type { GoodsSize, Parcel } from "../values/item.ts";
import type { ExactInteger } from "./exact-integer.ts";
import { times } from "./exact-integer.ts";
import type { SizeThresholds } from "./tariff.ts";
import { cubicSizeUnits, cubicUnits, micrograms, sizeUnits } from "./whole-units.ts";

/** Measures of sides in whole units, in any orientation. */
interface SideMeasures {
  readonly weight: number;
  readonly longest: number;
  readonly middle: number;
  readonly shortest: number;
  readonly longestPlusShortest: number;
  /** Longest and twice the other two. */
  readonly girth: number;
  readonly sum: number;
}

/** The measures that prices and thresholds go by. */
export interface ParcelSizes extends SideMeasures {
  /** Several goods without a box: cubic hundredths of a millimetre. Else the sides' product. */
  readonly goodsVolume?: ExactInteger;
}

/** The measures that a price goes by: of several goods without a box their least ones, else the parcel's own. */
export function sizesOf(parcel: Parcel): ParcelSizes {
  return parcel.goods === undefined ? ownSizesOf(parcel) : goodsSizesOf(parcel.weightG, parcel.goods);
}

/** The measures of the parcel's own sides. */
export function ownSizesOf({ lengthCm, widthCm, heightCm, weightG }: Parcel): ParcelSizes {
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

/** Of all parcels with this volume and no side shorter than these, the least of each measure. */
function goodsSizesOf(weightG: number, goods: GoodsSize): ParcelSizes {
  const longest = sizeUnits(goods.longestCm);
  const middle = sizeUnits(goods.middleCm);
  const shortest = sizeUnits(goods.shortestCm);
  const goodsVolume = cubicSizeUnits(goods.volumeCm3);
  const sum = longest + middle + shortest;
  return {
    weight: micrograms(weightG),
    longest: Math.max(longest, cubeRoot(goodsVolume, 1)),
    middle,
    shortest,
    // The longest and the middle are equal, the shortest is half as long.
    longestPlusShortest: Math.max(longest + shortest, cubeRoot(goodsVolume, 27, 4)),
    // The longest is twice as long as the others.
    girth: Math.max(2 * sum - longest, cubeRoot(goodsVolume, 108)),
    sum: Math.max(sum, cubeRoot(goodsVolume, 27)),
    goodsVolume,
  };
}

/** Closer to a whole number than this, floating point doesn't know on which side a root is. */
const UNSURE = 1e-3;

/** The whole part of the cube root of so many times a number. */
function cubeRoot(of: ExactInteger, numerator: number, denominator = 1): number {
  const root = Math.cbrt((Number(of) * numerator) / denominator);
  const whole = Math.round(root);
  if (Math.abs(root - whole) > UNSURE) return Math.floor(root);
  return BigInt(whole) ** 3n * BigInt(denominator) <= BigInt(of) * BigInt(numerator) ? whole : whole - 1;
}

/** Thresholds in the units of `ParcelSizes`. */
export interface Thresholds extends SideMeasures {
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
export function volumeOf({ longest, middle, shortest, goodsVolume }: ParcelSizes): ExactInteger {
  return goodsVolume ?? times(times(longest, middle), shortest);
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
