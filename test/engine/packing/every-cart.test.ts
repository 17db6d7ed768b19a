import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Box, Item, Packing, ParcelLimits, Size } from "../../../app/domain/engine/index.ts";
import { packerOf, withinLimits } from "../../../app/domain/engine/index.ts";
import { inParts } from "../../support/effort.ts";
import { packItems } from "../../support/pack-items.ts";
import { anyBoxes, anyItems, anyLimits } from "./any-cart.ts";
import { expectValidPacking } from "./expect-valid-packing.ts";

async function everyPacking(
  runs: number,
  holds: (
    packing: Packing,
    cart: { readonly items: readonly Item[]; readonly boxes: readonly Box[]; readonly limits: ParcelLimits },
  ) => void,
): Promise<void> {
  await inParts(runs, (part) =>
    fc.assert(
      fc.property(anyItems, anyBoxes, anyLimits, (items, boxes, limits) => {
        const packing = packItems(items, { boxes, limits });
        if (packing !== null) holds(packing, { items, boxes, limits });
      }),
      part,
    ),
  );
}

const weightOf = (items: readonly Item[]) => items.reduce((sum, { weightG }) => sum + weightG, 0);
const inside = (items: readonly Item[], indexes: readonly number[]) => indexes.map((index) => items[index]!);

/** Everything that a price depends on. */
const bill = (packing: Packing | null) =>
  packing?.parcels
    .map(({ lengthCm, widthCm, heightCm, weightG, box }) =>
      [lengthCm, widthCm, heightCm, weightG, box?.code].join("/"),
    )
    .sort() ?? null;

