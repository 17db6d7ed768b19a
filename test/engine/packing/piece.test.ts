import { describe, expect, test } from "vitest";
import type { Item } from "../../../app/domain/engine/index.ts";
import { kindsOf } from "../../../app/domain/engine/packing/piece.ts";

const item = (lengthCm: number, widthCm: number, heightCm: number, change: Partial<Item> = {}): Item => ({
  weightG: 100,
  lengthCm,
  widthCm,
  heightCm,
  ...change,
});

const ways = (one: Item) => kindsOf([one], null)?.sized[0]?.piece.orientations;

describe("an item to the packer", () => {
  test("may lie every way, the flattest first", () => {
    expect(ways(item(2, 1, 3))).toEqual([
      [300, 200, 100],
      [200, 300, 100],
      [300, 100, 200],
      [100, 300, 200],
      [200, 100, 300],
      [100, 200, 300],
    ]);
  });

  test("has each way once when sides are equal", () => {
    expect(ways(item(1, 1, 1))).toEqual([[100, 100, 100]]);
    expect(ways(item(1, 2, 1))).toEqual([
      [200, 100, 100],
      [100, 200, 100],
      [100, 100, 200],
    ]);
    expect(ways(item(2, 1, 2))).toEqual([
      [200, 200, 100],
      [200, 100, 200],
      [100, 200, 200],
    ]);
  });

  test("is only turned if it stays upright", () => {
    expect(ways(item(1, 2, 3, { keepUpright: true }))).toEqual([
      [200, 100, 300],
      [100, 200, 300],
    ]);
    expect(ways(item(2, 2, 1, { keepUpright: true }))).toEqual([[200, 200, 100]]);
  });

  test("is measured in tenths of a millimetre, rounded up, and never nothing", () => {
    expect(ways(item(25.4, 10.001, 0.0001))).toEqual([
      [2_540, 1_001, 1],
      [1_001, 2_540, 1],
      [2_540, 1, 1_001],
      [1, 2_540, 1_001],
      [1_001, 1, 2_540],
      [1, 1_001, 2_540],
    ]);
    expect(kindsOf([item(3, 2, 1)], null)?.sized).toMatchObject([
      { piece: { volume: 300 * 200 * 100, thickness: 100, weightG: 100 } },
    ]);
  });

  test("takes missing sides from the default", () => {
    const bare: Item = { weightG: 1, widthCm: 2, lengthCm: null };
    const defaults = { lengthCm: 30, widthCm: 20, heightCm: 10 };
    expect(kindsOf([bare], defaults)?.sized[0]?.piece.orientations[0]).toEqual([3_000, 1_000, 200]);
    for (const side of ["lengthCm", "widthCm", "heightCm"] as const) {
      expect(kindsOf([item(1, 1, 1), item(1, 1, 1, { [side]: null })], null)).toBeNull();
    }
  });
});

describe("the order of pieces", () => {
  test("is by size, weight and what they ask for, and by the request only among equals", () => {
    const ordered = [
      item(9, 9, 9),
      item(100, 1, 1),
      item(50, 2, 1),
      item(25, 4, 1),
      item(25, 2, 2),
      item(5, 5, 2, { weightG: 300 }),
      item(5, 5, 2, { weightG: 200, keepUpright: true }),
      item(5, 5, 2, { weightG: 200, shipsAlone: true }),
      item(5, 5, 2, { weightG: 200, compartmentSize: 2 }),
      item(5, 5, 2, { weightG: 200, compartmentSize: 1 }),
      item(5, 2, 5, { weightG: 200 }),
    ];
    const asked = [10, 3, 7, 0, 5, 9, 1, 8, 2, 6, 4, 10];
    const runs = kindsOf(
      asked.map((index) => ordered[index]!),
      null,
    )!.sized;
    expect(runs.map(({ indexes }) => asked[indexes.first!])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(runs.map(({ piece }) => piece.kind)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(runs.map(({ indexes }) => indexes.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
    expect([...runs.at(-1)!.indexes]).toEqual([0, 11]);
  });
});
