import type { GoodsSize, Parcel, Size } from "../values/item.ts";
import { massOf } from "./bin.ts";
import type { Filling, Placed } from "./fill.ts";
import { extentOf } from "./fill.ts";
import { areSeveral, goodsSizeOf } from "./goods-size.ts";
import { toCm } from "./length.ts";
import type { Piece } from "./piece.ts";
import type { Poured } from "./pour.ts";
import type { Sides } from "./space.ts";

type Axis = 0 | 1 | 2;
const AXES: readonly Axis[] = [0, 1, 2];
const LEVEL: readonly Axis[] = [0, 1];

/**
 * An item's position: its lower corner, from the box's inner corner or the parcel's, and its sides in that
 * orientation.
 */
export interface Placement extends Size {
  readonly itemIndex: number;
  /** Along the length. */
  readonly xCm: number;
  /** Along the width. */
  readonly yCm: number;
  /** The distance along the height. */
  readonly zCm: number;
}

/** Parcels in the order of their first items, and for each the positions of its items. */
export interface Packing {
  readonly parcels: readonly Parcel[];
  readonly placements: readonly (readonly Placement[])[];
}

/** A parcel before its index among the others is known. */
export interface PackedParcel {
  readonly parcel: Parcel;
  /** Its least index. */
  readonly first: number;
  /** Made when they are asked for: no price needs them. */
  readonly placements: () => readonly Placement[];
}

/** A parcel's items: those with a place, and those without a size, which only weigh. */
export interface Contents {
  readonly filling: Filling;
  readonly unsized?: Poured | undefined;
}

/** Grams. No list has a price for nothing, and a parcel's paper weighs as much. */
const LEAST_G = 1;

/** A parcel without its contents. */
export type Packaging = Omit<Parcel, "itemIndexes" | "weightG"> & { readonly ownWeightG: number };

/** @param padding between the corner and the contents, in the packer's units */
export function packed(
  { filling, unsized }: Contents,
  { ownWeightG, ...packaging }: Packaging,
  padding = 0,
): PackedParcel {
  const weightG = massOf(filling.placed).weightG + (unsized?.weightG ?? 0);
  const parts = [...filling.placed.map(({ indexes }) => indexes), ...(unsized?.parts ?? [])];
  let itemIndexes: readonly number[] | undefined;
  return {
    first: Math.min(...parts.map((part) => part.least)),
    parcel: {
      ...packaging,
      weightG: Math.max(LEAST_G, wholeMilligrams(weightG + ownWeightG)),
      // Few prices ask for them, and a large cart has many.
      get itemIndexes() {
        itemIndexes ??= parts.flatMap((part) => part.toArray()).sort((a, b) => a - b);
        return itemIndexes;
      },
    },
    placements: () =>
      filling.placed
        .flatMap((place) => placementsOf(place, padding))
        .sort((a, b) => a.itemIndex - b.itemIndex),
  };
}

/**
 * A parcel without a box, as large as its contents. It lies on its largest face unless an item has to stay upright.
 * @param sidesOf the parcel's sides, where they are not its contents' own
 * @param least the size of a parcel of the items without sides among the contents, if there are any
 */
export function packedTightly(
  { filling, unsized }: Contents,
  compartmentSize: number | null,
  sidesOf: (contents: Sides) => Sides = (contents) => contents,
  least: Piece | null = null,
): PackedParcel {
  const settled = laidDown(filling);
  const [length, width, height] = sidesOf(extentOf(settled));
  const size = { lengthCm: toCm(length), widthCm: toCm(width), heightCm: toCm(height) };
  const tight = packed({ filling: settled, unsized }, { ...size, ownWeightG: 0, compartmentSize });
  return areSeveral(filling.placed, least)
    ? { ...tight, parcel: withGoods(tight.parcel, () => goodsSizeOf(filling.placed, least)) }
    : tight;
}

/** The goods' size is found when a price asks for it: few do. */
function withGoods(parcel: Parcel, measure: () => GoodsSize): Parcel {
  let known: GoodsSize | undefined;
  return Object.defineProperty(parcel, "goods", {
    enumerable: true,
    get: () => {
      known ??= measure();
      return known;
    },
  });
}

export function inItemOrder(parcels: readonly PackedParcel[]): Packing {
  const ordered = parcels.toSorted((a, b) => a.first - b.first);
  let placements: Packing["placements"] | undefined;
  return {
    parcels: ordered.map(({ parcel }) => parcel),
    get placements() {
      placements ??= ordered.map((each) => each.placements());
      return placements;
    },
  };
}

function placementsOf({ indexes, grid, x, y, z, x2, y2, z2 }: Placed, padding: number): Placement[] {
  const [across, deep, high] = grid;
  const [length, width, height] = [(x2 - x) / across, (y2 - y) / deep, (z2 - z) / high];
  return indexes.toArray().map((itemIndex, at) => ({
    itemIndex,
    xCm: toCm(x + (at % across) * length + padding),
    yCm: toCm(y + (Math.floor(at / across) % deep) * width + padding),
    zCm: toCm(z + Math.floor(at / (across * deep)) * height + padding),
    lengthCm: toCm(length),
    widthCm: toCm(width),
    heightCm: toCm(height),
  }));
}

/** A sum of fractions of a gram, without the error of floating point. */
function wholeMilligrams(weightG: number): number {
  return Math.round(weightG * 1_000) / 1_000;
}

/** The longest side along the length, the shortest upwards; an upright item keeps its height. */
function laidDown(filling: Filling): Filling {
  const extent = extentOf(filling);
  const standing = filling.placed.some(({ piece }) => piece.keepUpright);
  const [length = 0, width = 1, up = 2] = (standing ? LEVEL : AXES).toSorted((a, b) => extent[b] - extent[a]);
  return { ...filling, placed: filling.placed.map((place) => turned(place, length, width, up)) };
}

function turned(place: Placed, length: Axis, width: Axis, up: Axis): Placed {
  const from = [place.x, place.y, place.z] as const;
  const to = [place.x2, place.y2, place.z2] as const;
  return {
    ...place,
    grid: [place.grid[length], place.grid[width], place.grid[up]],
    x: from[length],
    y: from[width],
    z: from[up],
    x2: to[length],
    y2: to[width],
    z2: to[up],
  };
}
