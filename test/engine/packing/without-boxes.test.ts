import { describe, expect, test } from "vitest";
import type { Item, ParcelLimits } from "../../../app/domain/engine/index.ts";
import { anItem } from "../../support/engine-values.ts";
import { packItems } from "../../support/pack-items.ts";

const times = (count: number, one: Item) => Array.from({ length: count }, () => one);

/** Sides of each parcel and the number of its items; "-" if there is no offer. */
function sizes(items: readonly Item[], limits: ParcelLimits = {}): string {
  const packing = packItems(items, { limits });
  if (packing === null) return "-";
  return packing.parcels
    .map(
      ({ lengthCm, widthCm, heightCm, itemIndexes }) =>
        `${lengthCm}×${widthCm}×${heightCm}:${itemIndexes.length}`,
    )
    .join(" ");
}

const cube = anItem({ lengthCm: 20, widthCm: 20, heightCm: 20 });

describe("without boxes a parcel is as large as its items together", () => {
  test("equal items are stacked without air, near to a cube", () => {
    expect(sizes([anItem()])).toBe("30×20×10:1");
    expect(sizes(times(3, anItem()))).toBe("30×30×20:3");
    expect(sizes(times(12, anItem()))).toBe("60×40×30:12");
    expect(sizes(times(8, cube))).toBe("40×40×40:8");
  });

  test("a prime number of equal items makes a plain stack", () => {
    expect(sizes(times(5, anItem({ lengthCm: 11, widthCm: 6, heightCm: 5 })))).toBe("25×11×6:5");
  });

  test("small things beside a large one pay for as little air as can be", () => {
    const board = anItem({ lengthCm: 40, widthCm: 30, heightCm: 10 });
    expect(sizes([board, anItem({ lengthCm: 5, widthCm: 5, heightCm: 5 })])).toBe("45×30×10:2");
    expect(sizes([board, ...times(6, anItem({ lengthCm: 5, widthCm: 5, heightCm: 5 }))])).toBe("45×30×10:7");
  });

  test("a long thing lies along the others", () => {
    const tube = anItem({ lengthCm: 5, widthCm: 100, heightCm: 5 });
    expect(sizes([tube, anItem({ lengthCm: 40, widthCm: 30, heightCm: 20 })])).toBe("100×35×20:2");
  });

  test("an upright item stays upright, and its height is the parcel's", () => {
    const bottle = anItem({ lengthCm: 8, widthCm: 10, heightCm: 30, keepUpright: true });
    expect(sizes([bottle])).toBe("10×8×30:1");
    expect(sizes(times(4, bottle))).toBe("20×16×30:4");
    const packing = packItems([bottle, anItem({ lengthCm: 40, widthCm: 30, heightCm: 5 })]);
    expect(packing?.parcels[0]?.heightCm).toBeGreaterThanOrEqual(30);
  });

  test("an item that ships alone is a parcel", () => {
    const vase = anItem({ shipsAlone: true });
    expect(sizes([cube, vase, cube])).toBe("40×20×20:2 30×20×10:1");
  });

  test("sides that are missing are the default's", () => {
    const defaultParcel = { lengthCm: 25, widthCm: 15, heightCm: 8 };
    expect(packItems([{ weightG: 500, heightCm: 4 }], { defaultParcel })?.parcels).toEqual([
      { lengthCm: 25, widthCm: 15, heightCm: 4, weightG: 500, itemIndexes: [0], compartmentSize: null },
    ]);
  });
});

describe("limits make several parcels", () => {
  test("not before they must", () => {
    expect(sizes(times(12, anItem()), { maxLongestSideCm: 60 })).toBe("60×40×30:12");
    // 60 + 2 × (40 + 30) = 200
    expect(sizes(times(12, anItem()), { maxGirthCm: 200 })).toBe("60×40×30:12");
    expect(sizes(times(12, anItem()), { maxSumOfSidesCm: 130 })).toBe("60×40×30:12");
  });

  test("another shape within them rather than a second parcel", () => {
    const flat = anItem({ lengthCm: 40, widthCm: 30, heightCm: 10 });
    expect(sizes([flat, flat])).toBe("40×30×20:2");
    const board = anItem({ lengthCm: 40, widthCm: 30, heightCm: 10 });
    const small = anItem({ lengthCm: 5, widthCm: 5, heightCm: 5 });
    expect(sizes([board, small], { maxLongestSideCm: 44 })).toBe("40×35×10:2");
  });

  test("by girth, as full as they get", () => {
    // 100 + 2 × (60 + 40) = 300: 5 × 3 × 2 cubes each
    expect(sizes(times(60, cube), { maxLongestSideCm: 120, maxGirthCm: 300 })).toBe(
      "100×60×40:30 100×60×40:30",
    );
  });

  test("by sides", () => {
    expect(sizes(times(2, cube), { maxLongestSideCm: 39 })).toBe("20×20×20:1 20×20×20:1");
    expect(sizes(times(2, cube), { maxLongestSideCm: 40 })).toBe("40×20×20:2");
    expect(sizes(times(2, cube), { maxSumOfSidesCm: 79 })).toBe("20×20×20:1 20×20×20:1");
    expect(sizes(times(2, cube), { maxSumOfSidesCm: 80 })).toBe("40×20×20:2");
  });

  test("by weight, to the gram", () => {
    const weighing = (weightG: number) => anItem({ weightG });
    const contents = (weights: readonly number[], maxWeightG: number) =>
      packItems(weights.map(weighing), { limits: { maxWeightG } })?.parcels.map(
        ({ itemIndexes }) => itemIndexes,
      );
    expect(contents([600, 900, 300], 1_000)).toEqual([[0, 2], [1]]);
    expect(contents([500, 500], 1_000)).toEqual([[0, 1]]);
    expect(contents([500, 501], 1_000)).toEqual([[0], [1]]);
    expect(contents([1_001], 1_000)).toBeUndefined();
  });

  test("by weight, the heavy first when that makes fewer", () => {
    const heavy = anItem({ weightG: 600, lengthCm: 5, widthCm: 5, heightCm: 5 });
    const light = anItem({ weightG: 400 });
    // By size the two of 400 g would be together, and each of 600 g alone.
    const packing = packItems([light, light, heavy, heavy], { limits: { maxWeightG: 1_000 } });
    expect(packing?.parcels.map(({ weightG }) => weightG)).toEqual([1_000, 1_000]);
  });

  test("an item over a limit by itself is no offer", () => {
    expect(sizes([anItem({ lengthCm: 101 })], { maxLongestSideCm: 100 })).toBe("-");
    // 30 + 2 × (20 + 10) = 90; 30 + 20 + 10 = 60
    expect(sizes([anItem()], { maxGirthCm: 89 })).toBe("-");
    expect(sizes([anItem()], { maxGirthCm: 90 })).toBe("30×20×10:1");
    expect(sizes([anItem()], { maxSumOfSidesCm: 59 })).toBe("-");
    expect(sizes([anItem()], { maxSumOfSidesCm: 60 })).toBe("30×20×10:1");
  });
});

test("a cart that 10,000 parcels can't carry is no parcel shipment, and is refused at once", () => {
  const heavy = (count: number) => Array.from({ length: count }, () => anItem({ weightG: 15_000 }));
  expect(packItems(heavy(10_000), { limits: { maxWeightG: 15_000 } })?.parcels).toHaveLength(10_000);
  expect(packItems(heavy(10_001), { limits: { maxWeightG: 15_000 } })).toBeNull();
});
