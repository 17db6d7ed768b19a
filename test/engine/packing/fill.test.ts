import { describe, expect, test } from "vitest";
import type { Item } from "../../../app/domain/engine/index.ts";
import type { Filling, Rule } from "../../../app/domain/engine/packing/fill.ts";
import { cornered, extentOf, fill, inRows, low, snug } from "../../../app/domain/engine/packing/fill.ts";
import { fillGrid } from "../../../app/domain/engine/packing/fill-grid.ts";
import type { Run } from "../../../app/domain/engine/packing/piece.ts";
import { kindsOf } from "../../../app/domain/engine/packing/piece.ts";
import type { Sides, Space } from "../../../app/domain/engine/packing/space.ts";

/** In tenths of a millimetre: 1 is 1. */
function pieces(...sides: readonly (readonly [number, number, number, weightG?: number])[]): Run[] {
  const items = sides.map(
    ([length, width, height, weightG = 1]): Item => ({
      weightG,
      lengthCm: length / 100,
      widthCm: width / 100,
      heightCm: height / 100,
    }),
  );
  return (kindsOf(items, null)?.sized ?? []).toSorted((a, b) => a.indexes.first! - b.indexes.first!);
}

const room = (...sides: [number, number, number]) => ({ sides, maxWeightG: 1_000 });
const endless = () => ({ left: 1_000_000 });

/** Each piece of a block. */
const places = ({ placed }: Filling) =>
  placed.flatMap(({ indexes, grid: [across, deep, high], x, y, z, x2, y2, z2 }) => {
    const [width, depth, height] = [(x2 - x) / across, (y2 - y) / deep, (z2 - z) / high];
    return indexes.toArray().map((index, at) => {
      const left = x + (at % across) * width;
      const back = y + (Math.floor(at / across) % deep) * depth;
      const bottom = z + Math.floor(at / (across * deep)) * height;
      return `${index}@${left}/${back}/${bottom}-${left + width}/${back + depth}/${bottom + height}`;
    });
  });

const indexesOf = (runs: readonly Pick<Run, "indexes">[]) => runs.flatMap(({ indexes }) => indexes.toArray());

describe("filling a room", () => {
  test("puts the pieces in one after the other and leaves what finds no place", () => {
    const filling = fill(pieces([10, 10, 10], [20, 20, 20], [10, 10, 5]), room(10, 10, 15), snug, endless());
    expect(places(filling)).toEqual(["0@0/0/0-10/10/10", "2@0/0/10-10/10/15"]);
    expect(indexesOf(filling.left)).toEqual([1]);
    expect(extentOf(filling)).toEqual([10, 10, 15]);
  });

  test("goes on to what is lighter when something is too heavy, up to the last gram", () => {
    const cart = pieces([5, 5, 5, 600], [5, 5, 5, 500], [5, 5, 5, 400]);
    const filling = fill(cart, room(50, 50, 50), snug, endless());
    expect(indexesOf(filling.placed)).toEqual([0, 2]);
    expect(indexesOf(filling.left)).toEqual([1]);
  });

  test("ends at the first that finds no place, if it is all or nothing", () => {
    const cart = pieces([20, 20, 20], [10, 10, 10]);
    const filling = fill(cart, room(10, 10, 10), snug, endless(), { allOrNothing: true });
    expect(indexesOf(filling.left)).toEqual([0]);
    expect(filling.placed).toEqual([]);
  });

  test("counts its effort: free spaces looked at for pieces that have a chance", () => {
    const effort = { left: 100 };
    // One space for the first; nothing is left for the others, and the last is too heavy.
    fill(pieces([4, 4, 4], [9, 9, 9], [9, 9, 9], [9, 9, 9, 5_000]), room(10, 10, 10), snug, effort);
    expect(effort.left).toBe(100 - 1);
    // One space, then the three beside, behind and above the first.
    const other = { left: 100 };
    fill(pieces([4, 4, 4], [3, 3, 3]), room(10, 10, 10), snug, other);
    expect(other.left).toBe(100 - 1 - 3);
  });

  test("keeps a place for the small ones that come last", () => {
    const cart = pieces([10, 10, 9], [10, 5, 1], [10, 5, 1]);
    expect(fill(cart, room(10, 10, 10), snug, endless()).left).toEqual([]);
  });
});

