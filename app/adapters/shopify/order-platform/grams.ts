import type { ShopifyWeight } from "../operations/weight.ts";

const gramsIn = {
  GRAMS: 1,
  KILOGRAMS: 1000,
  OUNCES: 28.349523125,
  POUNDS: 453.59237,
} as const satisfies Record<ShopifyWeight["unit"], number>;

/** To the milligram: beads weigh less than a gram, and an ounce no whole number of them. 0 without a weight. */
export function grams(weight: ShopifyWeight | null | undefined): number {
  return weight ? Math.round(weight.value * gramsIn[weight.unit] * 1_000) / 1_000 : 0;
}
