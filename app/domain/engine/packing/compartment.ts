import type { Size } from "../values/item.ts";
import type { Bin } from "./bin.ts";
import { unitsDown } from "./length.ts";

/** A locker's compartment: 1 small, 2 medium, 3 large. Sides in cm; the height is the vertical side. */
export interface Compartment extends Size {
  readonly size: number;
  readonly maxWeightG: number;
}

/** The smallest first. */
export function binsOfCompartments(compartments: readonly Compartment[]): readonly Bin[] {
  return compartments
    .map(({ size, maxWeightG, lengthCm, widthCm, heightCm }) => ({
      sides: [unitsDown(lengthCm), unitsDown(widthCm), unitsDown(heightCm)] as const,
      maxWeightG,
      compartment: size,
      cost: size,
      bulk: size,
    }))
    .sort((a, b) => a.compartment - b.compartment);
}
