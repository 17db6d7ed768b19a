import { massOf } from "./bin.ts";
import type { Reach } from "./parcel-limits.ts";
import { thirdSide } from "./parcel-limits.ts";
import type { Piece } from "./piece.ts";
import type { Sides } from "./space.ts";

/** The base of a future parcel, and its largest possible height. */
export type CrossSection = Sides;

/** Kinds that shape the parcel: those that take up most of it. */
const SHAPING_KINDS = 3;
/** The most sides of a kind that are laid end to end. */
const MULTIPLES = 4;
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
  pieces: readonly Piece[],
  reach: Reach,
  { all }: { readonly all: boolean },
): readonly CrossSection[] {
  const { volume, weightG } = massOf(pieces);
  const target = volume * Math.min(1, reach.weightG / weightG);
  const lengths = baseLengths(pieces, volume);
  const kinds = all ? oneOfEach(pieces) : pieces.slice(0, 1);
  const lowest = Math.max(...kinds.map(({ orientations: [flat] }) => flat[2]));
  const tight = lengths
    .flatMap((x, index) => lengths.slice(index).map((y): Sides => [x, y, thirdSide(x, y, reach)]))
    .map((base) => ({ base, ...judged(base, target, lowest) }))
    .sort((a, b) => a.shortage - b.shortage || a.surface - b.surface)
    .filter(({ base }) => kinds.every((piece) => piece.orientations.some((sides) => liesOn(base, sides))))
    .slice(0, MOST)
    .map(({ base }) => base);
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
 */
function baseLengths(pieces: readonly Piece[], volume: number): readonly number[] {
  const longest = Math.max(...pieces.flatMap(({ orientations: [sides] }) => sides));
  const useful = Math.max(longest, 2 * Math.cbrt(volume));
  const lengths = new Set([longest]);
  for (const { piece, count } of shapingKinds(pieces)) {
    for (const side of piece.orientations[0]) {
      for (let times = 1; times <= Math.min(count, MULTIPLES); times++) {
        if (times * side <= useful) lengths.add(times * side);
      }
    }
  }
  return [...lengths].sort((a, b) => b - a);
}

function shapingKinds(
  pieces: readonly Piece[],
): readonly { readonly piece: Piece; readonly count: number }[] {
  const counts = new Map<number, number>();
  for (const { kind } of pieces) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return oneOfEach(pieces)
    .map((piece) => ({ piece, count: counts.get(piece.kind) ?? 0 }))
    .sort((a, b) => b.count * b.piece.volume - a.count * a.piece.volume)
    .slice(0, SHAPING_KINDS);
}

function oneOfEach(pieces: readonly Piece[]): readonly Piece[] {
  return [...new Map(pieces.map((piece) => [piece.kind, piece])).values()];
}

function liesOn([x, y, highest]: CrossSection, [length, width, height]: Sides): boolean {
  return length <= x && width <= y && height <= highest;
}
