import { describe, expect, test } from "vitest";
import type { Box, Item } from "../../../app/domain/engine/index.ts";
import type { Bin } from "../../../app/domain/engine/packing/bin.ts";
import { accepts, isBetter, leastCount } from "../../../app/domain/engine/packing/bin.ts";
import { binSets } from "../../../app/domain/engine/packing/bin-sets.ts";
import { binsOfBoxes } from "../../../app/domain/engine/packing/box.ts";
import { crossSections } from "../../../app/domain/engine/packing/cross-sections.ts";
import { snug } from "../../../app/domain/engine/packing/fill.ts";
import {
  fillEach,
  oneAfterTheOther,
  replaces,
} from "../../../app/domain/engine/packing/one-after-the-other.ts";
import { reachOf } from "../../../app/domain/engine/packing/parcel-limits.ts";
import type { Piece, Run } from "../../../app/domain/engine/packing/piece.ts";
import { kindsOf } from "../../../app/domain/engine/packing/piece.ts";
import { inRank, strategiesFor } from "../../../app/domain/engine/packing/strategy.ts";
import { aBox } from "./some-carts.ts";

function bin(change: Partial<Bin> = {}): Bin {
  return {
    sides: [100, 100, 100],
    maxWeightG: 1_000,
    compartment: Number.POSITIVE_INFINITY,
    cost: 0,
    bulk: 0,
    ...change,
  };
}

/** Sides in tenths of a millimetre. */
function piecesFrom(
  ...items: readonly (readonly [number, number, number, Partial<Item>?])[]
): readonly Run[] {
  return kindsOf(
    items.map(([length, width, height, change]) => ({
      weightG: 100,
      lengthCm: length / 100,
      widthCm: width / 100,
      heightCm: height / 100,
      ...change,
    })),
    null,
  )!.sized;
}

describe("bins", () => {
  test("accept what fits in, weighs no more and may lie in them", () => {
    const [flat] = piecesFrom([100, 90, 10, { compartmentSize: 2, weightG: 1_000 }]) as [Run];
    expect(accepts(bin(), flat.piece)).toBe(true);
    expect(accepts(bin({ sides: [10, 100, 90] }), flat.piece)).toBe(true);
    expect(accepts(bin({ sides: [99, 99, 99] }), flat.piece)).toBe(false);
    expect(accepts(bin({ sides: [100, 89, 89] }), flat.piece)).toBe(false);
    expect(accepts(bin({ sides: [9, 100, 100] }), flat.piece)).toBe(false);
    expect(accepts(bin({ maxWeightG: 999 }), flat.piece)).toBe(false);
    expect(accepts(bin({ compartment: 2 }), flat.piece)).toBe(true);
    expect(accepts(bin({ compartment: 1 }), flat.piece)).toBe(false);
  });

  test("are better when they are fewer, then cheaper, then smaller", () => {
    const cheap = bin({ cost: 1, bulk: 9 });
    const dear = bin({ cost: 3, bulk: 1 });
    expect(isBetter([dear], [cheap, cheap])).toBe(true);
    expect(isBetter([cheap, cheap], [dear])).toBe(false);
    expect(isBetter([cheap], [dear])).toBe(true);
    expect(isBetter([dear], [cheap])).toBe(false);
    expect(isBetter([bin({ bulk: 1 }), bin({ bulk: 3 })], [bin({ bulk: 2 }), bin({ bulk: 3 })])).toBe(true);
    expect(isBetter([dear], [dear])).toBe(false);
  });

  test("must be so many, by room or by weight", () => {
    const cubes = (count: number, weightG: number) =>
      piecesFrom(...Array.from({ length: count }, () => [50, 50, 50, { weightG }] as const));
    expect(leastCount(cubes(8, 1), [bin()])).toBe(1);
    expect(leastCount(cubes(9, 1), [bin()])).toBe(2);
    expect(leastCount(cubes(2, 500), [bin()])).toBe(1);
    expect(leastCount(cubes(3, 500), [bin()])).toBe(2);
    expect(leastCount(cubes(3, 500), [bin(), bin({ maxWeightG: 1_500, sides: [1, 1, 1] })])).toBe(1);
  });

  test("of boxes are those within reach, the cheapest first, then the smallest outside, then by code", () => {
    const outer = { lengthCm: 11, widthCm: 11, heightCm: 11 };
    const boxes: readonly Box[] = [
      aBox("DEAR", [5, 5, 5], { costMinor: 2 }),
      aBox("THICK", [9, 9, 9], { costMinor: 1, outer }),
      aBox("Z", [10, 10, 10], { costMinor: 1 }),
      aBox("A", [10, 10, 10], { costMinor: 1, weightG: 50, paddingCm: 1, maxWeightG: 900 }),
      aBox("LONG", [40, 1, 1]),
      aBox("FREE", [30, 1, 1]),
    ];
    const bins = binsOfBoxes(boxes, reachOf({ maxLongestSideCm: 39, maxWeightG: 800 }));
    expect(bins.map(({ box }) => box.code)).toEqual(["FREE", "A", "Z", "THICK", "DEAR"]);
    expect(bins[1]).toMatchObject({ sides: [800, 800, 800], maxWeightG: 750, cost: 1, bulk: 1e9 });
    expect(bins[3]).toMatchObject({ sides: [900, 900, 900], maxWeightG: 800, bulk: 1_331e6 });
    expect(binsOfBoxes(boxes, reachOf({}))[2]).toMatchObject({ box: { code: "A" }, maxWeightG: 900 });
  });
});

