import type { Item, Parcel, Size } from "../item.ts";
import type { Load } from "./pack-items.ts";
import { loadItems, parcelOf, sortedSides } from "./pack-items.ts";

/** A locker's compartment: 1 small, 2 medium, 3 large. */
export interface Compartment extends Size {
  readonly size: number;
  readonly maxWeightG: number;
}

/**
 * Items to locker compartments: all in the smallest one that holds them, more parcels when none does. An item that
 * names a compartment gets that one or a larger one. `null` when an item fits no compartment.
 */
export function packIntoCompartments(
  items: readonly Item[],
  compartments: readonly Compartment[],
  defaultParcel: Size | null,
): readonly Parcel[] | null {
  const smallestFirst = [...compartments].sort((a, b) => a.size - b.size);
  const compartmentFor = (load: Load) => smallestFirst.find((compartment) => holds(compartment, load));
  const loads = loadItems(items, defaultParcel, (load) => compartmentFor(load) !== undefined);
  return loads?.map((load) => parcelOf(load, compartmentFor(load)?.size ?? null)) ?? null;
}

/** In any orientation: the longest side along the longest, and so on. */
function holds(compartment: Compartment, load: Load): boolean {
  const [longest, middle, shortest] = sortedSides(
    compartment.lengthCm,
    compartment.widthCm,
    compartment.heightCm,
  );
  return (
    load.weightG <= compartment.maxWeightG &&
    load.lengthCm <= longest &&
    load.widthCm <= middle &&
    load.heightCm <= shortest &&
    load.minCompartment <= compartment.size
  );
}
