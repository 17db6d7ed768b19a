import { describe, expect, it } from "vitest";
import type { NewVoucherRange, VoucherRange } from "../../../app/domain/engine/index.ts";
import {
  mayOverlap,
  numbersState,
  readVoucherRange,
  takeNumbers,
  vouchersOf,
} from "../../../app/domain/engine/index.ts";

const typed = { from: "1001", to: "1100", prefix: "", suffix: "", checkDigit: "none" };

function aRange(change: Partial<NewVoucherRange & Pick<VoucherRange, "id" | "next">> = {}): VoucherRange {
  const range = {
    prefix: "",
    digits: 4,
    checkDigit: "none",
    suffix: "",
    first: 1n,
    last: 100n,
    ...change,
  } as const;
  return { id: "r", createdAt: new Date(0), next: range.first, ...range };
}

const problemsOf = (change: Partial<typeof typed>) => {
  const read = readVoucherRange({ ...typed, ...change });
  return "problems" in read ? read.problems.map(({ field, code }) => `${field} ${code}`) : [];
};

describe("a typed range", () => {
  it("takes digits with spaces, and keeps leading zeros", () => {
    expect(
      readVoucherRange({ ...typed, from: " 00 01 ", to: "0999", prefix: "AB", checkDigit: "luhn" }),
    ).toEqual({
      range: { prefix: "AB", suffix: "", checkDigit: "luhn", digits: 4, first: 1n, last: 999n },
    });
  });

  it("names every wrong field", () => {
    expect(problemsOf({ from: "12a", to: "" })).toEqual(["from not-digits", "to not-digits"]);
    expect(problemsOf({ from: "999", to: "1000" })).toEqual(["to other-length"]);
    expect(problemsOf({ from: "1100", to: "1001" })).toEqual(["to backwards"]);
    expect(problemsOf({ from: "1".repeat(19), to: "1".repeat(19) })).toEqual([
      "from not-digits",
      "to not-digits",
    ]);
    expect(problemsOf({ prefix: "=A", suffix: "ΓΡ", checkDigit: "crc" })).toEqual([
      "prefix not-letters",
      "suffix not-letters",
      "checkDigit unknown-scheme",
    ]);
    expect(problemsOf({ checkDigit: "s10" })).toEqual(["from not-eight-digits"]);
    expect(problemsOf({ from: "00000001", to: "00000100", checkDigit: "s10" })).toEqual([]);
  });
});

describe("two ranges", () => {
  it("overlap where they share a number", () => {
    const range = aRange({ first: 10n, last: 20n });
    expect(mayOverlap(range, aRange({ first: 20n, last: 30n }))).toBe(true);
    expect(mayOverlap(range, aRange({ first: 12n, last: 13n }))).toBe(true);
    expect(mayOverlap(range, aRange({ first: 21n, last: 30n }))).toBe(false);
    expect(mayOverlap(range, aRange({ first: 1n, last: 9n }))).toBe(false);
  });

  it("don't overlap with another prefix, suffix or length", () => {
    const range = aRange({ prefix: "AA", suffix: "GR" });
    expect(mayOverlap(range, aRange({ prefix: "AB", suffix: "GR" }))).toBe(false);
    expect(mayOverlap(range, aRange({ prefix: "AA", suffix: "CY" }))).toBe(false);
    expect(mayOverlap(range, aRange({ prefix: "AA", suffix: "GR", digits: 5 }))).toBe(false);
  });

  it("overlap when they write the same vouchers in another way", () => {
    // 1 and 0001…0100 are the vouchers 10001…10100 too.
    const split = aRange({ prefix: "1", digits: 4 });
    expect(mayOverlap(split, aRange({ digits: 5, first: 10_050n, last: 10_060n }))).toBe(true);
    expect(mayOverlap(split, aRange({ digits: 5, first: 10_101n, last: 10_200n }))).toBe(false);
    // 0001 with a check digit is among 00010…01009 without.
    expect(mayOverlap(aRange({ checkDigit: "mod7" }), aRange({ digits: 5, first: 11n, last: 12n }))).toBe(
      true,
    );
  });
});

describe("the next numbers", () => {
  const first = aRange({ id: "1", last: 3n });
  const second = aRange({ id: "2", prefix: "B", first: 50n, last: 51n });

  it("come from the first range, and then from the one behind it", () => {
    expect(vouchersOf(takeNumbers([first, second], 2) ?? [])).toEqual(["0001", "0002"]);
    expect(vouchersOf(takeNumbers([first, second], 5) ?? [])).toEqual([
      "0001",
      "0002",
      "0003",
      "B0050",
      "B0051",
    ]);
    expect(vouchersOf(takeNumbers([{ ...first, next: 4n }, second], 1) ?? [])).toEqual(["B0050"]);
  });

  it("are none when too few are left", () => {
    expect(takeNumbers([first, second], 6)).toBeNull();
    expect(takeNumbers([], 1)).toBeNull();
  });
});

it("numbers are low at a tenth of the largest range in use", () => {
  const range = aRange({ first: 1n, last: 100n });
  expect(numbersState([])).toBe("none");
  expect(numbersState([range])).toBe("enough");
  expect(numbersState([{ ...range, next: 90n }])).toBe("enough");
  expect(numbersState([{ ...range, next: 91n }])).toBe("low");
  expect(numbersState([{ ...range, next: 91n }, aRange({ first: 101n, last: 200n })])).toBe("enough");
  expect(numbersState([{ ...range, next: 101n }])).toBe("used-up");
});
