import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Item, ParcelLimits } from "../../../app/engine/index.ts";
import { packIntoCompartments, packItems, withinLimits } from "../../../app/engine/index.ts";
import { anItem } from "../../support/engine-values.ts";

const anyItem: fc.Arbitrary<Item> = fc.record({
  weightG: fc.integer({ min: 1, max: 20_000 }),
  lengthCm: fc.integer({ min: 1, max: 100 }),
  widthCm: fc.integer({ min: 1, max: 60 }),
  heightCm: fc.integer({ min: 1, max: 40 }),
});
const anyLimits: fc.Arbitrary<ParcelLimits> = fc.record(
  {
    maxWeightG: fc.integer({ min: 5_000, max: 60_000 }),
    maxLongestSideCm: fc.integer({ min: 60, max: 200 }),
    maxGirthCm: fc.integer({ min: 150, max: 400 }),
  },
  { requiredKeys: [] },
);

describe("items to parcels", () => {
  test("one parcel unless a limit asks for more", () => {
    const parcels = packItems([anItem(), anItem(), anItem({ weightG: 800 })], {}, null);
    expect(parcels).toEqual([
      {
        lengthCm: 30,
        widthCm: 30,
        heightCm: 20,
        weightG: 3_200,
        itemIndexes: [0, 1, 2],
        compartmentSize: null,
      },
    ]);
  });

  test("small things beside a large one don't pay for air", () => {
    const box = anItem({ lengthCm: 40, widthCm: 30, heightCm: 10 });
    const [parcel] = packItems([box, anItem({ lengthCm: 5, widthCm: 5, heightCm: 5 })], {}, null) ?? [];
    expect([parcel?.lengthCm, parcel?.widthCm, parcel?.heightCm]).toEqual([40, 30, 10.2]);
  });

  test("a weight limit makes two, the first items first", () => {
    const parcels = packItems(
      [anItem({ weightG: 600 }), anItem({ weightG: 900 }), anItem({ weightG: 300 })],
      { maxWeightG: 1_000 },
      null,
    );
    expect(parcels?.map((parcel) => parcel.itemIndexes)).toEqual([[0, 2], [1]]);
  });

  test("an item over a limit by itself is no offer", () => {
    expect(packItems([anItem({ weightG: 1_001 })], { maxWeightG: 1_000 }, null)).toBeNull();
    expect(packItems([anItem({ lengthCm: 101 })], { maxLongestSideCm: 100 }, null)).toBeNull();
    // 30 + 2 × (20 + 10) = 90
    expect(packItems([anItem()], { maxGirthCm: 89 }, null)).toBeNull();
    expect(packItems([anItem()], { maxGirthCm: 90 }, null)).toHaveLength(1);
  });

  test("items without sizes take the default's sides, and are no offer without one", () => {
    const bare: Item = { weightG: 500, heightCm: 4 };
    const size = { lengthCm: 25, widthCm: 15, heightCm: 8 };
    expect(packItems([bare], {}, size)?.[0]).toMatchObject({ lengthCm: 25, widthCm: 15, heightCm: 4 });
    expect(packItems([bare], {}, null)).toBeNull();
  });

  test("every item is in exactly one parcel, nothing is over a limit, and twice is the same", () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1, maxLength: 40 }), anyLimits, (items, limits) => {
        const parcels = packItems(items, limits, null);
        expect(packItems(items, limits, null)).toEqual(parcels);
        const possible = items.every((item) => packItems([item], limits, null) !== null);
        expect(parcels !== null).toBe(possible);
        if (parcels === null) return;
        const packed = parcels.flatMap((parcel) => parcel.itemIndexes).sort((a, b) => a - b);
        expect(packed).toEqual(items.map((_, index) => index));
        const firsts = parcels.map((parcel) => parcel.itemIndexes[0] ?? -1);
        expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
        for (const parcel of parcels) {
          expect(withinLimits(parcel, limits)).toBe(true);
          const inside = parcel.itemIndexes.map((index) => items[index]!);
          expect(parcel.weightG).toBe(inside.reduce((sum, item) => sum + item.weightG, 0));
          const volume = inside.reduce(
            (sum, item) => sum + item.lengthCm! * item.widthCm! * item.heightCm!,
            0,
          );
          expect(parcel.lengthCm * parcel.widthCm * parcel.heightCm).toBeGreaterThanOrEqual(
            volume * 0.999999,
          );
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("locker compartments", () => {
  const compartments = [
    { size: 1, lengthCm: 60, widthCm: 40, heightCm: 9, maxWeightG: 20_000 },
    { size: 2, lengthCm: 60, widthCm: 40, heightCm: 19, maxWeightG: 20_000 },
    { size: 3, lengthCm: 60, widthCm: 40, heightCm: 38, maxWeightG: 20_000 },
  ];
  const sizes = (items: readonly Item[]) =>
    packIntoCompartments(items, compartments, null)?.map((parcel) => parcel.compartmentSize) ?? null;

  test("the smallest that holds everything, in any orientation", () => {
    expect(sizes([anItem({ lengthCm: 9, widthCm: 60, heightCm: 40 })])).toEqual([1]);
    expect(sizes([anItem()])).toEqual([2]);
    expect(sizes([anItem({ heightCm: 9 }), anItem({ heightCm: 9 })])).toEqual([2]);
    expect(sizes([anItem(), anItem()])).toEqual([3]);
  });

  test("more parcels when none holds everything", () => {
    const large = anItem({ lengthCm: 60, widthCm: 40, heightCm: 30 });
    expect(sizes([large, large])).toEqual([3, 3]);
    expect(sizes([anItem({ weightG: 15_000 }), anItem({ weightG: 15_000 })])).toEqual([2, 2]);
  });

  test("an item that names a compartment gets that one or a larger one", () => {
    expect(sizes([anItem({ compartmentSize: 3 })])).toEqual([3]);
    expect(sizes([anItem({ compartmentSize: 1 })])).toEqual([2]);
  });

  test("what fits no compartment is no offer", () => {
    expect(sizes([anItem({ lengthCm: 61 })])).toBeNull();
    expect(sizes([anItem({ weightG: 20_001 })])).toBeNull();
    expect(sizes([anItem({ compartmentSize: 4 })])).toBeNull();
  });
});