describe("whatever the cart, the boxes and the limits", () => {
  test("every item lies in exactly one parcel, over no other, and sticks out nowhere", async () => {
    await everyPacking(400, (packing, { items, boxes }) => expectValidPacking(packing, items, boxes));
  });

  test("parcels weigh what is in them and their box, and nothing is over a limit", async () => {
    await everyPacking(300, ({ parcels }, { items, boxes, limits }) => {
      for (const parcel of parcels) {
        const box = boxes.find(({ code }) => code === parcel.box?.code);
        const contents = weightOf(inside(items, parcel.itemIndexes));
        expect(parcel.weightG).toBe(contents + (box?.weightG ?? 0));
        expect(contents).toBeLessThanOrEqual(box?.maxWeightG ?? Number.POSITIVE_INFINITY);
        expect(withinLimits(parcel, limits)).toBe(true);
        if (box !== undefined) expect(parcel).toMatchObject({ ...(box.outer ?? box.inner) });
      }
    });
  });

  test("an item that ships alone is alone", async () => {
    await everyPacking(300, ({ parcels }, { items }) => {
      for (const { itemIndexes } of parcels) {
        const lonely = inside(items, itemIndexes).some(({ shipsAlone }) => shipsAlone);
        if (lonely) expect(itemIndexes).toHaveLength(1);
      }
    });
  });

  test("locker compartments hold what may lie in them", async () => {
    const anyDoor = fc.record({
      lengthCm: fc.integer({ min: 20, max: 80 }),
      widthCm: fc.integer({ min: 20, max: 60 }),
      heightCm: fc.integer({ min: 5, max: 60 }),
      maxWeightG: fc.integer({ min: 2_000, max: 30_000 }),
    });
    const anyDoors = fc.array(anyDoor, { minLength: 1, maxLength: 4 });
    await inParts(300, (part) =>
      fc.assert(
        fc.property(anyItems, anyDoors, fc.infiniteStream(fc.nat(4)), (all, doors, names) => {
          const items = all.map((item) => ({ ...item, compartmentSize: names.next().value || null }));
          const compartments = doors.map((door, index) => ({ ...door, size: index + 1 }));
          const packing = packerOf(items).intoCompartments(compartments);
          if (packing === null) return;
          expectValidPacking(packing, items);
          for (const { compartmentSize, itemIndexes, weightG, ...parcel } of packing.parcels) {
            const door = compartments.find(({ size }) => size === compartmentSize)!;
            const contents = inside(items, itemIndexes);
            expect(weightG).toBe(weightOf(contents));
            expect(weightG).toBeLessThanOrEqual(door.maxWeightG);
            for (const item of contents) expect(door.size).toBeGreaterThanOrEqual(item.compartmentSize ?? 0);
            const sides = ({ lengthCm, widthCm, heightCm }: Size) =>
              [lengthCm, widthCm, heightCm].sort((a, b) => b - a);
            for (const [axis, side] of sides(parcel).entries())
              expect(side).toBeLessThanOrEqual(sides(door)[axis]!);
          }
        }),
        part,
      ),
    );
  });

  test("parcels are in the order of their first items", async () => {
    await everyPacking(100, ({ parcels }) => {
      const firsts = parcels.map(({ itemIndexes }) => itemIndexes[0]!);
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
    });
  });

  test("there is an answer exactly when there is one for each item by itself", async () => {
    await inParts(100, (part) =>
      fc.assert(
        fc.property(anyItems, anyBoxes, anyLimits, (items, boxes, limits) => {
          const each = items.map((item) => packItems([item], { boxes, limits }));
          expect(packItems(items, { boxes, limits }) === null).toBe(each.includes(null));
        }),
        part,
      ),
    );
  });

  test("the same cart packs the same, in any order of its items", async () => {
    const shuffled = anyItems.chain((items) =>
      fc.tuple(
        fc.constant(items),
        fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length }),
      ),
    );
    await inParts(200, (part) =>
      fc.assert(
        fc.property(shuffled, anyBoxes, anyLimits, ([items, others], boxes, limits) => {
          const packing = packItems(items, { boxes, limits });
          expect(packItems(items, { boxes, limits })).toEqual(packing);
          expect(bill(packItems(others, { boxes, limits }))).toEqual(bill(packing));
        }),
        part,
      ),
    );
  });

  test("the order of the boxes has no say", async () => {
    await inParts(100, (part) =>
      fc.assert(
        fc.property(anyItems, anyBoxes, (items, boxes) => {
          expect(packItems(items, { boxes: boxes.toReversed() })).toEqual(packItems(items, { boxes }));
        }),
        part,
      ),
    );
  });

  test("a packer that was asked for other limits before answers the same", async () => {
    await inParts(100, (part) =>
      fc.assert(
        fc.property(anyItems, anyBoxes, anyLimits, anyLimits, (items, boxes, limits, others) => {
          const packer = packerOf(items, { boxes });
          const first = packer.within(others);
          expect(packer.within(limits)).toEqual(packItems(items, { boxes, limits }));
          expect(packer.within({ ...others })).toBe(first);
        }),
        part,
      ),
    );
  });

  test("a box that holds all of them, one on top of the other, makes one parcel", async () => {
    await inParts(200, (part) =>
      fc.assert(
        fc.property(anyItems, anyBoxes, (all, boxes) => {
          const items = all.map((item) => ({ ...item, shipsAlone: false }));
          const stack: Box = {
            code: "STACK",
            name: "Stack",
            inner: {
              lengthCm: Math.max(...items.map((item) => item.lengthCm!)),
              widthCm: Math.max(...items.map((item) => item.widthCm!)),
              heightCm: items.reduce((sum, item) => sum + item.heightCm! + 0.001, 0),
            },
            weightG: 0,
            paddingCm: 0,
          };
          expect(packItems(items, { boxes: [...boxes, stack] })?.parcels).toHaveLength(1);
        }),
        part,
      ),
    );
  });

  test("without boxes, parcels are no larger than their items stacked", async () => {
    await inParts(200, (part) =>
      fc.assert(
        fc.property(anyItems, (all) => {
          const items = all.map((item) => ({ ...item, shipsAlone: false, keepUpright: false }));
          const packing = packItems(items)!;
          expect(packing.parcels).toHaveLength(1);
          const { lengthCm, widthCm, heightCm } = packing.parcels[0]!;
          const sides = items.map((item) =>
            [item.lengthCm!, item.widthCm!, item.heightCm!].sort((a, b) => b - a),
          );
          const stack =
            Math.max(...sides.map(([longest]) => longest!)) *
            Math.max(...sides.map(([, middle]) => middle!)) *
            sides.reduce((sum, [, , shortest]) => sum + shortest!, 0);
          const volume = sides.reduce((sum, [a, b, c]) => sum + a! * b! * c!, 0);
          expect(lengthCm * widthCm * heightCm).toBeLessThanOrEqual(stack * 1.000_001);
          expect(lengthCm * widthCm * heightCm).toBeGreaterThanOrEqual(volume * 0.999_999);
          expect([lengthCm, widthCm, heightCm]).toEqual([lengthCm, widthCm, heightCm].sort((a, b) => b - a));
        }),
        part,
      ),
    );
  });
});
