/** Sizes of the naive evaluator: exact, in any orientation. */
import type { Parcel, SizeThresholds, Volume } from "../../../app/domain/engine/index.ts";
import type { Fraction } from "./fraction.ts";
import { add, compare, decimal, fraction, largest, multiply, sum } from "./fraction.ts";

export function isAbove(above: SizeThresholds | undefined, parcel: Parcel): boolean {
  if (above === undefined) return true;
  const { longest, middle, shortest, ...sizes } = sizeOf(parcel);
  const exceeds = (value: Fraction, limit: number | undefined) =>
    limit !== undefined && compare(value, decimal(limit)) > 0;
  return (
    exceeds(decimal(parcel.weightG), above.weightG) ||
    exceeds(longest, above.longestSideCm) ||
    exceeds(middle, above.middleSideCm) ||
    exceeds(shortest, above.shortestSideCm) ||
    exceeds(sizes["longest-plus-shortest"], above.longestPlusShortestCm) ||
    exceeds(sizes.girth, above.girthCm) ||
    exceeds(sizes["sum-of-sides"], above.sumOfSidesCm) ||
    hasVolume(above, (limit) => compare(volumeOf(parcel), limit) > 0)
  );
}

export function isBelow(below: SizeThresholds | undefined, parcel: Parcel): boolean {
  if (below === undefined) return true;
  const { longest, middle, shortest, ...sizes } = sizeOf(parcel);
  const isShort = (value: Fraction, least: number | undefined) =>
    least !== undefined && compare(value, decimal(least)) < 0;
  return (
    isShort(decimal(parcel.weightG), below.weightG) ||
    isShort(longest, below.longestSideCm) ||
    isShort(middle, below.middleSideCm) ||
    isShort(shortest, below.shortestSideCm) ||
    isShort(sizes["longest-plus-shortest"], below.longestPlusShortestCm) ||
    isShort(sizes.girth, below.girthCm) ||
    isShort(sizes["sum-of-sides"], below.sumOfSidesCm) ||
    hasVolume(below, (least) => compare(volumeOf(parcel), least) < 0)
  );
}

/** Cubic centimetres: a foot is 30.48 cm. */
export function cm3Of({ volumeL, volumeFt3 }: Volume): Fraction | null {
  if (volumeL !== undefined) return multiply(decimal(volumeL), fraction(1_000));
  return volumeFt3 === undefined ? null : multiply(decimal(volumeFt3), decimal(28_316.846592));
}

export function volumeOf({ lengthCm, widthCm, heightCm, goods }: Parcel): Fraction {
  if (goods !== undefined) return decimal(goods.volumeCm3);
  return [lengthCm, widthCm, heightCm].map(decimal).reduce(multiply);
}

function hasVolume(thresholds: Volume, meets: (cm3: Fraction) => boolean): boolean {
  const cm3 = cm3Of(thresholds);
  return cm3 !== null && meets(cm3);
}

export function sizeOf(parcel: Parcel) {
  const { lengthCm, widthCm, heightCm, goods } = parcel;
  const given = goods ? [goods.longestCm, goods.middleCm, goods.shortestCm] : [lengthCm, widthCm, heightCm];
  const sides = given.map(decimal).sort(compare);
  const [shortest, middle, longest] = sides as [Fraction, Fraction, Fraction];
  const atLeast = (size: Fraction, ofCube: Fraction) =>
    goods === undefined ? size : largest(size, cubeRoot(multiply(volumeOf(parcel), ofCube)));
  return {
    longest: atLeast(longest, fraction(1)),
    middle,
    shortest,
    "longest-side": atLeast(longest, fraction(1)),
    "longest-plus-shortest": atLeast(add(longest, shortest), fraction(27, 4)),
    girth: atLeast(sum([longest, middle, middle, shortest, shortest]), fraction(108)),
    "sum-of-sides": atLeast(sum(sides), fraction(27)),
  };
}

/** Down to whole hundredths of a millimetre, found by halving. */
function cubeRoot(cm3: Fraction): Fraction {
  let [least, tooMuch] = [0, 10_000_000];
  while (tooMuch - least > 1) {
    const middle = Math.floor((least + tooMuch) / 2);
    const side = fraction(middle, 1_000);
    if (compare(multiply(multiply(side, side), side), cm3) <= 0) least = middle;
    else tooMuch = middle;
  }
  return fraction(least, 1_000);
}
