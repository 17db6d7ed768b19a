import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  currencyExponent,
  isRepresentable,
  roundHalfUp,
  toDecimal,
  toMinor,
} from "../../app/domain/engine/index.ts";

describe("money", () => {
  test("rounds halves up, also those that binary fractions put a little below", () => {
    expect(roundHalfUp(0.5)).toBe(1);
    expect(roundHalfUp(2.5)).toBe(3);
    expect(roundHalfUp(2.4999)).toBe(2);
    expect(toMinor(1.005, "EUR")).toBe(101);
    expect(toMinor(8.345, "EUR")).toBe(835);
    expect(toMinor(1.0049, "EUR")).toBe(100);
  });

  test("knows the minor units of currencies, also where they differ from display digits", () => {
    expect([currencyExponent("EUR"), currencyExponent("JPY"), currencyExponent("BHD")]).toEqual([2, 0, 3]);
    expect(currencyExponent("HUF")).toBe(2);
    expect(toMinor(1_000, "JPY")).toBe(1_000);
    expect(toDecimal(12_345, "BHD")).toBe(12.345);
    expect(() => currencyExponent("EURO")).toThrow(RangeError);
  });

  test("a printed amount reads back as the same minor units, and is representable", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e10 }),
        fc.constantFrom("EUR", "JPY", "BHD", "HUF"),
        (minor, currency) => {
          const printed = toDecimal(minor, currency);
          expect(toMinor(printed, currency)).toBe(minor);
          expect(isRepresentable(printed, currency)).toBe(true);
        },
      ),
    );
  });

  test("more decimals than the currency has are not representable", () => {
    expect(isRepresentable(1.005, "EUR")).toBe(false);
    expect(isRepresentable(1.5, "JPY")).toBe(false);
  });
});
