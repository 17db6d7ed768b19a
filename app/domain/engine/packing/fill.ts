import type { Piece } from "./piece.ts";
import type { Sides, Smallest, Space } from "./space.ts";
import { carve } from "./space.ts";

/** An empty box, or the inside of a future parcel. */
export interface Room {
  readonly sides: Sides;
  readonly maxWeightG: number;
}

/** A piece and its position. */
export interface Placed extends Space {
  readonly piece: Piece;
}

export interface Filling {
  readonly placed: readonly Placed[];
  /** Pieces without a place, in the given order. */
  readonly left: readonly Piece[];
}

/** Scores a place for a piece in this orientation; the lowest wins, the first of equals. */
export type Rule = (space: Space, sides: Sides) => number;

/** The remaining search, in free spaces examined. Never a time, which would not repeat. */
export interface Effort {
  left: number;
}

/** Longer than any parcel, so that one number can hold the first, second and third criterion. */
const LONG = 2 ** 17;

/** Leaves the thinnest slits beside the piece. */
export const snug: Rule = (space, [x, y, z]) => {
  const right = space.x2 - space.x - x;
  const behind = space.y2 - space.y - y;
  const above = space.z2 - space.z - z;
  const thinnest = Math.min(right, behind, above);
  const middle = right + behind + above - thinnest - Math.max(right, behind, above);
  return (thinnest * LONG + middle) * LONG + (right + behind + above - thinnest - middle);
};

/** Keeps the far corner nearest to the origin. */
export const cornered: Rule = (space, [x, y, z]) =>
  (space.x + x) ** 2 + (space.y + y) ** 2 + (space.z + z) ** 2;

/** Keeps the top lowest, then like `snug`: for rooms that are open above. */
export const low: Rule = (space, [x, y, z]) => {
  const right = space.x2 - space.x - x;
  const behind = space.y2 - space.y - y;
  return ((space.z + z) * LONG + Math.min(right, behind)) * LONG + Math.max(right, behind);
};

/** Keeps the top lowest, then the back, then the right side: rows of equal pieces. */
export const inRows: Rule = (space, [x, y, z]) => ((space.z + z) * LONG + space.y + y) * LONG + space.x + x;

/**
 * Puts the pieces into the room one after the other, each where `rule` scores best. Pieces without a place are
 * left. With `allOrNothing` the first of them ends the search: the result is then useful only if nothing is
 * left.
 */
export function fill(
  pieces: readonly Piece[],
  room: Room,
  rule: Rule,
  effort: Effort,
  { allOrNothing = false } = {},
): Filling {
  const placed: Placed[] = [];
  const left: Piece[] = [];
  const smallest = smallestToCome(pieces);
  // Room and weight only shrink: a piece without a place now has none later, and neither has an equal one.
  const hopeless = new Set<number>();
  let spaces = [wholeOf(room)];
  let weightG = 0;
  for (const [turn, piece] of pieces.entries()) {
    const light = weightG + piece.weightG <= room.maxWeightG;
    const place = light && !hopeless.has(piece.kind) ? bestPlace(piece, spaces, rule, effort) : undefined;
    if (place === undefined) {
      left.push(piece);
      if (allOrNothing) break;
      hopeless.add(piece.kind);
      continue;
    }
    placed.push(place);
    weightG += piece.weightG;
    const next = smallest[turn + 1];
    if (next !== undefined) spaces = carve(spaces, place, next);
  }
  return { placed, left };
}

function bestPlace(piece: Piece, spaces: readonly Space[], rule: Rule, effort: Effort): Placed | undefined {
  effort.left -= spaces.length;
  const { orientations, thickness } = piece;
  let best = Number.POSITIVE_INFINITY;
  let at: Space | undefined;
  let lying: Sides | undefined;
  for (const space of spaces) {
    const width = space.x2 - space.x;
    const depth = space.y2 - space.y;
    const height = space.z2 - space.z;
    if (width < thickness || depth < thickness || height < thickness) continue;
    for (const sides of orientations) {
      if (sides[0] > width || sides[1] > depth || sides[2] > height) continue;
      const score = rule(space, sides);
      if (score < best) {
        best = score;
        at = space;
        lying = sides;
      }
    }
  }
  if (at === undefined || lying === undefined) return undefined;
  const { x, y, z } = at;
  return { piece, x, y, z, x2: x + lying[0], y2: y + lying[1], z2: z + lying[2] };
}

/** For each turn, the smallest side and volume among the pieces from then on. */
function smallestToCome(pieces: readonly Piece[]): readonly Smallest[] {
  const smallest = pieces.map(({ thickness, volume }) => ({ side: thickness, volume }));
  for (let turn = smallest.length - 2; turn >= 0; turn--) {
    const here = smallest[turn];
    const later = smallest[turn + 1];
    if (here === undefined || later === undefined) continue;
    here.side = Math.min(here.side, later.side);
    here.volume = Math.min(here.volume, later.volume);
  }
  return smallest;
}

function wholeOf({ sides: [x2, y2, z2] }: Room): Space {
  return { x: 0, y: 0, z: 0, x2, y2, z2 };
}

/** Sides of the smallest block around all placed pieces. */
export function extentOf({ placed }: Filling): Sides {
  let x = 0;
  let y = 0;
  let z = 0;
  for (const place of placed) {
    x = Math.max(x, place.x2);
    y = Math.max(y, place.y2);
    z = Math.max(z, place.z2);
  }
  return [x, y, z];
}
