import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { girthCm, withinLimits } from "../../../app/domain/engine/index.ts";
import { reachOf, thirdSide, withinReach } from "../../../app/domain/engine/packing/parcel-limits.ts";
import { numRuns } from "../../support/effort.ts";

const parcel = { lengthCm: 10, widthCm: 40, heightCm: 20, weightG: 1_000 };

describe("limits of a parcel", () => {
  test("hold to the millimetre and gram, in any orientation", () => {
    expect(withinLimits(parcel, {})).toBe(true);
    expect(withinLimits(parcel, { maxWeightG: 1_000, maxLongestSideCm: 40 })).toBe(true);
    expect(withinLimits(parcel, { maxWeightG: 999 })).toBe(false);
    expect(withinLimits(parcel, { maxLongestSideCm: 39.9 })).toBe(false);
    // 40 + 2 × (20 + 10)
    expect(girthCm(parcel)).toBe(100);
    expect(withinLimits(parcel, { maxGirthCm: 100 })).toBe(true);
    expect(withinLimits(parcel, { maxGirthCm: 99.9 })).toBe(false);
    expect(withinLimits(parcel, { maxMiddleSideCm: 20, maxShortestSideCm: 10 })).toBe(true);
    expect(withinLimits(parcel, { maxMiddleSideCm: 19.9 })).toBe(false);
    expect(withinLimits(parcel, { maxShortestSideCm: 9.9 })).toBe(false);
    expect(withinLimits(parcel, { maxLongestPlusShortestCm: 50 })).toBe(true);
    expect(withinLimits(parcel, { maxLongestPlusShortestCm: 49.9 })).toBe(false);
    expect(withinLimits(parcel, { maxSumOfSidesCm: 70 })).toBe(true);
    expect(withinLimits(parcel, { maxSumOfSidesCm: 69.9 })).toBe(false);
  });

  test("are not missed by a hair of floating point", () => {
    const inches = { lengthCm: 20.1, widthCm: 20.2, heightCm: 60.1, weightG: 1 };
    // 60.1 + 2 × (20.1 + 20.2) is 140.70000000000002
    expect(girthCm(inches)).toBe(140.7);
    expect(withinLimits(inches, { maxGirthCm: 140.7, maxSumOfSidesCm: 100.4 })).toBe(true);
  });
});

describe("the third side", () => {
  test("is as long as every limit allows", () => {
    const third = (limits: Parameters<typeof reachOf>[0]) => thirdSide(3_000, 2_000, reachOf(limits));
    expect(third({})).toBe(Number.POSITIVE_INFINITY);
    expect(third({ maxLongestSideCm: 35 })).toBe(3_500);
    expect(third({ maxLongestSideCm: 29 })).toBe(-1);
    expect(third({ maxSumOfSidesCm: 60 })).toBe(1_000);
    // As the longest: 200 − 2 × (30 + 20) = 100. As another: (90 − 30) / 2 − 20 = 10.
    expect(third({ maxGirthCm: 200 })).toBe(10_000);
    expect(third({ maxGirthCm: 90 })).toBe(1_000);
    expect(third({ maxGirthCm: 90.01 })).toBe(1_000);
    expect(thirdSide(2_000, 3_000, reachOf({ maxGirthCm: 90 }))).toBe(1_000);
  });

  test("keeps within reach what is as long, and nothing longer is", () => {
    const side = fc.integer({ min: 1, max: 8_000 });
    const cm = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(side, side, fc.array(cm, { minLength: 6, maxLength: 6 }), (a, b, limits) => {
        const [maxLongestSideCm = 0, maxGirthCm = 0, maxSumOfSidesCm = 0] = limits;
        const [, , , maxMiddleSideCm = 0, maxShortestSideCm = 0, maxLongestPlusShortestCm = 0] = limits;
        const reach = reachOf({
          maxLongestSideCm,
          maxMiddleSideCm,
          maxShortestSideCm,
          maxLongestPlusShortestCm,
          maxGirthCm,
          maxSumOfSidesCm,
        });
        const third = thirdSide(a, b, reach);
        if (third >= 1) expect(withinReach([a, third, b], reach)).toBe(true);
        expect(withinReach([a, b, Math.max(1, third + 1)], reach)).toBe(false);
      }),
      numRuns(2_000),
    );
  });
});
