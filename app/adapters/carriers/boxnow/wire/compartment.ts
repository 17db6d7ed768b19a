import type { Compartment, Parcel } from "../../../../domain/engine/index.ts";

/** Heaviest parcel that a locker takes. Source: contract sheet, section 5. */
export const MOST_WEIGHT_G = 20_000;

/** Inner sizes by code, the smallest first. Source: contract sheet, section 5. */
export const compartments: readonly Compartment[] = [
  [1, 8],
  [2, 17],
  [3, 36],
].map(([size = 0, heightCm = 0]) => ({
  size,
  lengthCm: 60,
  widthCm: 45,
  heightCm,
  maxWeightG: MOST_WEIGHT_G,
}));

const USUAL = 2;

/**
 * The size to ask for: the packing's, else the smallest in which the turned parcel fits, else the usual one. A
 * parcel that fits in none keeps the largest, so that the carrier decides.
 */
export function compartmentOf(parcel: Parcel): number {
  if (parcel.compartmentSize !== null) return parcel.compartmentSize;
  const sides = ascending(parcel.lengthCm, parcel.widthCm, parcel.heightCm);
  if (sides.every((side) => side === 0)) return USUAL;
  const fitting = compartments.find(({ lengthCm, widthCm, heightCm }) => {
    const room = ascending(lengthCm, widthCm, heightCm);
    return sides.every((side, at) => side <= (room[at] ?? 0));
  });
  return (fitting ?? compartments.at(-1))?.size ?? USUAL;
}

const ascending = (...sides: readonly number[]): readonly number[] => [...sides].sort((a, b) => a - b);
