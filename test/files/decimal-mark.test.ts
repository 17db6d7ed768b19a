/** The numbers of a file are decided by all of them. */
import { expect, test } from "vitest";
import { decimalMarkOf, readDecimal } from "../../app/domain/files/reading/decimal-mark.ts";

test.each([
  [["1.234,56", "7"], { mark: "," }],
  [["1,234.56", "2,500"], { mark: "." }],
  [["12,50", "1.250"], { mark: "," }],
  [["0.500", "1.250"], { mark: "." }],
  [["1200", "3"], { mark: "." }],
  [["1.250"], { undecided: "1.250" }],
  [["2,500 kg", "13,161"], { undecided: "2,500 kg" }],
  [["12,50", "1.5"], { mark: "," }],
  [["12,50", "1.5", "1.250"], { undecided: "1.250" }],
  [["1.234.567", "2.500"], { mark: "," }],
])("%j decide", (texts, decision) => {
  expect(decimalMarkOf(texts)).toEqual(decision);
});

test("an answer decides", () => {
  expect(decimalMarkOf(["1.250"], ",")).toEqual({ mark: "," });
});

test.each([
  ["1.250", ",", 1250],
  ["1.250", ".", 1.25],
  ["12,50", ",", 12.5],
  // Only one mark fits.
  ["12,50", ".", 12.5],
  ["1.5", ",", 1.5],
  ["1.234,56 €", ",", 1234.56],
  ["EUR 1,234.56", ".", 1234.56],
  ["1 234,56", ",", 1234.56],
  ["1'234.50", ".", 1234.5],
  ["1,5 κιλά", ",", 1.5],
  ["(12.00)", ".", -12],
  ["-3,5", ",", -3.5],
  ["12-", ".", -12],
  [",5", ",", 0.5],
  ["500g", ".", 500],
  [" ", ",", null],
  ["–", ",", null],
  ["12/3", ".", undefined],
  ["abc", ".", undefined],
  ["2x1.5", ".", undefined],
  ["10-20", ".", undefined],
  ["5 10", ".", undefined],
  ["1.2.3", ".", undefined],
  ["1,2,345", ".", undefined],
  ["1".repeat(100), ".", undefined],
] as const)("%j with the mark %j is %j", (text, mark, value) => {
  expect(readDecimal(text, mark)).toBe(value);
});
