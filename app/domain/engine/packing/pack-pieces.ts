import { arrange } from "./arrange.ts";
import type { Bin, Load, Loads } from "./bin.ts";
import { accepts, massOf } from "./bin.ts";
import type { Box } from "./box.ts";
import { binsOfBoxes, outerSize, paddingOf } from "./box.ts";
import type { Compartment } from "./compartment.ts";
import { binsOfCompartments } from "./compartment.ts";
import type { Filling } from "./fill.ts";
import { extentOf } from "./fill.ts";
import { HAIR_G } from "./hair.ts";
import { packIntoBins } from "./pack-bins.ts";
import type { Contents, PackedParcel, Packing } from "./packing.ts";
import { inItemOrder, packed, packedTightly } from "./packing.ts";
import type { ParcelLimits, Reach } from "./parcel-limits.ts";
import { reachOf, withinReach } from "./parcel-limits.ts";
import type { Kinds, Piece, Run } from "./piece.ts";
import type { Poured, Vessel } from "./pour.ts";
import { pour } from "./pour.ts";
import type { Sides } from "./space.ts";

/** Parcels as large as their contents. `null`: an item exceeds a limit by itself. */
export function packFreely(
  { sized, unsized, leastParcel, mostUnsizedG }: Kinds,
  limits: ParcelLimits,
): Packing | null {
  const reach = reachOf(limits);
  if (!sized.every(({ piece }) => isParcel(piece, reach))) return null;
  const { alone, together } = byCompany(sized);
  const fillings = arrange(together, reach);
  const poured = pour(
    unsized,
    fillings.map((filling) => vesselOf(filling, reach.weightG, Number.POSITIVE_INFINITY)),
    () => (leastParcel !== null && isParcel(leastParcel, reach) ? reach.weightG : null),
    mostUnsizedG,
  );
  return (
    poured &&
    inItemOrder([
      ...alone.flatMap(eachByItself),
      ...fillings.map((filling, at) => parcelOf(filling, poured.into[at], leastParcel, reach)),
      ...poured.others.map((others) => parcelOf(nothing, others, leastParcel, reach)),
    ])
  );
}

/** Parcels in boxes, except pieces that fit in none. `null`: one of those exceeds a limit by itself. */
export function packIntoBoxes(
  { sized, unsized, leastParcel, mostUnsizedG }: Kinds,
  boxes: readonly Box[],
  limits: ParcelLimits,
): Packing | null {
  const reach = reachOf(limits);
  const bins = binsOfBoxes(boxes, reach);
  const isBoxable = ({ piece }: Run) => bins.some((bin) => accepts(bin, piece));
  const boxable = sized.filter(isBoxable);
  const tooLarge = sized.filter((run) => !isBoxable(run));
  if (!tooLarge.every(({ piece }) => isParcel(piece, reach))) return null;
  const { alone, together } = byCompany(boxable);
  const loads = loadsOf(together, bins);
  const able = leastParcel === null ? [] : bins.filter((bin) => accepts(bin, leastParcel));
  const unboxed = leastParcel !== null && isParcel(leastParcel, reach) ? reach.weightG : null;
  const poured = pour(
    unsized,
    loads.map(vesselOfLoad),
    () => (able.length > 0 ? Math.max(...able.map(({ maxWeightG }) => maxWeightG)) : unboxed),
    mostUnsizedG,
  );
  if (poured === null) return null;
  return inItemOrder([
    ...tooLarge.flatMap(eachByItself),
    ...alone.flatMap((run) => oneForEach(run, bins)).map(({ bin, filling }) => boxed({ filling }, bin.box)),
    ...loads.map(({ bin, filling }, at) => {
      const its = poured.into[at];
      return boxed({ filling, unsized: its }, largeEnough(bin, filling, its, able).box);
    }),
    ...poured.others.map((others) => {
      const bin = able.find(({ maxWeightG }) => maxWeightG + HAIR_G >= others.weightG);
      return bin === undefined
        ? parcelOf(nothing, others, leastParcel, reach)
        : boxed({ filling: nothing, unsized: others }, bin.box);
    }),
  ]);
}