describe("sets of bins", () => {
  const small = bin({ sides: [50, 100, 100], cost: 1, bulk: 5 });
  const large = bin({ sides: [100, 100, 100], cost: 3, bulk: 9 });
  const names = new Map([
    [small, "small"],
    [large, "large"],
  ]);
  const sets = (count: number, pieces: readonly Run[], bins = [small, large]) =>
    binSets(bins, count, pieces).map((set) => set.map((each) => names.get(each) ?? "?").join("+"));

  test("that hold the pieces easily come first, the cheapest of them before", () => {
    // 500,000: half of two small, a third of large and small, a quarter of two large.
    expect(sets(2, piecesFrom([100, 100, 50]))).toEqual(["small+small", "large+small", "large+large"]);
    expect(sets(1, piecesFrom([100, 100, 30]))).toEqual(["small", "large"]);
  });

  test("that hold them with trouble come later, those that can't never", () => {
    // 900,000: 90 % of two small, 60 % of large and small.
    expect(sets(2, piecesFrom([100, 100, 90]))).toEqual(["large+small", "large+large"]);
    // 800,000: 80 % of two small.
    expect(sets(2, piecesFrom([100, 100, 80]))).toEqual(["large+small", "large+large", "small+small"]);
    // 1,200,000: 80 % of large and small, 60 % of two large.
    expect(sets(2, piecesFrom([100, 100, 60], [100, 100, 60]))).toEqual(["large+large", "large+small"]);
    // 85 % and not the slightest more
    expect(sets(1, piecesFrom([100, 100, 85]))).toEqual(["large"]);
    expect(sets(1, piecesFrom([100, 100, 86]))).toEqual([]);
    expect(sets(2, piecesFrom([1, 1, 1, { weightG: 2_001 }]))).toEqual([]);
    expect(sets(2, piecesFrom([1, 1, 1, { weightG: 2_000 }]))).toHaveLength(3);
  });

  test("of equal cost are in the order of their size", () => {
    const thick = { ...small, bulk: 6 };
    names.set(thick, "thick");
    expect(sets(1, piecesFrom([10, 10, 10]), [thick, small])).toEqual(["small", "thick"]);
    expect(sets(1, piecesFrom([10, 10, 10]), [small, thick])).toEqual(["small", "thick"]);
  });

  test("are not looked through when there are too many", () => {
    const ten = Array.from({ length: 10 }, () => bin());
    expect(binSets(ten, 3, [])).toHaveLength(220);
    expect(binSets([...ten, bin()], 3, [])).toEqual([]);
  });
});

