import { massOf } from "./bin.ts";
import type { Reach } from "./parcel-limits.ts";
import { largestCube, thirdSide } from "./parcel-limits.ts";
import type { Piece, Run } from "./piece.ts";
import { countsOf } from "./queue.ts";
import type { Sides } from "./space.ts";

/** The base of a future parcel, and its largest possible height. */
export type CrossSection = Sides;

/** Kinds that shape the parcel: those that take up most of it. */
const SHAPING_KINDS = 3;
/** The most sides of a kind that are laid end to end. */
const MULTIPLES = 4;
/** Of more pieces of a kind, multiples near the side of a cube are tried as well. */
const MANY = 12;
const MOST = 15;
/** The share of a room that different things usually fill. */
const FULL = 0.85;

/**
 * Bases on which the pieces may lie tightly. The first holds them in one stack, each on its largest face, and
 * always does if it is within reach. Then sides of theirs, and multiples of those: first the bases that keep
 * them within reach, the most cubic first; then the others, the roomiest first.
 * @param all every piece must lie on the base, or the first alone
 */
export function crossSections(
  pieces: readonly Run[],
  reach: Reach,
  { all }: { readonly all: boolean },
): readonly CrossSection[] {
  const { volume, weightG } = massOf(pieces);
  const target = volume * Math.min(1, reach.weightG / weightG);
  const lengths = baseLengths(pieces, volume, {
    cube: Math.min(Math.cbrt(target), largestCube(reach)),
    maxWeightG: reach.weightG,
  });
  const kinds = all ? oneOfEach(pieces) : oneOfEach(pieces.slice(0, 1));
  const lowest = Math.max(...kinds.map(({ orientations: [flat] }) => flat[2]));
  const bases = lengths
    .flatMap((x, index) => lengths.slice(index).map((y): Sides => [x, y, thirdSide(x, y, reach)]))
    .map((base) => ({ base, ...judged(base, target, lowest) }))
    .sort((a, b) => a.shortage - b.shortage || a.surface - b.surface)
    .map(({ base }) => base);
  const tight: CrossSection[] = [];
  for (const base of bases) {
    if (tight.length === MOST) break;
    const holdsAll = kinds.every((piece) => piece.orientations.some((sides) => liesOn(base, sides)));
    if (holdsAll) tight.push(base);
  }
  return [stackBase(kinds, reach), ...tight];
}

function stackBase(pieces: readonly Piece[], reach: Reach): CrossSection {
  const x = Math.max(...pieces.map(({ orientations: [flat] }) => flat[0]));
  const y = Math.max(...pieces.map(({ orientations: [flat] }) => flat[1]));
  return [x, y, thirdSide(x, y, reach)];
}

function judged(
  [x, y, highest]: CrossSection,
  target: number,
  lowest: number,
): { readonly shortage: number; readonly surface: number } {
  const height = Math.max(target / (x * y), lowest);
  return {
    shortage: Math.max(0, height - FULL * highest) * x * y,
    surface: x * y + (x + y) * height,
  };
}

/**
 * Sides of the shaping kinds, and multiples no longer than the longest side that a parcel of them needs;
 * longest first.
 * @param parcel one of them: the side of its cube, and the most that it may weigh
 */
function baseLengths(
  pieces: readonly Run[],
  volume: number,
  { cube, maxWeightG }: { readonly cube: number; readonly maxWeightG: number },
): readonly number[] {
  const longest = Math.max(...pieces.flatMap(({ piece: { orientations } }) => orientations[0]));
  const useful = Math.max(longest, 2 * Math.cbrt(volume));
  const lengths = new Set([longest]);
  for (const { piece, count } of shapingKinds(pieces)) {
    const inParcel = Math.min(count, maxWeightG / piece.weightG);
    for (const side of piece.orientations[0]) {
      for (const times of multiples(count, inParcel, cube / side)) {
        if (times * side <= useful) lengths.add(times * side);
      }
    }
  }
  return [...lengths].sort((a, b) => b - a);
}

/**
 * @param inParcel how many pieces a parcel takes by weight
 * @param cubic how many lie along the side of a parcel that is a cube
 */
function multiples(count: number, inParcel: number, cubic: number): readonly number[] {
  const few = Array.from({ length: Math.min(count, MULTIPLES) }, (_, index) => index + 1);
  if (inParcel <= MANY) return few;
  const near = Math.floor(cubic);
  return [...few, near - 1, near, near + 1, near + 2].filter((times) => times >= 1 && times <= count);
}

function shapingKinds(pieces: readonly Run[]): readonly { readonly piece: Piece; readonly count: number }[] {
  const counts = countsOf(pieces);
  return oneOfEach(pieces)
    .map((piece) => ({ piece, count: counts.get(piece.kind) ?? 0 }))
    .sort((a, b) => b.count * b.piece.volume - a.count * a.piece.volume)
    .slice(0, SHAPING_KINDS);
}

function oneOfEach(pieces: readonly Run[]): readonly Piece[] {
  return [...new Map(pieces.map(({ piece }) => [piece.kind, piece])).values()];
}

function liesOn([x, y, highest]: CrossSection, [length, width, height]: Sides): boolean {
  return length <= x && width <= y && height <= highest;
}
