import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dividedHalfUp,
  fractionText,
  lessBy,
  millionths,
  plus,
  quotient,
  startedSteps,
  times,
} from "../../../app/domain/engine/rating/exact-integer.ts";
import { numRuns } from "../../support/effort.ts";

/** Small ones, and ones at the edge of exact numbers. */
const whole = fc.oneof(
  fc.nat(1_000),
  fc.maxSafeNat(),
  fc.integer({ min: Number.MAX_SAFE_INTEGER - 3, max: Number.MAX_SAFE_INTEGER }),
  fc.bigInt({ min: 0n, max: 10n ** 30n }),
);
const divisor = whole.filter((value) => value > 0);

describe("exact integers", () => {
  test("add, multiply and divide as integers of any size do", () => {
    fc.assert(
      fc.property(whole, divisor, (a, b) => {
        const [x, y] = [BigInt(a), BigInt(b)];
        expect(BigInt(plus(a, b))).toBe(x + y);
        expect(BigInt(times(a, b))).toBe(x * y);
        expect(BigInt(quotient(a, b))).toBe(x / y);
        expect(BigInt(lessBy(a, b))).toBe(x > y ? x - y : 0n);
        if (typeof a === "number" && typeof b === "number") expect(typeof lessBy(a, b)).toBe("number");
      }),
      numRuns(2_000),
    );
  });

  test("stay numbers as long as these are exact", () => {
    expect(plus(2 ** 52, 2 ** 52 - 1)).toBe(Number.MAX_SAFE_INTEGER);
    expect(plus(2 ** 52, 2 ** 52)).toBe(2n ** 53n);
    expect(times(2 ** 26, 2 ** 26)).toBe(2 ** 52);
    expect(times(2 ** 27, 2 ** 26)).toBe(2n ** 53n);
    expect(times(Number.MAX_SAFE_INTEGER, 1)).toBe(Number.MAX_SAFE_INTEGER);
    expect(millionths(2 ** 52, 1_000_000)).toBe(2 ** 52);
  });

  test("count started steps", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 1_000_000 }), (a, b) => {
        expect(BigInt(startedSteps(a, b))).toBe((BigInt(a) + BigInt(b) - 1n) / BigInt(b));
      }),
    );
    expect(startedSteps(10n ** 20n + 1n, 10n ** 19n)).toBe(11);
  });

  test("take millionths of what is a multiple of a million", () => {
    fc.assert(
      fc.property(whole, fc.nat(2_000_000), (a, ppm) => {
        const units = times(a, 1_000_000);
        expect(BigInt(millionths(units, ppm))).toBe(BigInt(a) * BigInt(ppm));
      }),
      numRuns(2_000),
    );
    // A multiple of a million only together with the share.
    expect(millionths(1_500_003, 2_000_000)).toBe(3_000_006);
    expect(millionths(5, 200_000)).toBe(1);
    expect(millionths(9_007_199_254_000_000, 3_000_001)).toBe(27_021_606_769_199_254n);
  });

  test("round a half up", () => {
    expect(dividedHalfUp(5, 2)).toBe(3);
    expect(dividedHalfUp(49, 100)).toBe(0);
    expect(dividedHalfUp(50, 100)).toBe(1);
    expect(dividedHalfUp(149, 100)).toBe(1);
    expect(dividedHalfUp(10n ** 30n + 5n * 10n ** 28n, 10n ** 29n)).toBe(11);
  });

  test.each([
    [0, 1_000_000, "0"],
    [5, 1, "5"],
    [12_375, 1_000, "12.375"],
    [1, 1_000_000, "0.000001"],
    [1_500_000, 1_000_000, "1.5"],
    [3, 8, "0.375"],
    [100, 3, "100/3"],
    [200, 6, "100/3"],
    [7, 14, "0.5"],
    [10n ** 25n, 10n ** 24n, "10"],
  ])("%s / %s is written %s", (a, b, text) => {
    expect(fractionText(a, b)).toBe(text);
  });
});
