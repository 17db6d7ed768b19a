import { describe, expect, test } from "vitest";
import type { Compartment, Item } from "../../../app/domain/engine/index.ts";
import { packerOf } from "../../../app/domain/engine/index.ts";
import { anItem } from "../../support/engine-values.ts";
import { expectValidPacking } from "./expect-valid-packing.ts";
import { aBox } from "./some-carts.ts";

const compartments: readonly Compartment[] = [
  { size: 3, lengthCm: 60, widthCm: 40, heightCm: 38, maxWeightG: 20_000 },
  { size: 1, lengthCm: 60, widthCm: 40, heightCm: 9, maxWeightG: 20_000 },
  { size: 2, lengthCm: 60, widthCm: 40, heightCm: 19, maxWeightG: 20_000 },
];

function sizes(items: readonly Item[]): readonly (number | null)[] | null {
  const packing = packerOf(items).intoCompartments(compartments);
  if (packing === null) return null;
  expectValidPacking(packing, items);
  return packing.parcels.map(({ compartmentSize }) => compartmentSize);
}

describe("locker compartments", () => {
  test("the smallest that holds everything, in any orientation", () => {
    expect(sizes([anItem({ lengthCm: 9, widthCm: 60, heightCm: 40 })])).toEqual([1]);
    expect(sizes([anItem()])).toEqual([2]);
    // Side by side on the floor of the smallest.
    expect(sizes([anItem({ heightCm: 9 }), anItem({ heightCm: 9 })])).toEqual([1]);
    expect(sizes([anItem(), anItem()])).toEqual([2]);
  });

  test("more parcels when none holds everything, each in the smallest", () => {
    const large = anItem({ lengthCm: 60, widthCm: 40, heightCm: 30 });
    expect(sizes([large, large])).toEqual([3, 3]);
    expect(sizes([anItem({ weightG: 15_000 }), anItem({ weightG: 15_000 })])).toEqual([2, 2]);
    expect(sizes([large, anItem({ lengthCm: 60, widthCm: 40, heightCm: 9 })])).toEqual([3, 1]);
  });

  test("an item that names a compartment gets that one or a larger one", () => {
    expect(sizes([anItem({ compartmentSize: 3 })])).toEqual([3]);
    expect(sizes([anItem({ compartmentSize: 1 })])).toEqual([2]);
    expect(sizes([anItem({ compartmentSize: 2 }), anItem({ compartmentSize: 1 })])).toEqual([2]);
    expect(sizes([anItem({ compartmentSize: 4 })])).toBeNull();
  });

  test("an upright item needs one that is high enough, an item that ships alone one to itself", () => {
    expect(sizes([anItem({ lengthCm: 8, widthCm: 8, heightCm: 30 })])).toEqual([1]);
    expect(sizes([anItem({ lengthCm: 8, widthCm: 8, heightCm: 30, keepUpright: true })])).toEqual([3]);
    expect(sizes([anItem({ heightCm: 9, shipsAlone: true }), anItem({ heightCm: 9 })])).toEqual([1, 1]);
  });

  test("an item that fits in none prevents the offer, even beside items that fit", () => {
    expect(sizes([anItem({ lengthCm: 61 })])).toBeNull();
    expect(sizes([anItem({ weightG: 20_001 }), anItem()])).toBeNull();
    expect(packerOf([{ weightG: 1 }]).intoCompartments(compartments)).toBeNull();
  });

  test("the merchant's boxes have no part in it, and the parcel is as large as its contents", () => {
    const packer = packerOf([anItem()], { boxes: [aBox("BOX", [100, 100, 100])] });
    expect(packer.intoCompartments(compartments)?.parcels).toEqual([
      { lengthCm: 30, widthCm: 20, heightCm: 10, weightG: 1_200, itemIndexes: [0], compartmentSize: 2 },
    ]);
    expect(packer.intoCompartments(compartments)).toBe(packer.intoCompartments([...compartments]));
    expect(packer.within({})?.parcels[0]?.box?.code).toBe("BOX");
  });
});
