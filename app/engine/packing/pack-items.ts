import type { Item, Parcel, Size } from "../item.ts";
import type { ParcelLimits } from "../ports.ts";

/** An item whose sides are known. */
export interface SizedItem extends Size {
  readonly index: number;
  readonly weightG: number;
  readonly compartmentSize: number | null;
}

/** Several items taken as one piece. Sides are sorted: length ≥ width ≥ height. */
export interface Load extends Size {
  readonly weightG: number;
  readonly volumeCm3: number;
  readonly footprint: { readonly lengthCm: number; readonly widthCm: number; readonly tallestCm: number };
  /** The largest locker compartment that an item in it names; 0 when none does. */
  readonly minCompartment: number;
  readonly itemIndexes: readonly number[];
}

/** Longest side + 2 × the other two, the usual measure of bulk. */
export function girthCm({ lengthCm, widthCm, heightCm }: Size): number {
  const [longest, middle, shortest] = sortedSides(lengthCm, widthCm, heightCm);
  return longest + 2 * (middle + shortest);
}

export function withinLimits(load: Size & { readonly weightG: number }, limits: ParcelLimits): boolean {
  return (
    load.weightG <= (limits.maxWeightG ?? Number.POSITIVE_INFINITY) &&
    Math.max(load.lengthCm, load.widthCm, load.heightCm) <=
      (limits.maxLongestSideCm ?? Number.POSITIVE_INFINITY) &&
    girthCm(load) <= (limits.maxGirthCm ?? Number.POSITIVE_INFINITY)
  );
}

/**
 * Items to parcels: one parcel unless a limit asks for more. Deterministic; every item is in exactly one parcel; parcels
 * are in the order of their first items. `null` when an item has no size to go by, or is over a limit by itself.
 */
export function packItems(
  items: readonly Item[],
  limits: ParcelLimits,
  defaultParcel: Size | null,
): readonly Parcel[] | null {
  const loads = loadItems(items, defaultParcel, (load) => withinLimits(load, limits));
  return loads?.map((load) => parcelOf(load, null)) ?? null;
}

/** One load when everything fits together, otherwise first-fit, the heaviest first. `null`: some item fits nowhere. */
export function loadItems(
  items: readonly Item[],
  defaultParcel: Size | null,
  fits: (load: Load) => boolean,
): readonly Load[] | null {
  const sized = items.map((item, index) => sizeItem(item, index, defaultParcel));
  if (!sized.every((item) => item !== null)) return null;
  const together = sized.reduce<Load | undefined>(add, undefined);
  if (together === undefined) return [];
  if (fits(together)) return [together];

  const heaviestFirst = [...sized].sort(
    (a, b) => b.weightG - a.weightG || volumeOf(b) - volumeOf(a) || a.index - b.index,
  );
  const loads: Load[] = [];
  for (const item of heaviestFirst) {
    const place = loads.findIndex((load) => fits(add(load, item)));
    const load = add(loads[place], item);
    if (place >= 0) loads[place] = load;
    else if (fits(load)) loads.push(load);
    else return null;
  }
  return loads.sort((a, b) => firstIndex(a) - firstIndex(b));
}

export function parcelOf(load: Load, compartmentSize: number | null): Parcel {
  return {
    lengthCm: load.lengthCm,
    widthCm: load.widthCm,
    heightCm: load.heightCm,
    weightG: load.weightG,
    itemIndexes: [...load.itemIndexes].sort((a, b) => a - b),
    compartmentSize,
  };
}

/** Missing sides are the default parcel's; `null` when there is none. */
function sizeItem(item: Item, index: number, defaultParcel: Size | null): SizedItem | null {
  const length = item.lengthCm ?? defaultParcel?.lengthCm;
  const width = item.widthCm ?? defaultParcel?.widthCm;
  const height = item.heightCm ?? defaultParcel?.heightCm;
  if (length === undefined || width === undefined || height === undefined) return null;
  const [lengthCm, widthCm, heightCm] = sortedSides(length, width, height);
  return {
    index,
    weightG: item.weightG,
    lengthCm,
    widthCm,
    heightCm,
    compartmentSize: item.compartmentSize ?? null,
  };
}

/**
 * The footprint holds every item lying flat; the height is what their volume needs on it, and never less than the
 * tallest item or (but for rounding to a millimetre) more than all of them stacked. A box of equal items is exactly
 * their stack, and small things beside a large one don't pay for air.
 */
function add(load: Load | undefined, item: SizedItem): Load {
  const footprint = {
    lengthCm: Math.max(load?.footprint.lengthCm ?? 0, item.lengthCm),
    widthCm: Math.max(load?.footprint.widthCm ?? 0, item.widthCm),
    tallestCm: Math.max(load?.footprint.tallestCm ?? 0, item.heightCm),
  };
  const volumeCm3 = (load?.volumeCm3 ?? 0) + volumeOf(item);
  const needed = upToMillimetre(volumeCm3 / (footprint.lengthCm * footprint.widthCm));
  const height = load === undefined ? item.heightCm : Math.max(footprint.tallestCm, needed);
  const [lengthCm, widthCm, heightCm] = sortedSides(footprint.lengthCm, footprint.widthCm, height);
  return {
    lengthCm,
    widthCm,
    heightCm,
    weightG: (load?.weightG ?? 0) + item.weightG,
    volumeCm3,
    footprint,
    minCompartment: Math.max(load?.minCompartment ?? 0, item.compartmentSize ?? 0),
    itemIndexes: [...(load?.itemIndexes ?? []), item.index],
  };
}

function upToMillimetre(cm: number): number {
  return Math.ceil(cm * 10 - 1e-9) / 10;
}

function volumeOf(size: Size): number {
  return size.lengthCm * size.widthCm * size.heightCm;
}

function firstIndex(load: Load): number {
  return Math.min(...load.itemIndexes);
}

/** Longest, middle, shortest. */
export function sortedSides(a: number, b: number, c: number): readonly [number, number, number] {
  const middle = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  return [Math.max(a, b, c), middle, Math.min(a, b, c)];
}