describe("one bin after the other", () => {
  const replaced = (change: Partial<Bin>, larger: Partial<Bin>) =>
    replaces(bin({ sides: [3, 2, 1], ...larger }), bin({ sides: [3, 2, 1], ...change }));

  test("needs no smaller bin beside one that holds as much every way, turned or not", () => {
    expect(replaced({}, {})).toBe(true);
    expect(replaced({ sides: [2, 3, 1] }, {})).toBe(true);
    expect(replaced({}, { sides: [4, 3, 2] })).toBe(true);
    expect(replaced({}, { sides: [3, 4, 2] })).toBe(true);
  });

  test("needs it when it is longer, wider, higher or stronger, or a larger compartment", () => {
    expect(replaced({}, { sides: [9, 1, 9] })).toBe(false);
    expect(replaced({}, { sides: [2, 2, 9] })).toBe(false);
    expect(replaced({}, { sides: [1, 9, 9] })).toBe(false);
    expect(replaced({ sides: [3, 2, 2] }, { sides: [9, 9, 1] })).toBe(false);
    expect(replaced({ maxWeightG: 1_001 }, {})).toBe(false);
    expect(replaced({ maxWeightG: 999 }, {})).toBe(true);
    expect(replaced({ compartment: 2 }, { compartment: 1 })).toBe(false);
    expect(replaced({ compartment: 1 }, { compartment: 2 })).toBe(true);
    expect(replaced({ compartment: 2 }, { compartment: 2 })).toBe(true);
  });

  test("tries one alone when it replaces the rest", () => {
    const cart = piecesFrom([90, 90, 90], [80, 80, 80]);
    const spent = (bins: readonly Bin[]) => {
      const effort = { left: 1_000 };
      oneAfterTheOther(cart, bins, snug, effort);
      return 1_000 - effort.left;
    };
    const small = bin({ sides: [90, 95, 99] });
    // The last load tries cheaper bins once more, so both come after the large one.
    expect(spent([bin(), small])).toBe(spent([bin()]));
    expect(spent([bin(), bin({ sides: [90, 91, 101] })])).toBeGreaterThan(spent([bin()]));
  });

  test("of a given set uses only what it needs", () => {
    const large = bin();
    const small = bin({ sides: [50, 50, 50] });
    const cart = piecesFrom([90, 90, 90], [40, 40, 40]);
    const used = (bins: readonly Bin[], pieces = cart) =>
      fillEach(pieces, bins, snug, { left: 1_000 })?.map((load) => load.bin);
    expect(used([large, small])).toEqual([large, small]);
    expect(used([large, small], cart.slice(0, 1))).toEqual([large]);
    expect(used([small, large], cart.slice(1))).toEqual([small]);
    expect(used([large])).toBeUndefined();
  });
});

describe("strategies", () => {
  test("put first what uses up most of the largest bin, by room or by weight, or what is longest", () => {
    const pieces = piecesFrom([90, 90, 90], [10, 10, 10, { weightG: 900 }], [100, 1, 1], [60, 60, 60]);
    const order = ({ rank }: { rank: (piece: Piece) => number }) =>
      inRank(pieces, rank).map(({ indexes }) => indexes.first);
    const [byShare, , , byLength] = strategiesFor([bin(), bin({ maxWeightG: 1, sides: [1, 1, 1] })]);
    expect(order(byShare!)).toEqual([1, 0, 3, 2]);
    expect(order(byLength!)).toEqual([2, 0, 3, 1]);
    // Without a limit of weight only room counts.
    const [byRoom] = strategiesFor([bin({ maxWeightG: Number.POSITIVE_INFINITY })]);
    expect(order(byRoom)).toEqual([0, 3, 1, 2]);
  });
});

describe("bases for parcels without a box", () => {
  const bases = (pieces: readonly Run[], all = true, limits = {}) =>
    crossSections(pieces, reachOf(limits), { all }).map(([x, y]) => `${x}×${y}`);

  test("first the largest faces on one another, then sides and their multiples, near to a cube first", () => {
    // Two boards of 300 × 200 × 100 are 12,000,000: 300 × 200 is 200 high and has the least surface.
    expect(bases(piecesFrom([300, 200, 100], [300, 200, 100]))).toEqual([
      "300×200",
      "300×200",
      "200×200",
      "400×200",
      "300×300",
      "400×300",
      "400×100",
      "300×100",
      "200×100",
      "400×400",
    ]);
  });
});
