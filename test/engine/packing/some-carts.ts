import type { Box, Item } from "../../../app/domain/engine/index.ts";

/** Numbers from 0 up to 1, the same for the same seed: a linear congruential generator (Numerical Recipes' constants). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Length, width and height in cm and weight in g of common goods: bottles, books, shoes, clothes, jars, posters … */
const products: readonly (readonly [number, number, number, number])[] = [
  [30, 8, 8, 1_300],
  [24, 17, 3, 450],
  [33, 22, 12, 1_100],
  [28, 22, 2, 200],
  [35, 25, 4, 500],
  [10, 10, 12, 700],
  [8, 8, 20, 500],
  [40, 30, 10, 2_500],
  [15, 10, 5, 250],
  [20, 20, 8, 900],
  [12, 7, 4, 150],
  [60, 5, 5, 400],
  [25, 25, 25, 1_500],
  [18, 13, 2.5, 300],
  [45, 35, 20, 4_000],
  [9, 6, 3, 80],
  [16, 16, 16, 600],
  [30, 20, 10, 1_200],
];

/** Products that repeat, a few of each. */
export function aShopCart(numbers: () => number, size: number): Item[] {
  const items: Item[] = [];
  while (items.length < size) {
    const [lengthCm, widthCm, heightCm, weightG] = products[Math.floor(numbers() * products.length)]!;
    const quantity = Math.min(1 + Math.floor(numbers() * numbers() * 6), size - items.length);
    for (let piece = 0; piece < quantity; piece++) items.push({ lengthCm, widthCm, heightCm, weightG });
  }
  return items;
}

/** No two things alike, to the millimetre. */
export function aMixedCart(numbers: () => number, size: number): Item[] {
  const side = (least: number, most: number) => Math.round((least + numbers() * (most - least)) * 10) / 10;
  return Array.from({ length: size }, () => ({
    lengthCm: side(2, 27),
    widthCm: side(2, 17),
    heightCm: side(1, 11),
    weightG: Math.round(20 + numbers() * 1_500),
  }));
}

export function aBox(
  code: string,
  [lengthCm, widthCm, heightCm]: readonly [number, number, number],
  change: Partial<Box> = {},
): Box {
  return {
    code,
    name: `Box ${code}`,
    inner: { lengthCm, widthCm, heightCm },
    weightG: 0,
    paddingCm: 0,
    ...change,
  };
}

const kept = { maxWeightG: 25_000, paddingCm: 0.5 };

/** A shop's usual boxes. */
export const shelf: readonly Box[] = [
  aBox("XS", [20, 15, 10], { ...kept, weightG: 60, costMinor: 30 }),
  aBox("S", [30, 20, 15], { ...kept, weightG: 120, costMinor: 45 }),
  aBox("M", [35, 25, 20], { ...kept, weightG: 200, costMinor: 60 }),
  aBox("L", [40, 30, 30], { ...kept, weightG: 350, costMinor: 90 }),
  aBox("XL", [60, 40, 40], { ...kept, weightG: 700, costMinor: 150 }),
  aBox("FLAT", [40, 30, 8], { ...kept, weightG: 150, costMinor: 50 }),
  aBox("LONG", [80, 20, 20], { ...kept, weightG: 400, costMinor: 110 }),
  aBox("XXL", [80, 60, 50], { ...kept, weightG: 1_300, costMinor: 260, maxWeightG: 30_000 }),
];

/** Badly chosen boxes. */
export function anyShelf(numbers: () => number): readonly Box[] {
  const whole = (least: number, most: number) => Math.round(least + numbers() * (most - least));
  return Array.from({ length: 8 }, (_, index) =>
    aBox(`B${index}`, [whole(20, 80), whole(20, 60), whole(10, 50)], {
      paddingCm: 0.5,
      costMinor: whole(20, 220),
      weightG: whole(100, 600),
      maxWeightG: whole(10_000, 30_000),
    }),
  );
}