describe("rules", () => {
  const space: Space = { x: 1, y: 2, z: 3, x2: 21, y2: 32, z2: 43 };
  const LONG = 2 ** 17;

  /** The lowest first. */
  function ranking(rule: Rule, ways: readonly Sides[]): readonly Sides[] {
    return ways.toSorted((a, b) => rule(space, a) - rule(space, b));
  }

  test("snug: the thinnest slit, then the next", () => {
    // Room is 20 × 30 × 40.
    expect(snug(space, [18, 27, 36])).toBe((2 * LONG + 3) * LONG + 4);
    expect(snug(space, [18, 26, 37])).toBe((2 * LONG + 3) * LONG + 4);
    expect(
      ranking(snug, [
        [18, 29, 10],
        [20, 1, 1],
        [19, 29, 10],
        [19, 29, 11],
      ]),
    ).toEqual([
      [20, 1, 1],
      [19, 29, 11],
      [19, 29, 10],
      [18, 29, 10],
    ]);
  });

  test("cornered: the far corner next to the origin", () => {
    expect(cornered(space, [1, 2, 3])).toBe(2 ** 2 + 4 ** 2 + 6 ** 2);
  });

  test("low: the lowest top, then the thinner slit, then the other", () => {
    expect(low(space, [18, 27, 36])).toBe((39 * LONG + 2) * LONG + 3);
    expect(low(space, [17, 28, 36])).toBe((39 * LONG + 2) * LONG + 3);
  });

  test("in rows: the lowest top, then the nearest back, then the leftmost", () => {
    expect(inRows(space, [18, 27, 36])).toBe((39 * LONG + 29) * LONG + 19);
  });
});

describe("a grid", () => {
  const twelve = pieces(...Array.from({ length: 12 }, () => [30, 8, 8, 50] as const));

  test("is the way of lying of which most go in, row by row", () => {
    const filling = fillGrid(twelve, room(31, 33, 25))!;
    expect(filling.left).toEqual([]);
    expect(places(filling).slice(0, 6)).toEqual([
      "0@0/0/0-30/8/8",
      "1@0/8/0-30/16/8",
      "2@0/16/0-30/24/8",
      "3@0/24/0-30/32/8",
      "4@0/0/8-30/8/16",
      "5@0/8/8-30/16/16",
    ]);
    const standing = fillGrid(twelve, room(16, 24, 30))!;
    expect(places(standing).slice(0, 3)).toEqual(["0@0/0/0-8/8/30", "1@8/0/0-16/8/30", "2@0/8/0-8/16/30"]);
    expect(indexesOf(standing.left)).toEqual([6, 7, 8, 9, 10, 11]);
  });

  test("is no heavier than the room may be", () => {
    expect(indexesOf(fillGrid(twelve, { ...room(31, 33, 25), maxWeightG: 549 })!.placed)).toHaveLength(10);
    expect(indexesOf(fillGrid(twelve, { ...room(31, 33, 25), maxWeightG: 550 })!.placed)).toHaveLength(11);
  });

  test("is for things of one kind", () => {
    expect(fillGrid(pieces([5, 5, 5], [5, 5, 4]), room(50, 50, 50))).toBeNull();
    expect(fillGrid(pieces([5, 5, 5], [5, 5, 5, 2]), room(50, 50, 50))).toBeNull();
    expect(fillGrid([], room(50, 50, 50))).toBeNull();
    expect(fillGrid(pieces([60, 5, 5]), room(50, 50, 50))?.placed).toEqual([]);
  });
});
