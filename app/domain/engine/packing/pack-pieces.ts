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
import type { Piece, Run } from "./piece.ts";

/** Parcels as large as their contents. `null`: a piece exceeds a limit by itself. */
export function packFreely(pieces: readonly Run[], limits: ParcelLimits): Packing | null {
  const reach = reachOf(limits);
  if (!pieces.every(({ piece }) => isParcel(piece, reach))) return null;
  const { alone, together } = byCompany(pieces);
  return inItemOrder([
    ...alone.flatMap(eachByItself),
    ...arrange(together, reach).map((filling) => packedTightly(filling, null)),
  ]);
}

/** Parcels in boxes, except pieces that fit in none. `null`: one of those exceeds a limit by itself. */
export function packIntoBoxes(
  pieces: readonly Run[],
  boxes: readonly Box[],
  limits: ParcelLimits,
): Packing | null {
  const reach = reachOf(limits);
  const bins = binsOfBoxes(boxes, reach);
  const isBoxable = ({ piece }: Run) => bins.some((bin) => accepts(bin, piece));
  const boxable = pieces.filter(isBoxable);
  const others = pieces.filter((run) => !isBoxable(run));
  if (!others.every(({ piece }) => isParcel(piece, reach))) return null;
  return inItemOrder([
    ...others.flatMap(eachByItself),
    ...loadsOf(boxable, bins).map(({ bin, filling }) => boxed(filling, bin.box)),
  ]);
}

/** Parcels in locker compartments. `null`: a piece fits in none. */
export function packIntoCompartments(
  pieces: readonly Run[],
  compartments: readonly Compartment[],
): Packing | null {
  const bins = binsOfCompartments(compartments);
  if (!pieces.every(({ piece }) => bins.some((bin) => accepts(bin, piece)))) return null;
  return inItemOrder(
    loadsOf(pieces, bins).map(({ bin, filling }) => packedTightly(filling, bin.compartment)),
  );
}

function loadsOf<B extends Bin>(pieces: readonly Run[], bins: readonly B[]): Loads<B> {
  const { alone, together } = byCompany(pieces);
  return [
    ...alone.flatMap((run) => oneForEach(run, bins)),
    ...(together.length > 0 ? packIntoBins(together, bins) : []),
  ];
}

/** A bin for each piece. Equal pieces get equal ones, so one of them is packed. */
function oneForEach<B extends Bin>({ piece, indexes }: Run, bins: readonly B[]): Loads<B> {
  const loads = packIntoBins([{ piece, indexes: indexes.slice(0, 1) }], bins);
  return indexes.flatMap((index) =>
    loads.map(({ bin, filling }) => ({
      bin,
      filling: { placed: filling.placed.map((place) => ({ ...place, indexes: [index] })), left: [] },
    })),
  );
}

function byCompany(pieces: readonly Run[]) {
  return {
    alone: pieces.filter(({ piece }) => piece.shipsAlone),
    together: pieces.filter(({ piece }) => !piece.shipsAlone),
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

function eachByItself({ piece, indexes }: Run): readonly PackedParcel[] {
  const [x2, y2, z2] = piece.orientations[0];
  return indexes.map((index) => {
    const placed = { piece, indexes: [index], grid: [1, 1, 1] as const, x: 0, y: 0, z: 0, x2, y2, z2 };
    return packedTightly({ placed: [placed], left: [] }, null);
  });
}
