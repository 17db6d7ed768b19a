import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Item, Packing, ParcelLimits } from "../../../app/domain/engine/index.ts";
import { inParts } from "../../support/effort.ts";
import { anItem } from "../../support/engine-values.ts";
import { packItems } from "../../support/pack-items.ts";
import { atMost } from "../../support/time-limits.ts";
import { expectValidPacking } from "./expect-valid-packing.ts";
import { shelf } from "./some-carts.ts";

interface Line {
  readonly item: Item;
  readonly quantity: number;
}

/** A line's pieces share one value, as those of a checkout do. */
const piecesOf = (lines: readonly Line[]) =>
  lines.flatMap(({ item, quantity }) => Array.from({ length: quantity }, () => item));

/** Everything that a price depends on. */
const bill = (packing: Packing | null) =>
  packing?.parcels
    .map(({ lengthCm, widthCm, heightCm, weightG, box }) =>
      [lengthCm, widthCm, heightCm, weightG, box?.code].join("/"),
    )
    .sort() ?? null;

const large: fc.Arbitrary<Line> = fc.record({
  item: fc.record({
    weightG: fc.integer({ min: 1_000, max: 15_000 }),
    lengthCm: fc.integer({ min: 10, max: 50 }),
    widthCm: fc.integer({ min: 10, max: 40 }),
    heightCm: fc.integer({ min: 5, max: 30 }),
  }),
  quantity: fc.integer({ min: 1, max: 40 }),
});
const small: fc.Arbitrary<Line> = fc.record({
  item: fc.record({
    weightG: fc.integer({ min: 1, max: 500 }),
    lengthCm: fc.integer({ min: 1, max: 12 }),
    widthCm: fc.integer({ min: 1, max: 8 }),
    heightCm: fc.integer({ min: 1, max: 6 }),
  }),
  // As many small carts as large ones.
  quantity: fc.double({ min: 0, max: 3.5, noNaN: true }).map((power) => Math.ceil(10 ** power)),
});
const anyLines = fc.array(fc.oneof(large, small), { minLength: 1, maxLength: 5 }).filter((lines) => {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return pieces <= 10_000;
});
const anyTerms: fc.Arbitrary<{ readonly limits: ParcelLimits; readonly boxes: typeof shelf }> = fc.record({
  limits: fc.constantFrom<ParcelLimits>(
    { maxWeightG: 20_000 },
    { maxWeightG: 20_000, maxLongestSideCm: 120, maxGirthCm: 300 },
    { maxWeightG: 31_500, maxSumOfSidesCm: 200 },
  ),
  boxes: fc.constantFrom(shelf, []),
});

describe("carts of 1 to 10,000 pieces", () => {
  test(
    "one more piece that fits needs no fewer parcels, and never ends the offer",
    async () => {
      await inParts(60, (part) =>
        fc.assert(
          fc.property(anyLines, anyTerms, fc.nat(), (lines, terms, chosen) => {
            const before = packItems(piecesOf(lines), terms);
            const at = chosen % lines.length;
            const more = lines.map((line, index) =>
              index === at ? { ...line, quantity: line.quantity + 1 } : line,
            );
            const after = packItems(piecesOf(more), terms);
            expect(after === null).toBe(before === null);
            expect(after?.parcels.length ?? 0).toBeGreaterThanOrEqual(before?.parcels.length ?? 0);
          }),
          part,
        ),
      );
    },
    atMost(120_000),
  );

  test(
    "splitting a line, and another order of lines, change nothing",
    async () => {
      await inParts(25, (part) =>
        fc.assert(
          fc.property(anyLines, anyTerms, fc.nat(), (lines, terms, cut) => {
            const parts = lines.flatMap(({ item, quantity }) => {
              const first = cut % quantity;
              return [
                { item: { ...item }, quantity: first },
                { item, quantity: quantity - first },
              ];
            });
            const packing = packItems(piecesOf(lines), terms);
            expect(bill(packItems(piecesOf(parts.reverse()), terms))).toEqual(bill(packing));
          }),
          part,
        ),
      );
    },
    atMost(120_000),
  );

  test(
    "every piece has its place, over no other, inside its parcel",
    async () => {
      const fewer = anyLines.filter((lines) => piecesOf(lines).length <= 400);
      await inParts(25, (part) =>
        fc.assert(
          fc.property(fewer, anyTerms, (lines, { boxes, limits }) => {
            const items = piecesOf(lines);
            const packing = packItems(items, { boxes, limits });
            if (packing !== null) expectValidPacking(packing, items, boxes);
          }),
          part,
        ),
      );
    },
    atMost(120_000),
  );
});

describe("parcels of 20 kg", () => {
  const heavy = anItem({ weightG: 15_000 });
  const light = anItem({ weightG: 10, lengthCm: 3, widthCm: 3, heightCm: 1 });
  const parcels = (kilograms15: number, grams10: number) =>
    packItems(
      piecesOf([
        { item: heavy, quantity: kilograms15 },
        { item: light, quantity: grams10 },
      ]),
      { limits: { maxWeightG: 20_000 } },
    )?.parcels.length;

  test.each([
    [2, 198, 2],
    [2, 199, 2],
    [2, 998, 2],
    [2, 1_001, 3],
    [20, 170, 20],
    [20, 190, 20],
    [20, 9_980, 20],
    [0, 10_000, 5],
  ])("%i × 15 kg and %i × 10 g are %i", (kilograms15, grams10, count) => {
    expect(parcels(kilograms15, grams10)).toBe(count);
  });
});

test("fractions of a gram add up exactly", () => {
  const bead = anItem({ weightG: 0.3, lengthCm: 1, widthCm: 1, heightCm: 1 });
  const beads = (quantity: number) =>
    packItems(piecesOf([{ item: bead, quantity }]), { limits: { maxWeightG: 3 } })?.parcels.map(
      ({ weightG }) => weightG,
    );
  expect(beads(10)).toEqual([3]);
  // A parcel is never lighter than a gram.
  expect(beads(11)).toEqual([3, 1]);
  expect(beads(2_000)).toEqual(Array.from({ length: 200 }, () => 3));
});

test("a box is filled with as many small things as it takes", () => {
  const cube = anItem({ weightG: 1, lengthCm: 1, widthCm: 1, heightCm: 1 });
  const box = {
    code: "CUBE",
    name: "Cube",
    inner: { lengthCm: 10, widthCm: 10, heightCm: 10 },
    weightG: 0,
    paddingCm: 0,
  };
  const boxes = (quantity: number) =>
    packItems(piecesOf([{ item: cube, quantity }]), { boxes: [box] })?.parcels.map(
      ({ itemIndexes }) => itemIndexes.length,
    );
  expect(boxes(1_000)).toEqual([1_000]);
  expect(boxes(10_000)).toEqual(Array.from({ length: 10 }, () => 1_000));
});

test("without a box, many small things make a parcel near a cube", () => {
  const cube = anItem({ weightG: 1, lengthCm: 1, widthCm: 1, heightCm: 1 });
  const [parcel, ...others] = packItems(piecesOf([{ item: cube, quantity: 8_000 }]))!.parcels;
  expect(others).toEqual([]);
  expect(parcel!.lengthCm * parcel!.widthCm * parcel!.heightCm).toBe(8_000);
  expect(parcel!.lengthCm).toBeLessThanOrEqual(25);
});
