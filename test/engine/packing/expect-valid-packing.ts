import { expect } from "vitest";
import type { Box, Item, Packing, Placement, Size } from "../../../app/domain/engine/index.ts";

/** Tenths of a millimetre, as a whole number. */
const units = (cm: number) => Math.round(cm * 100);

type Block = readonly (readonly [from: number, to: number])[];

function blockOf({ xCm, yCm, zCm, lengthCm, widthCm, heightCm }: Placement): Block {
  return [
    [units(xCm), units(xCm) + units(lengthCm)],
    [units(yCm), units(yCm) + units(widthCm)],
    [units(zCm), units(zCm) + units(heightCm)],
  ];
}

const overlap = (one: Block, other: Block) =>
  one.every(([from, to], axis) => from < other[axis]![1] && other[axis]![0] < to);

/** Each item once, in its own size, overlapping no other, inside its parcel and outside the box's padding. */
export function expectValidPacking(
  { parcels, placements }: Packing,
  items: readonly Item[],
  boxes: readonly Box[] = [],
): void {
  expect(parcels.flatMap(({ itemIndexes }) => itemIndexes).sort((a, b) => a - b)).toEqual([...items.keys()]);
  expect(placements).toHaveLength(parcels.length);
  for (const [number, parcel] of parcels.entries()) {
    const inside = placements[number]!;
    expect(inside.map(({ itemIndex }) => itemIndex)).toEqual(parcel.itemIndexes);
    const box = boxes.find(({ code }) => code === parcel.box?.code);
    const room: Size = box?.inner ?? parcel;
    const padding = units(box?.paddingCm ?? 0);
    const blocks = inside.map((placement) => {
      expectOwnSize(placement, items[placement.itemIndex]!);
      return blockOf(placement);
    });
    for (const [index, block] of blocks.entries()) {
      const sides = [room.lengthCm, room.widthCm, room.heightCm];
      for (const [axis, [from, to]] of block.entries()) {
        expect(from).toBeGreaterThanOrEqual(padding);
        expect(to).toBeLessThanOrEqual(units(sides[axis]!) - padding);
      }
      for (const other of blocks.slice(index + 1)) expect(overlap(block, other)).toBe(false);
    }
  }
}

function expectOwnSize(placement: Placement, item: Item): void {
  const lies = [placement.lengthCm, placement.widthCm, placement.heightCm].map(units);
  const is = [item.lengthCm!, item.widthCm!, item.heightCm!].map(units);
  expect(lies.toSorted((a, b) => a - b)).toEqual(is.toSorted((a, b) => a - b));
  if (item.keepUpright) expect(lies[2]).toBe(is[2]);
}
