import { massOf } from "./bin.ts";
import type { CrossSection } from "./cross-sections.ts";
import { crossSections } from "./cross-sections.ts";
import type { Effort, Filling, Room } from "./fill.ts";
import { extentOf, fill, inRows, low } from "./fill.ts";
import { HAIR_G } from "./hair.ts";
import type { Reach } from "./parcel-limits.ts";
import type { Run } from "./piece.ts";
import { divide, loadAgain } from "./queue.ts";
import { volumeOf } from "./space.ts";

const EFFORT = 4_000;
/** Bases that are tried for a parcel once the effort is spent: the most promising come first. */
const FEW_BASES = 4;

/**
 * Parcels without boxes, each as large as its contents. As few as possible, then as small.
 * @param reach each piece is within it by itself
 */
export function arrange(pieces: readonly Run[], reach: Reach): readonly Filling[] {
  const effort: Effort = { left: EFFORT };
  const byVolume = split(pieces, reach, effort);
  // Where the weight needs so many, no order of the pieces needs fewer.
  if (byVolume.length <= Math.max(1, Math.ceil(massOf(pieces).weightG / reach.weightG))) return byVolume;
  const byWeight = split(
    pieces.toSorted((a, b) => b.piece.weightG - a.piece.weightG),
    reach,
    effort,
  );
  return byWeight.length < byVolume.length ? byWeight : byVolume;
}

function split(queue: readonly Run[], reach: Reach, effort: Effort): readonly Filling[] {
  const parcels: Filling[] = [];
  let rest = queue;
  while (rest.length > 0) {
    const parcel = together(rest, reach, effort) ?? asManyAsPossible(rest, reach, effort);
    const again = loadAgain(parcel, divide(rest, parcel).rest);
    parcels.push(parcel, ...again.fillings);
    rest = again.rest;
  }
  return parcels;
}

/** All in one parcel, the smallest found; `null`: not within reach. */
function together(pieces: readonly Run[], reach: Reach, effort: Effort): Filling | null {
  if (massOf(pieces).weightG > reach.weightG + HAIR_G) return null;
  let best: Filling | null = null;
  const bases = crossSections(pieces, reach, { all: true });
  for (const rule of [low, inRows]) {
    for (const base of bases) {
      const filling = fill(pieces, roomOn(base, reach, best), rule, effort, { allOrNothing: true });
      if (filling.left.length === 0 && (best === null || isSmaller(filling, best))) best = filling;
      if (best !== null && effort.left <= 0) return best;
    }
  }
  return best;
}

/** The parcel that takes most; then, for those contents, the smallest parcel found. */
function asManyAsPossible(pieces: readonly Run[], reach: Reach, effort: Effort): Filling {
  const bases = crossSections(pieces, reach, { all: false });
  const most = bases
    .slice(0, effort.left > 0 ? bases.length : FEW_BASES)
    .map((base) => fill(pieces, roomOn(base, reach, null), low, effort))
    .reduce((best, filling) => (volumeIn(filling) > volumeIn(best) ? filling : best));
  const tight = together(divide(pieces, most).inside, reach, effort);
  return tight !== null && isSmaller(tight, most) ? tight : most;
}

/** Never higher than would make the parcel larger than the best so far. */
function roomOn([x, y, highest]: CrossSection, { weightG }: Reach, best: Filling | null): Room {
  const useful = best === null ? Number.MAX_SAFE_INTEGER : Math.floor(volumeOf(extentOf(best)) / (x * y));
  return { sides: [x, y, Math.min(highest, useful)], maxWeightG: weightG };
}

/** Compares the volumes of two fillings, then their longest sides. */
function isSmaller(filling: Filling, than: Filling): boolean {
  const sides = extentOf(filling);
  const others = extentOf(than);
  return (volumeOf(sides) - volumeOf(others) || Math.max(...sides) - Math.max(...others)) < 0;
}

function volumeIn({ placed }: Filling): number {
  return placed.reduce((sum, { piece, indexes }) => sum + indexes.length * piece.volume, 0);
}
