import { describe, expect, test } from "vitest";
import type { Box, Item, ParcelLimits } from "../../../app/domain/engine/index.ts";
import { packItems } from "../../support/pack-items.ts";
import { expectValidPacking } from "./expect-valid-packing.ts";
import { aBox } from "./some-carts.ts";

function item(lengthCm: number, widthCm: number, heightCm: number, change: Partial<Item> = {}): Item {
  return { weightG: 100, lengthCm, widthCm, heightCm, ...change };
}

const times = (count: number, one: Item) => Array.from({ length: count }, () => one);

/** Each parcel's box, or its sides without one, and the number of its items; "-" if there is no offer. */
function boxed(items: readonly Item[], boxes: readonly Box[], limits: ParcelLimits = {}): string {
  const packing = packItems(items, { boxes, limits });
  if (packing === null) return "-";
  return packing.parcels
    .map(
      ({ box, lengthCm, widthCm, heightCm, itemIndexes }) =>
        `${box?.code ?? `${lengthCm}×${widthCm}×${heightCm}`}:${itemIndexes.length}`,
    )
    .join(" ");
}

describe("which box", () => {
  test("one that holds all rather than several cheap ones", () => {
    const small = aBox("SMALL", [10, 10, 10], { costMinor: 1 });
    const large = aBox("LARGE", [20, 20, 20], { costMinor: 1_000 });
    expect(boxed(times(2, item(10, 10, 10)), [small, large])).toBe("LARGE:2");
    expect(boxed(times(1, item(10, 10, 10)), [small, large])).toBe("SMALL:1");
  });

  test("the cheapest of those that hold all, then the smallest outside, then by its code", () => {
    const dear = aBox("DEAR", [12, 12, 12], { costMinor: 90 });
    const cheap = aBox("CHEAP", [30, 30, 30], { costMinor: 80 });
    expect(boxed([item(10, 10, 10)], [dear, cheap])).toBe("CHEAP:1");
    const thick = aBox("A", [12, 12, 12], { outer: { lengthCm: 14, widthCm: 14, heightCm: 14 } });
    const thin = aBox("B", [12, 12, 12], { outer: { lengthCm: 13, widthCm: 13, heightCm: 13 } });
    expect(boxed([item(10, 10, 10)], [thick, thin])).toBe("B:1");
    const twin = { ...thin, code: "C" };
    expect(boxed([item(10, 10, 10)], [twin, thin])).toBe("B:1");
  });

  test("a box that costs nothing to say is one that costs nothing", () => {
    const free = aBox("FREE", [30, 30, 30]);
    expect(boxed([item(10, 10, 10)], [aBox("PAID", [10, 10, 10], { costMinor: 1 }), free])).toBe("FREE:1");
  });

  test("filled to the last when everything fits exactly", () => {
    const box = aBox("CUBE", [20, 20, 20]);
    expect(boxed(times(8, item(10, 10, 10)), [box])).toBe("CUBE:8");
    expect(boxed(times(9, item(10, 10, 10)), [box])).toBe("CUBE:8 CUBE:1");
    expect(boxed(times(12, item(30, 20, 10)), [aBox("GRID", [60, 40, 30])])).toBe("GRID:12");
  });

  test("in any orientation", () => {
    expect(boxed([item(30, 20, 10)], [aBox("TALL", [10, 20, 30])])).toBe("TALL:1");
    expect(boxed([item(10, 20, 30)], [aBox("FLAT", [20, 30, 10])])).toBe("FLAT:1");
  });

  test("standing where it has to, turned as it may", () => {
    const bottle = item(8, 10, 30, { keepUpright: true });
    const low = aBox("LOW", [40, 40, 29]);
    const tall = aBox("TALL", [10, 8, 30]);
    expect(boxed([bottle], [low])).toBe("10×8×30:1");
    expect(boxed([bottle], [low, tall])).toBe("TALL:1");
    expect(boxed([{ ...bottle, keepUpright: false }], [low])).toBe("LOW:1");
  });

  test("with its padding kept free on every side", () => {
    expect(boxed([item(10, 10, 10)], [aBox("BOX", [11, 11, 11], { paddingCm: 0.5 })])).toBe("BOX:1");
    expect(boxed([item(10, 10, 10)], [aBox("BOX", [11, 11, 11], { paddingCm: 0.51 })])).toBe("10×10×10:1");
    const padded = packItems([item(10, 10, 10)], { boxes: [aBox("BOX", [12, 12, 12], { paddingCm: 1 })] });
    expect(padded?.placements).toEqual([
      [{ itemIndex: 0, xCm: 1, yCm: 1, zCm: 1, lengthCm: 10, widthCm: 10, heightCm: 10 }],
    ]);
  });

  test("measured as a ruler measures, not as floating point does", () => {
    expect(boxed([item(25.4, 17.1, 1.1)], [aBox("BOX", [25.4, 17.1, 1.1])])).toBe("BOX:1");
    expect(boxed(times(3, item(0.1, 10, 10)), [aBox("BOX", [0.3, 10, 10])])).toBe("BOX:3");
  });
});

