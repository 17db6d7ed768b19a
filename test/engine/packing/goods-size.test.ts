import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Item, Parcel } from "../../../app/domain/engine/index.ts";
import { inParts } from "../../support/effort.ts";
import { anItem } from "../../support/engine-values.ts";
import { packItems } from "../../support/pack-items.ts";
import { anyItems } from "./any-cart.ts";
import { aBox } from "./some-carts.ts";

const sides = (lengthCm: number, widthCm: number, heightCm: number) =>
  anItem({ lengthCm, widthCm, heightCm });
const goods = (...items: readonly Item[]) => packItems(items)?.parcels[0]?.goods;
const cube = sides(10, 10, 10);

describe("the least size of several goods without a box", () => {
  test("is their sum where they fill the parcel", () => {
    expect(goods(cube, cube, cube)).toEqual({
      volumeCm3: 3_000,
      longestCm: 10,
      middleCm: 10,
      shortestCm: 10,
    });
  });

  test("has the largest sides of any of them", () => {
    expect(goods(sides(60, 5, 5), sides(30, 30, 4), cube)).toMatchObject({
      longestCm: 60,
      middleCm: 30,
      shortestCm: 10,
      volumeCm3: 60 * 30 * 10,
    });
  });

  test("is the tightest parcel of two of different shape", () => {
    // Beside each other: 60 × (30 + 5) × 5; one on the other: 60 × 30 × 10.
    expect(goods(sides(60, 5, 5), sides(30, 30, 5))?.volumeCm3).toBe(60 * 35 * 5);
  });

  test("is a single piece's own, and a box's own: nothing is beside the sides", () => {
    expect(goods(cube)).toBeUndefined();
    const boxes = [aBox("L", [40, 30, 30])];
    expect(packItems([cube, cube], { boxes })?.parcels[0]).not.toHaveProperty("goods");
  });

  test("holds the default parcel, where some have no sides", () => {
    const defaultParcel = { lengthCm: 20, widthCm: 15, heightCm: 10 };
    const [parcel] = packItems([sides(30, 5, 5), { weightG: 10 }], { defaultParcel })!.parcels;
    expect(parcel?.goods).toEqual({ volumeCm3: 4_500, longestCm: 30, middleCm: 15, shortestCm: 10 });
  });

  test("never exceeds the arrangement that was found", async () => {
    const sorted = ({ lengthCm, widthCm, heightCm }: Parcel) =>
      [lengthCm, widthCm, heightCm].sort((a, b) => b - a);
    await inParts(150, (part) =>
      fc.assert(
        fc.property(anyItems, (items) => {
          for (const parcel of packItems(items)!.parcels) {
            const { goods } = parcel;
            if (goods === undefined) continue;
            const [longest = 0, middle = 0, shortest = 0] = sorted(parcel);
            expect(goods.volumeCm3).toBeLessThanOrEqual(longest * middle * shortest + 1e-6);
            expect(goods.longestCm).toBeLessThanOrEqual(longest);
            expect(goods.middleCm).toBeLessThanOrEqual(middle);
            expect(goods.shortestCm).toBeLessThanOrEqual(shortest);
          }
        }),
        part,
      ),
    );
  });
});
