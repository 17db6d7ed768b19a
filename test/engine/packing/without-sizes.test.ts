/** Items without sizes: they weigh, and no volume is invented for them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Item } from "../../../app/domain/engine/index.ts";
import { packerOf } from "../../../app/domain/engine/index.ts";
import { inParts } from "../../support/effort.ts";
import { packItems } from "../../support/pack-items.ts";
import { aBox } from "./some-carts.ts";

const defaultParcel = { lengthCm: 20, widthCm: 15, heightCm: 10 };
const bare = (weightG: number, count = 1, change: Partial<Item> = {}): Item[] =>
  Array<Item>(count).fill({ weightG, ...change });
const sizes = (items: readonly Item[], limits = {}) =>
  packItems(items, { limits, defaultParcel })?.parcels.map(
    ({ lengthCm, widthCm, heightCm, weightG }) => `${lengthCm}×${widthCm}×${heightCm}:${weightG}`,
  ) ?? null;

describe("without boxes", () => {
  test("any number is one parcel of the default size, as heavy as they are", () => {
    for (const count of [1, 5, 50, 201, 10_000])
      expect(sizes(bare(10, count))).toEqual([`20×15×10:${10 * count}`]);
  });

  test("a parcel of that size is used for each of so many kilograms as the carrier takes", () => {
    expect(sizes(bare(4_000, 12), { maxWeightG: 20_000 })).toEqual([
      "20×15×10:20000",
      "20×15×10:20000",
      "20×15×10:8000",
    ]);
  });

  test("goods of known size take them along, as far as the weight allows", () => {
    const large = { weightG: 15_000, lengthCm: 40, widthCm: 30, heightCm: 30 };
    expect(sizes([large, large, ...bare(10, 199)], { maxWeightG: 20_000 })).toEqual([
      "40×30×30:16990",
      "40×30×30:15000",
    ]);
    expect(sizes([large, ...bare(1_000, 8)], { maxWeightG: 20_000 })).toEqual([
      "40×30×30:20000",
      "20×15×10:3000",
    ]);
  });

  test("a parcel never shrinks because something small comes with them", () => {
    expect(sizes([...bare(5), { weightG: 20, lengthCm: 5, widthCm: 5, heightCm: 5 }])).toEqual([
      "20×15×10:25",
    ]);
  });

  test("one that ships alone has a parcel of its own", () => {
    expect(sizes([...bare(100, 2, { shipsAlone: true }), ...bare(50, 3)])).toEqual([
      "20×15×10:100",
      "20×15×10:100",
      "20×15×10:150",
    ]);
  });

  test("items that weigh nothing add nothing, and a parcel of them alone weighs a gram", () => {
    expect(sizes([...bare(9_800), ...bare(0, 3)])).toEqual(["20×15×10:9800"]);
    expect(sizes(bare(0, 3))).toEqual(["20×15×10:1"]);
  });

  test("an item that is too heavy, or a default parcel that is too large, is no offer", () => {
    expect(sizes(bare(21_000), { maxWeightG: 20_000 })).toBeNull();
    expect(sizes(bare(10), { maxLongestSideCm: 19 })).toBeNull();
    expect(packItems(bare(10))).toBeNull();
  });
});

describe("one default parcel for so many kilograms", () => {
  const perFive = { ...defaultParcel, maxWeightKg: 5 };
  const weights = (items: readonly Item[], options = {}) =>
    packItems(items, { defaultParcel: perFive, ...options })?.parcels.map(({ weightG }) => weightG);

  test("is a parcel for each of them, and for each heavier piece", () => {
    expect(weights(bare(1_000, 12))).toEqual([5_000, 5_000, 2_000]);
    expect(weights([...bare(7_000, 2), ...bare(500)])).toEqual([7_000, 7_000, 500]);
    expect(weights(bare(1_000, 12), { limits: { maxWeightG: 3_000 } })).toEqual([3_000, 3_000, 3_000, 3_000]);
  });

  test("limits those beside goods of known size, and not these", () => {
    const large = { weightG: 15_000, lengthCm: 40, widthCm: 30, heightCm: 30 };
    expect(weights([large, ...bare(1_000, 7)])).toEqual([20_000, 2_000]);
  });

  test("holds in boxes and lockers", () => {
    const boxes = [aBox("L", [60, 40, 40], { weightG: 500 })];
    expect(weights(bare(1_000, 7), { boxes })).toEqual([5_500, 2_500]);
    const compartments = [{ size: 1, lengthCm: 60, widthCm: 45, heightCm: 30, maxWeightG: 20_000 }];
    const packing = packerOf(bare(1_000, 7), { defaultParcel: perFive }).intoCompartments(compartments);
    expect(packing?.parcels.map(({ weightG }) => weightG)).toEqual([5_000, 2_000]);
  });
});

describe("in boxes", () => {
  const boxes = [
    aBox("TINY", [6, 6, 6], { costMinor: 10, weightG: 20 }),
    aBox("S", [30, 20, 15], { costMinor: 40, weightG: 100, maxWeightG: 5_000 }),
    aBox("L", [60, 40, 40], { costMinor: 90, weightG: 500 }),
  ];
  const boxed = (items: readonly Item[], limits = {}) =>
    packItems(items, { boxes, defaultParcel, limits })?.parcels.map(
      ({ box, weightG }) => `${box?.code ?? "-"}:${weightG}`,
    );

  test("they go into the cheapest that holds a default parcel and bears them", () => {
    expect(boxed(bare(10, 201))).toEqual(["S:2110"]);
    expect(boxed(bare(1_000, 6))).toEqual(["L:6500"]);
    expect(boxed(bare(1_000, 30), { maxWeightG: 20_500 })).toEqual(["L:20500", "L:10500"]);
  });

  test("a box of known goods that takes them along has room for a default parcel", () => {
    const cube = { weightG: 50, lengthCm: 5, widthCm: 5, heightCm: 5 };
    expect(boxed([cube])).toEqual(["TINY:70"]);
    expect(boxed([cube, ...bare(10)])).toEqual(["S:160"]);
  });
});

describe("in lockers", () => {
  const compartments = [
    { size: 1, lengthCm: 60, widthCm: 45, heightCm: 8, maxWeightG: 20_000 },
    { size: 2, lengthCm: 60, widthCm: 45, heightCm: 17, maxWeightG: 20_000 },
    { size: 3, lengthCm: 60, widthCm: 45, heightCm: 36, maxWeightG: 20_000 },
  ];
  const doors = (items: readonly Item[]) =>
    packerOf(items, { defaultParcel })
      .intoCompartments(compartments)
      ?.parcels.map(({ compartmentSize, weightG }) => `${compartmentSize}:${weightG}`);

  test("201 stickers are one compartment", () => {
    expect(doors(bare(5, 201))).toEqual(["2:1005"]);
  });

  test("an item's own compartment is the least, and the weight divides them", () => {
    expect(doors([...bare(5, 3), ...bare(5, 1, { compartmentSize: 3 })])).toEqual(["3:20"]);
    expect(doors(bare(9_000, 3))).toEqual(["2:18000", "2:9000"]);
  });
});

describe("carts of 1 to 10,000 items without sizes", () => {
  const anyLines = fc.array(
    fc.tuple(
      fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 500, max: 15_000 })),
      fc.double({ min: 0, max: 3.3, noNaN: true }).map((power) => Math.ceil(10 ** power)),
    ),
    { minLength: 1, maxLength: 5 },
  );
  const weights = (lines: readonly (readonly [number, number])[]) =>
    packItems(
      lines.flatMap(([weightG, count]) => bare(weightG, count)),
      { limits: { maxWeightG: 20_000 }, defaultParcel },
    )!.parcels.map(({ weightG }) => weightG);
  /** A price that rises by 0.60 with each started kilogram of a parcel. */
  const price = (parcels: readonly number[]) =>
    parcels.reduce((sum, weightG) => sum + 300 + 60 * Math.ceil(weightG / 1_000), 0);

  test("one more never needs fewer parcels", async () => {
    await inParts(150, (part) =>
      fc.assert(
        fc.property(anyLines, fc.nat(), (lines, chosen) => {
          const more = lines.map(
            ([weightG, count], at) => [weightG, at === chosen % lines.length ? count + 1 : count] as const,
          );
          const before = weights(lines);
          const after = weights(more);
          expect(after.length).toBeGreaterThanOrEqual(before.length);
        }),
        part,
      ),
    );
  });

  test("one more of the lightest never costs less", async () => {
    await inParts(150, (part) =>
      fc.assert(
        fc.property(anyLines, (lines) => {
          const lightest = Math.min(...lines.map(([weightG]) => weightG));
          expect(price(weights([...lines, [lightest, 1]]))).toBeGreaterThanOrEqual(price(weights(lines)));
        }),
        part,
      ),
    );
  });

  test("nothing is lost, and no parcel is over the limit", async () => {
    await inParts(80, (part) =>
      fc.assert(
        fc.property(anyLines, (lines) => {
          const parcels = weights(lines);
          const total = lines.reduce((sum, [weightG, count]) => sum + weightG * count, 0);
          expect(parcels.reduce((sum, weightG) => sum + weightG, 0)).toBe(total);
          for (const weightG of parcels) expect(weightG).toBeLessThanOrEqual(20_000);
        }),
        part,
      ),
    );
  });
});