describe("weights", () => {
  const box = aBox("BOX", [40, 40, 40], { weightG: 200, maxWeightG: 1_000 });
  const heavy = item(10, 10, 10, { weightG: 500 });

  test("a box holds what it may, to the gram, and weighs with its contents", () => {
    expect(boxed([heavy, heavy], [box])).toBe("BOX:2");
    expect(boxed([heavy, { ...heavy, weightG: 501 }], [box])).toBe("BOX:1 BOX:1");
    expect(packItems([heavy, heavy], { boxes: [box] })?.parcels[0]?.weightG).toBe(1_200);
  });

  test("the carrier's limit counts the box itself", () => {
    expect(boxed([heavy, heavy], [box], { maxWeightG: 1_200 })).toBe("BOX:2");
    expect(boxed([heavy, heavy], [box], { maxWeightG: 1_199 })).toBe("BOX:1 BOX:1");
  });

  test("too heavy for every box is a parcel of its own, too heavy for the carrier is no offer", () => {
    const anvil = { ...heavy, weightG: 1_001 };
    expect(boxed([anvil, heavy], [box], { maxWeightG: 1_001 })).toBe("10×10×10:1 BOX:1");
    expect(boxed([anvil, heavy], [box], { maxWeightG: 1_000 })).toBe("-");
  });

  test("the heaviest come first when weight is scarcer than room", () => {
    const of = (weightG: number) => item(5, 5, 5, { weightG });
    const cart = [of(300), of(700), of(400), of(600), of(500), of(500)];
    const packing = packItems(cart, { boxes: [box] });
    expect(packing?.parcels.map(({ itemIndexes }) => itemIndexes)).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
  });
});

describe("boxes beyond the carrier's limits", () => {
  const short = aBox("SHORT", [40, 40, 40], { costMinor: 5 });
  const long = aBox("LONG", [100, 40, 40], { costMinor: 1 });

  test("a box over a limit is left out", () => {
    const cart = times(2, item(40, 40, 40));
    expect(boxed(cart, [short, long])).toBe("LONG:2");
    expect(boxed(cart, [short, long], { maxLongestSideCm: 99 })).toBe("SHORT:1 SHORT:1");
    // 100 + 2 × (40 + 40) = 260; 100 + 40 + 40 = 180
    expect(boxed(cart, [short, long], { maxGirthCm: 259 })).toBe("SHORT:1 SHORT:1");
    expect(boxed(cart, [short, long], { maxGirthCm: 260 })).toBe("LONG:2");
    expect(boxed(cart, [short, long], { maxSumOfSidesCm: 179 })).toBe("SHORT:1 SHORT:1");
    expect(boxed(cart, [short, long], { maxSumOfSidesCm: 180 })).toBe("LONG:2");
  });

  test("an item that fits in no remaining box goes without one, within the limits", () => {
    const pole = item(90, 5, 5);
    expect(boxed([pole], [short, long], { maxLongestSideCm: 95 })).toBe("90×5×5:1");
    expect(boxed([pole], [short, long], { maxLongestSideCm: 89 })).toBe("-");
  });
});

