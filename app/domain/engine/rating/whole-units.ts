import type { ExactInteger } from "./exact-integer.ts";
import { times } from "./exact-integer.ts";
import type { Volume } from "./tariff.ts";

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

/** Cubic hundredths of a millimetre of a volume in whole cubic tenths. */
export function cubicSizeUnits(cm3: number): ExactInteger {
  return times(Math.round(cm3 * 1_000_000), UNITS_PER_CM ** 3 / 1_000_000);
}

/** Cubic hundredths of a millimetre in a thousandth of a litre (1 cm³) and of a cubic foot (30.48 cm). */
const CUBIC_UNITS = { l: 1_000_000_000, ft3: 28_316_846_592 };

/** Cubic hundredths of a millimetre; null: no volume is given. */
export function cubicUnits({ volumeL, volumeFt3 }: Volume): ExactInteger | null {
  if (volumeL !== undefined) return times(Math.round(volumeL * 1_000), CUBIC_UNITS.l);
  return volumeFt3 === undefined ? null : times(Math.round(volumeFt3 * 1_000), CUBIC_UNITS.ft3);
}
