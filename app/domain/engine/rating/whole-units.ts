/** Micrograms. */
export type Micrograms = number;

/** Sizes count to the hundredth of a millimetre. */
export const UNITS_PER_CM = 1_000;

export function micrograms(grams: number): Micrograms {
  return Math.round(grams * 1_000_000);
}

export function sizeUnits(cm: number): number {
  return Math.round(cm * UNITS_PER_CM);
}