describe("parcels", () => {
  test("are as large outside as their box, and remember it", () => {
    const outer = { lengthCm: 12, widthCm: 11, heightCm: 13 };
    const box = aBox("BOX", [10, 10, 10], { outer, weightG: 50 });
    expect(packItems([item(9, 9, 9)], { boxes: [box] })?.parcels).toEqual([
      {
        ...outer,
        weightG: 150,
        itemIndexes: [0],
        compartmentSize: null,
        box: { code: "BOX", name: "Box BOX" },
      },
    ]);
  });

  test("come in the order of their first items", () => {
    const box = aBox("BOX", [10, 10, 10]);
    const pole = item(30, 5, 5);
    const packing = packItems([pole, item(5, 10, 10), item(10, 10, 10), item(5, 10, 10), pole], {
      boxes: [box],
    });
    expect(packing?.parcels.map(({ itemIndexes }) => itemIndexes)).toEqual([[0], [1, 3], [2], [4]]);
  });

  test("an item that ships alone has a box to itself, or none", () => {
    const box = aBox("BOX", [40, 40, 40]);
    const vase = item(10, 10, 10, { shipsAlone: true });
    expect(boxed([vase, item(5, 5, 5), vase, item(5, 5, 5)], [box])).toBe("BOX:1 BOX:2 BOX:1");
    expect(boxed([item(50, 10, 10, { shipsAlone: true })], [box])).toBe("50×10×10:1");
  });

  test("sides that are missing are the default's, none is no offer", () => {
    const bare: Item = { weightG: 100, heightCm: 4 };
    const boxes = [aBox("BOX", [25, 15, 4])];
    const defaultParcel = { lengthCm: 25, widthCm: 15, heightCm: 8 };
    expect(packItems([bare], { boxes, defaultParcel })?.parcels[0]?.box?.code).toBe("BOX");
    expect(packItems([bare], { boxes })).toBeNull();
    expect(packItems([bare, { ...bare, lengthCm: 1, widthCm: 1 }], { boxes })).toBeNull();
    expect(packItems([{ weightG: 1, lengthCm: 1, widthCm: 1, heightCm: null }], { boxes })).toBeNull();
  });

  test("nothing to pack is no parcel", () => {
    expect(packItems([], { boxes: [aBox("BOX", [1, 1, 1])] })).toEqual({ parcels: [], placements: [] });
    expect(packItems([])).toEqual({ parcels: [], placements: [] });
  });
});

describe("things that are all alike", () => {
  const bottle = item(8, 8, 30, { weightG: 1_000 });
  const twelve = aBox("TWELVE", [30, 32, 24], { costMinor: 2 });
  const six = aBox("SIX", [30, 16, 24], { costMinor: 1 });

  test("fill the box that was made for them", () => {
    expect(boxed(times(6, bottle), [twelve, six])).toBe("SIX:6");
    expect(boxed(times(12, bottle), [twelve, six])).toBe("TWELVE:12");
    expect(boxed(times(30, bottle), [twelve, six])).toBe("TWELVE:12 TWELVE:12 SIX:6");
    const packing = packItems(times(12, bottle), { boxes: [twelve] })!;
    expectValidPacking(packing, times(12, bottle), [twelve]);
  });

  test("fill several boxes as full as a grid would", () => {
    // Two by two lie in a box; placed one by one with the thinnest slits, only three find a place.
    expect(boxed(times(7, item(7, 5, 9)), [aBox("BOX", [11, 14, 10])])).toBe("BOX:4 BOX:3");
  });

  test("no heavier than it may be", () => {
    expect(boxed(times(12, bottle), [{ ...twelve, maxWeightG: 11_999 }])).toBe("TWELVE:11 TWELVE:1");
    expect(boxed(times(12, bottle), [{ ...twelve, maxWeightG: 12_000 }])).toBe("TWELVE:12");
  });
});

describe("several boxes", () => {
  test("two middling ones rather than a dear and a small one", () => {
    const boxes = [
      aBox("S", [20, 20, 20], { costMinor: 20 }),
      aBox("M", [40, 20, 20], { costMinor: 50 }),
      aBox("L", [60, 20, 20], { costMinor: 100 }),
    ];
    const cart = [...times(2, item(38, 18, 15)), ...times(2, item(18, 18, 3))];
    expect(packItems(cart, { boxes })?.parcels.map(({ box }) => box?.code)).toEqual(["M", "M"]);
  });

  test("the rest of one box goes into the smallest that holds it", () => {
    const boxes = [
      aBox("S", [10, 10, 10], { costMinor: 1 }),
      aBox("M", [20, 10, 10], { costMinor: 2 }),
      aBox("L", [20, 20, 10], { costMinor: 3 }),
    ];
    expect(boxed(times(5, item(10, 10, 10)), boxes)).toBe("L:4 S:1");
    expect(boxed(times(6, item(10, 10, 10)), boxes)).toBe("L:4 M:2");
  });

  test("the last box's contents come first in the next try, as long as fewer boxes could do", () => {
    const cart = [item(7, 9, 7), item(6, 8, 3), item(8, 10, 6), item(5, 7, 4)];
    // The largest first makes three boxes.
    expect(boxed(cart, [aBox("CUBE", [10, 10, 10])]).split(" ")).toHaveLength(2);
  });

  test("long and bulky things each in their own kind of box", () => {
    const boxes = [aBox("TUBE", [100, 10, 10]), aBox("CUBE", [40, 40, 40])];
    expect(boxed([item(90, 8, 8), item(35, 35, 35), item(95, 9, 9)], boxes)).toBe("TUBE:1 CUBE:1 TUBE:1");
  });
});
