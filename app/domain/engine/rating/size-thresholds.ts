import type { Parcel } from "../values/item.ts";
import type { SizeThresholds } from "./tariff.ts";
import { micrograms, sizeUnits } from "./whole-units.ts";

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

/** The thresholds in the units of `ParcelSizes`; infinite where there is none. */
export function thresholdsOf(above: SizeThresholds): ParcelSizes {
  const size = (cm: number | undefined) => (cm === undefined ? Number.POSITIVE_INFINITY : sizeUnits(cm));
  return {
    weight: above.weightG === undefined ? Number.POSITIVE_INFINITY : micrograms(above.weightG),
    longest: size(above.longestSideCm),
    middle: size(above.middleSideCm),
    shortest: size(above.shortestSideCm),
    longestPlusShortest: size(above.longestPlusShortestCm),
    girth: size(above.girthCm),
    sum: size(above.sumOfSidesCm),
  };
}

export function isAbove(sizes: ParcelSizes, thresholds: ParcelSizes): boolean {
  return (
    sizes.weight > thresholds.weight ||
    sizes.longest > thresholds.longest ||
    sizes.middle > thresholds.middle ||
    sizes.shortest > thresholds.shortest ||
    sizes.longestPlusShortest > thresholds.longestPlusShortest ||
    sizes.girth > thresholds.girth ||
    sizes.sum > thresholds.sum
  );
}
