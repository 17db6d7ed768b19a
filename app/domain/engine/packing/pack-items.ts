import type { DefaultParcel, Item } from "../values/item.ts";
import type { Box } from "./box.ts";
import type { Compartment } from "./compartment.ts";
import { packFreely, packIntoBoxes, packIntoCompartments } from "./pack-pieces.ts";
import type { Packing } from "./packing.ts";
import type { ParcelLimits } from "./parcel-limits.ts";
import { withinLimits } from "./parcel-limits.ts";
import { kindsOf } from "./piece.ts";

export interface PackingOptions {
  /** The merchant's; none: every parcel is as large as its contents. */
  readonly boxes?: readonly Box[];
  /**
   * The size of a parcel of items without sizes, which add nothing but weight, and of single missing sides; null or absent: none is
   * assumed.
   */
  readonly defaultParcel?: DefaultParcel | null;
}

/** More parcels are no parcel shipment: a cart that needs more is refused before it is packed. */
const MOST_PARCELS = 10_000;

/** The items of one request, packed once for each set of limits. */
export interface Packer {
  /**
   * Fewest parcels, then the cheapest boxes. `null`: an item lacks a size or exceeds a limit by itself, or 10,000
   * parcels can't carry the items.
   */
  within(limits: ParcelLimits): Packing | null;
  /** Fewest compartments, then the smallest. `null`: an item lacks a size or fits in none. */
  intoCompartments(compartments: readonly Compartment[]): Packing | null;
}

/**
 * Packs by rule, not by chance: the same items, in any order, give the same boxes every time. Every item is in
 * exactly one parcel; an item that fits in no box is a parcel by itself, in its own packaging.
 */
export function packerOf(items: readonly Item[], options: PackingOptions = {}): Packer {
  const { boxes = [], defaultParcel = null } = options;
  const kinds = kindsOf(items, defaultParcel);
  const remembered = new Map<string, Packing | null>();
  const once = (key: unknown, pack: () => Packing | null) => {
    const name = JSON.stringify(key);
    const known = remembered.get(name);
    if (known !== undefined) return known;
    const packing = pack();
    remembered.set(name, packing);
    return packing;
  };
  const totalG = items.reduce((sum, { weightG }) => sum + weightG, 0);
  const tooHeavy = (maxWeightG: number) => totalG > maxWeightG * MOST_PARCELS;
  const packWithin = (limits: ParcelLimits) => {
    if (kinds === null || tooHeavy(limits.maxWeightG ?? Number.POSITIVE_INFINITY)) return null;
    return boxes.length === 0 ? packFreely(kinds, limits) : packIntoBoxes(kinds, boxes, limits);
  };
  const unlimited = () => once({}, () => packWithin({}));
  return {
    within(limits) {
      const best = unlimited();
      // The best packing without limits is also the best within them, if it keeps them.
      if (best === null || best.parcels.every((parcel) => withinLimits(parcel, limits))) return best;
      return once(limits, () => packWithin(limits));
    },
    intoCompartments: (compartments) =>
      once(compartments, () =>
        kinds === null || tooHeavy(Math.max(...compartments.map(({ maxWeightG }) => maxWeightG)))
          ? null
          : packIntoCompartments(kinds, compartments),
      ),
  };
}
