/** Sizes of the naive evaluator: exact, in any orientation. */
import type { Parcel, SizeThresholds } from "../../../app/domain/engine/index.ts";
import type { Fraction } from "./fraction.ts";
import { add, compare, decimal, sum } from "./fraction.ts";

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
    exceeds(sizes["sum-of-sides"], above.sumOfSidesCm)
  );
}

export function sizeOf({ lengthCm, widthCm, heightCm }: Parcel) {
  const sides = [lengthCm, widthCm, heightCm].map(decimal).sort(compare);
  const [shortest, middle, longest] = sides as [Fraction, Fraction, Fraction];
  return {
    longest,
    middle,
    shortest,
    "longest-side": longest,
    "longest-plus-shortest": add(longest, shortest),
    girth: sum([longest, middle, middle, shortest, shortest]),
    "sum-of-sides": sum(sides),
  };
}
