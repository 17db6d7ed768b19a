import { arrange } from "./arrange.ts";
import type { Bin, Loads } from "./bin.ts";
import { accepts } from "./bin.ts";
import type { Box } from "./box.ts";
import { binsOfBoxes, outerSize, paddingOf } from "./box.ts";
import type { Compartment } from "./compartment.ts";
import { binsOfCompartments } from "./compartment.ts";
import type { Filling } from "./fill.ts";
import { packIntoBins } from "./pack-bins.ts";
import type { PackedParcel, Packing } from "./packing.ts";
import { inItemOrder, packed, packedTightly } from "./packing.ts";
import type { ParcelLimits, Reach } from "./parcel-limits.ts";
import { reachOf, withinReach } from "./parcel-limits.ts";
import type { Piece } from "./piece.ts";

/** Parcels as large as their contents. `null`: a piece exceeds a limit by itself. */
export function packFreely(pieces: readonly Piece[], limits: ParcelLimits): Packing | null {
  const reach = reachOf(limits);
  if (!pieces.every((piece) => isParcel(piece, reach))) return null;
  const { alone, together } = byCompany(pieces);
  return inItemOrder([
    ...alone.map((piece) => packedTightly(byItself(piece), null)),
    ...arrange(together, reach).map((filling) => packedTightly(filling, null)),
  ]);
}

/** Parcels in boxes, except pieces that fit in none. `null`: one of those exceeds a limit by itself. */
export function packIntoBoxes(
  pieces: readonly Piece[],
  boxes: readonly Box[],
  limits: ParcelLimits,
): Packing | null {
  const reach = reachOf(limits);
  const bins = binsOfBoxes(boxes, reach);
  const boxable = pieces.filter((piece) => bins.some((bin) => accepts(bin, piece)));
  const others = pieces.filter((piece) => !boxable.includes(piece));
  if (!others.every((piece) => isParcel(piece, reach))) return null;
  return inItemOrder([
    ...others.map((piece) => packedTightly(byItself(piece), null)),
    ...loadsOf(boxable, bins).map(({ bin, filling }) => boxed(filling, bin.box)),
  ]);
}

/** Parcels in locker compartments. `null`: a piece fits in none. */
export function packIntoCompartments(
  pieces: readonly Piece[],
  compartments: readonly Compartment[],
): Packing | null {
  const bins = binsOfCompartments(compartments);
  if (!pieces.every((piece) => bins.some((bin) => accepts(bin, piece)))) return null;
  return inItemOrder(
    loadsOf(pieces, bins).map(({ bin, filling }) => packedTightly(filling, bin.compartment)),
  );
}

function loadsOf<B extends Bin>(pieces: readonly Piece[], bins: readonly B[]): Loads<B> {
  const { alone, together } = byCompany(pieces);
  return [
    ...alone.flatMap((piece) => packIntoBins([piece], bins)),
    ...(together.length > 0 ? packIntoBins(together, bins) : []),
  ];
}

function byCompany(pieces: readonly Piece[]) {
  return {
    alone: pieces.filter((piece) => piece.shipsAlone),
    together: pieces.filter((piece) => !piece.shipsAlone),
  };
}

function boxed(filling: Filling, box: Box): PackedParcel {
  const { code, name, weightG } = box;
  return packed(
    filling,
    { ...outerSize(box), ownWeightG: weightG, compartmentSize: null, box: { code, name } },
    paddingOf(box),
  );
}

function isParcel({ orientations: [sides], weightG }: Piece, reach: Reach): boolean {
  return weightG <= reach.weightG && withinReach(sides, reach);
}

function byItself(piece: Piece): Filling {
  const [x2, y2, z2] = piece.orientations[0];
  return { placed: [{ piece, x: 0, y: 0, z: 0, x2, y2, z2 }], left: [] };
}