/** Parcels in locker compartments. `null`: an item fits in none. */
export function packIntoCompartments(
  { sized, unsized, leastParcel, mostUnsizedG }: Kinds,
  compartments: readonly Compartment[],
): Packing | null {
  const bins = binsOfCompartments(compartments);
  if (!sized.every(({ piece }) => bins.some((bin) => accepts(bin, piece)))) return null;
  const { alone, together } = byCompany(sized);
  const loads = loadsOf(together, bins);
  const able = leastParcel === null ? [] : bins.filter((bin) => accepts(bin, leastParcel));
  const ableFor = (least: number) => able.filter(({ compartment }) => compartment >= least);
  const strongest = (least: number) => {
    const strengths = ableFor(least).map(({ maxWeightG }) => maxWeightG);
    return strengths.length === 0 ? null : Math.max(...strengths);
  };
  const poured = pour(unsized, loads.map(vesselOfLoad), strongest, mostUnsizedG);
  if (poured === null) return null;
  return inItemOrder([
    ...alone
      .flatMap((run) => oneForEach(run, bins))
      .map(({ bin, filling }) => packedTightly({ filling }, bin.compartment)),
    ...loads.map(({ bin, filling }, at) => {
      const its = poured.into[at];
      return packedTightly({ filling, unsized: its }, largeEnough(bin, filling, its, able).compartment);
    }),
    ...poured.others.map((others) => {
      const bin = ableFor(others.minCompartment).find(
        ({ maxWeightG }) => maxWeightG + HAIR_G >= others.weightG,
      );
      const sides = leastParcel?.orientations[0];
      return packedTightly(
        { filling: nothing, unsized: others },
        bin?.compartment ?? null,
        sides && (() => sides),
      );
    }),
  ]);
}

const nothing: Filling = { placed: [], left: [] };

function vesselOf(filling: Filling, maxWeightG: number, compartment: number): Vessel {
  return { freeG: maxWeightG - massOf(filling.placed).weightG, compartment };
}

function vesselOfLoad({ bin, filling }: Load<Bin>): Vessel {
  return vesselOf(filling, bin.maxWeightG, bin.compartment);
}

/**
 * A load that takes items without sizes as well needs room for the least parcel of theirs: more in a parcel must not make it
 * smaller.
 * @param able the bins with such room, in order of preference
 */
function largeEnough<B extends Bin>(
  bin: B,
  filling: Filling,
  poured: Poured | undefined,
  able: readonly B[],
): B {
  if (poured === undefined || poured.count === 0 || able.includes(bin)) return bin;
  const weightG = massOf(filling.placed).weightG + poured.weightG;
  const extent = extentOf(filling);
  const larger = able.find(
    ({ sides, maxWeightG }) =>
      maxWeightG + HAIR_G >= weightG && sides.every((side, axis) => side >= (extent[axis] ?? 0)),
  );
  return larger ?? bin;
}

/** Without a box: as large as its contents, and with items without sizes at least as large as a parcel of those, within reach. */
function parcelOf(
  filling: Filling,
  unsized: Poured | undefined,
  leastParcel: Piece | null,
  reach: Reach,
): PackedParcel {
  if (unsized === undefined || unsized.count === 0 || leastParcel === null)
    return packedTightly({ filling }, null);
  const [least] = leastParcel.orientations;
  const sidesOf = (contents: Sides): Sides => {
    const [x, y, z] = contents;
    const sides: Sides = [Math.max(x, least[0]), Math.max(y, least[1]), Math.max(z, least[2])];
    return withinReach(sides, reach) ? sides : contents;
  };
  return packedTightly({ filling, unsized }, null, sidesOf, leastParcel);
}

function loadsOf<B extends Bin>(pieces: readonly Run[], bins: readonly B[]): Loads<B> {
  return pieces.length > 0 ? packIntoBins(pieces, bins) : [];
}

/** A bin for each piece. Equal pieces get equal ones, so one of them is packed. */
function oneForEach<B extends Bin>({ piece, indexes }: Run, bins: readonly B[]): Loads<B> {
  const loads = packIntoBins([{ piece, indexes: indexes.part(0, 1) }], bins);
  return indexes.toArray().flatMap((_, at) =>
    loads.map(({ bin, filling }) => ({
      bin,
      filling: {
        placed: filling.placed.map((place) => ({ ...place, indexes: indexes.part(at, at + 1) })),
        left: [],
      },
    })),
  );
}

function byCompany(pieces: readonly Run[]) {
  return {
    alone: pieces.filter(({ piece }) => piece.shipsAlone),
    together: pieces.filter(({ piece }) => !piece.shipsAlone),
  };
}

function boxed(contents: Contents, box: Box): PackedParcel {
  const { code, name, weightG } = box;
  return packed(
    contents,
    { ...outerSize(box), ownWeightG: weightG, compartmentSize: null, box: { code, name } },
    paddingOf(box),
  );
}

function isParcel({ orientations: [sides], weightG }: Piece, reach: Reach): boolean {
  return weightG <= reach.weightG && withinReach(sides, reach);
}

function eachByItself({ piece, indexes }: Run): readonly PackedParcel[] {
  const [x2, y2, z2] = piece.orientations[0];
  return indexes.toArray().map((_, at) => {
    const own = indexes.part(at, at + 1);
    const placed = { piece, indexes: own, grid: [1, 1, 1] as const, x: 0, y: 0, z: 0, x2, y2, z2 };
    return packedTightly({ filling: { placed: [placed], left: [] } }, null);
  });
}
