import { HAIR_G } from "./hair.ts";
import type { Indexes } from "./indexes.ts";

/** Equal items without any known side: a weight and nothing else. */
export interface Unsized {
  readonly weightG: number;
  /** The smallest locker compartment allowed for the item; 0: any. */
  readonly minCompartment: number;
  /** Of the items in the request. */
  readonly indexes: Indexes;
}

/** A parcel that is packed already and may take more weight. */
export interface Vessel {
  readonly freeG: number;
  /** The size of the locker compartment; infinite for any other parcel. */
  readonly compartment: number;
}

export interface Poured {
  /** The items, by kind. */
  readonly parts: readonly Indexes[];
  readonly count: number;
  readonly weightG: number;
  readonly minCompartment: number;
}

/**
 * Items without sizes into parcels by weight alone, the heaviest first: into the open ones, then into as few others as the
 * weight needs. No volume is invented for them.
 * @param capacityOf the most that another parcel may weigh; `null`: there is none for such items
 * @param mostG the most of such items in one parcel. One that weighs more has a parcel for itself.
 * @returns the share of each open parcel, and the other parcels; `null`: an item is too heavy for any
 */
export function pour(
  unsized: readonly Unsized[],
  open: readonly Vessel[],
  capacityOf: (minCompartment: number) => number | null,
  mostG: number,
): { readonly into: readonly Poured[]; readonly others: readonly Poured[] } | null {
  const vessels = open.map(({ freeG, compartment }) => vessel(Math.min(freeG, mostG), compartment));
  const queue = unsized.toSorted((a, b) => b.minCompartment - a.minCompartment || b.weightG - a.weightG);
  for (const { weightG, minCompartment, indexes } of queue) {
    let done = 0;
    const add = (into: Filled) => {
      if (into.compartment < minCompartment) return;
      const count = Math.min(indexes.length - done, Math.floor((into.freeG + HAIR_G) / weightG));
      if (count <= 0) return;
      into.parts.push(indexes.part(done, done + count));
      into.count += count;
      into.freeG -= count * weightG;
      into.weightG += count * weightG;
      into.minCompartment = Math.max(into.minCompartment, minCompartment);
      done += count;
    };
    for (const each of vessels) {
      if (done === indexes.length) break;
      add(each);
    }
    while (done < indexes.length) {
      const capacity = capacityOf(minCompartment);
      if (capacity === null || weightG > capacity + HAIR_G) return null;
      const another = vessel(Math.min(capacity, Math.max(mostG, weightG)), Number.POSITIVE_INFINITY);
      vessels.push(another);
      add(another);
    }
  }
  return { into: vessels.slice(0, open.length), others: vessels.slice(open.length) };
}

interface Filled {
  freeG: number;
  readonly compartment: number;
  readonly parts: Indexes[];
  count: number;
  weightG: number;
  minCompartment: number;
}

function vessel(freeG: number, compartment: number): Filled {
  return { freeG, compartment, parts: [], count: 0, weightG: 0, minCompartment: 0 };
}
