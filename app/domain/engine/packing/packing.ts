import type { Parcel, Size } from "../values/item.ts";
import { massOf } from "./bin.ts";
import type { Filling, Placed } from "./fill.ts";
import { extentOf } from "./fill.ts";
import { toCm } from "./length.ts";

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
  readonly placements: readonly Placement[];
}

/** A parcel without its contents. */
export type Packaging = Omit<Parcel, "itemIndexes" | "weightG"> & { readonly ownWeightG: number };

/** @param padding between the corner and the contents, in the packer's units */
export function packed(filling: Filling, { ownWeightG, ...packaging }: Packaging, padding = 0): PackedParcel {
  const placements = filling.placed
    .map((place) => placementOf(place, padding))
    .sort((a, b) => a.itemIndex - b.itemIndex);
  const { weightG } = massOf(filling.placed.map(({ piece }) => piece));
  const itemIndexes = placements.map(({ itemIndex }) => itemIndex);
  return { parcel: { ...packaging, weightG: weightG + ownWeightG, itemIndexes }, placements };
}

/** A parcel without a box, as large as its contents. It lies on its largest face unless an item has to stay upright. */
export function packedTightly(filling: Filling, compartmentSize: number | null): PackedParcel {
  const settled = laidDown(filling);
  const [length, width, height] = extentOf(settled);
  const size = { lengthCm: toCm(length), widthCm: toCm(width), heightCm: toCm(height) };
  return packed(settled, { ...size, ownWeightG: 0, compartmentSize });
}

export function inItemOrder(parcels: readonly PackedParcel[]): Packing {
  const first = ({ parcel }: PackedParcel) => parcel.itemIndexes[0] ?? 0;
  const ordered = parcels.toSorted((a, b) => first(a) - first(b));
  return {
    parcels: ordered.map(({ parcel }) => parcel),
    placements: ordered.map(({ placements }) => placements),
  };
}

function placementOf({ piece, x, y, z, x2, y2, z2 }: Placed, padding: number): Placement {
  return {
    itemIndex: piece.index,
    xCm: toCm(x + padding),
    yCm: toCm(y + padding),
    zCm: toCm(z + padding),
    lengthCm: toCm(x2 - x),
    widthCm: toCm(y2 - y),
    heightCm: toCm(z2 - z),
  };
}

/** The longest side along the length, the shortest upwards; an upright item keeps its height. */
function laidDown(filling: Filling): Filling {
  const extent = extentOf(filling);
  const standing = filling.placed.some(({ piece }) => piece.keepUpright);
  const [length = 0, width = 1, up = 2] = (standing ? LEVEL : AXES).toSorted((a, b) => extent[b] - extent[a]);
  return { ...filling, placed: filling.placed.map((place) => turned(place, length, width, up)) };
}

function turned({ piece, ...place }: Placed, length: Axis, width: Axis, up: Axis): Placed {
  const from = [place.x, place.y, place.z] as const;
  const to = [place.x2, place.y2, place.z2] as const;
  return { piece, x: from[length], y: from[width], z: from[up], x2: to[length], y2: to[width], z2: to[up] };
}
