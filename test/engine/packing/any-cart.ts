import fc from "fast-check";
import type { Box, Item, ParcelLimits } from "../../../app/domain/engine/index.ts";

/** Millimetres as centimetres. */
const side = (most: number) => fc.integer({ min: 5, max: most * 10 }).map((mm) => mm / 10);

export const anyItem: fc.Arbitrary<Item> = fc.record(
  {
    weightG: fc.integer({ min: 1, max: 8_000 }),
    lengthCm: side(60),
    widthCm: side(40),
    heightCm: side(25),
    keepUpright: fc.boolean(),
    shipsAlone: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  },
  { requiredKeys: ["weightG", "lengthCm", "widthCm", "heightCm"] },
);

/** Some of each of a few products, as in real carts. */
export const anyItems: fc.Arbitrary<readonly Item[]> = fc
  .array(fc.tuple(anyItem, fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 10 })
  .map((lines) => lines.flatMap(([item, quantity]) => Array.from({ length: quantity }, () => item)))
  .filter((items) => items.length <= 40);

const anyBox = fc.record(
  {
    inner: fc.record({ lengthCm: side(80), widthCm: side(60), heightCm: side(50) }),
    weightG: fc.integer({ min: 0, max: 900 }),
    maxWeightG: fc.integer({ min: 1_000, max: 30_000 }),
    paddingCm: fc.integer({ min: 0, max: 30 }).map((mm) => mm / 10),
    costMinor: fc.integer({ min: 0, max: 300 }),
    wall: fc.integer({ min: 0, max: 10 }).map((mm) => mm / 10),
  },
  { requiredKeys: ["inner", "weightG", "paddingCm"] },
);

export const anyBoxes: fc.Arbitrary<readonly Box[]> = fc.array(anyBox, { maxLength: 8 }).map((boxes) =>
  boxes.map(({ wall, ...box }, index) => ({
    ...box,
    code: `B${index}`,
    name: `Box ${index}`,
    ...(wall !== undefined && {
      outer: {
        lengthCm: box.inner.lengthCm + 2 * wall,
        widthCm: box.inner.widthCm + 2 * wall,
        heightCm: box.inner.heightCm + 2 * wall,
      },
    }),
  })),
);

export const anyLimits: fc.Arbitrary<ParcelLimits> = fc.record(
  {
    maxWeightG: fc.integer({ min: 3_000, max: 60_000 }),
    maxLongestSideCm: fc.integer({ min: 30, max: 200 }),
    maxGirthCm: fc.integer({ min: 100, max: 400 }),
    maxSumOfSidesCm: fc.integer({ min: 60, max: 250 }),
  },
  { requiredKeys: [] },
);
