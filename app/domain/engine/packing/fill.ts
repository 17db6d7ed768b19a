import { HAIR_G } from "./hair.ts";
import type { Indexes } from "./indexes.ts";
import type { Piece, Run } from "./piece.ts";
import type { Sides, Smallest, Space } from "./space.ts";
import { carve, volumeOf } from "./space.ts";

/** An empty box, or the inside of a future parcel. */
export interface Room {
  readonly sides: Sides;
  readonly maxWeightG: number;
}

/** Equal pieces that lie the same way, and the space that they take together. */
export interface Placed extends Space {
  readonly piece: Piece;
  readonly indexes: Indexes;
  /** How many lie across, deep and high: as many as there are indexes. */
  readonly grid: Sides;
}

export interface Filling {
  readonly placed: readonly Placed[];
  /** Pieces without a place, in the given order. */
  readonly left: readonly Run[];
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

/** More equal pieces are laid as a block, in rows and layers. A few find tighter places one by one. */
const FEW = 12;

/**
 * Puts the pieces into the room one after the other, each where `rule` scores best; many equal ones as blocks. Pieces
 * without a place are left. With `allOrNothing` the first of them ends the search: the result is then useful only if
 * nothing is left.
 */
export function fill(
  queue: readonly Run[],
  room: Room,
  rule: Rule,
  effort: Effort,
  { allOrNothing = false } = {},
): Filling {
  const placed: Placed[] = [];
  const left: Run[] = [];
  const smallest = smallestToCome(queue);
  // Room and weight only shrink: a piece without a place now has none later, and neither has an equal one.
  const hopeless = new Set<number>();
  let spaces = [wholeOf(room)];
  let weightG = 0;
  for (const [turn, { piece, indexes }] of queue.entries()) {
    let done = 0;
    while (done < indexes.length) {
      const freeG = room.maxWeightG - weightG + HAIR_G;
      const light = piece.weightG <= freeG;
      const place = light && !hopeless.has(piece.kind) ? bestPlace(piece, spaces, rule, effort) : undefined;
      if (place === undefined) break;
      const most = Math.min(indexes.length - done, Math.floor(freeG / piece.weightG));
      const block = most > FEW ? largestBlock(piece, place.space, most) : single(place.sides);
      const count = volumeOf(block.grid);
      const laid = layAt(place.space, block, piece, indexes.part(done, done + count));
      placed.push(laid);
      weightG += count * piece.weightG;
      done += count;
      const next = smallest[done < indexes.length ? turn : turn + 1];
      if (next !== undefined) spaces = carve(spaces, laid, next);
    }
    if (done === indexes.length) continue;
    left.push({ piece, indexes: indexes.part(done) });
    if (allOrNothing) break;
    hopeless.add(piece.kind);
  }
  return { placed, left };
}

interface Block {
  readonly sides: Sides;
  readonly grid: Sides;
}

function single(sides: Sides): Block {
  return { sides, grid: [1, 1, 1] };
}

/** Whole rows, then whole layers, in the orientation that takes most pieces. */
function largestBlock({ orientations }: Piece, space: Space, most: number): Block {
  let best: Block | undefined;
  for (const sides of orientations) {
    const across = Math.min(most, Math.floor((space.x2 - space.x) / sides[0]));
    const deep = Math.min(Math.floor(most / across), Math.floor((space.y2 - space.y) / sides[1]));
    const high = Math.min(Math.floor(most / (across * deep)), Math.floor((space.z2 - space.z) / sides[2]));
    const grid: Sides = [across, deep, high];
    if (across * deep * high > 0 && (best === undefined || volumeOf(grid) > volumeOf(best.grid)))
      best = { sides, grid };
  }
  return best ?? single(orientations[0]);
}

function layAt({ x, y, z }: Space, { sides, grid }: Block, piece: Piece, indexes: Indexes): Placed {
  const [across, deep, high] = grid;
  return {
    piece,
    indexes,
    grid,
    x,
    y,
    z,
    x2: x + across * sides[0],
    y2: y + deep * sides[1],
    z2: z + high * sides[2],
  };
}

interface Place {
  readonly space: Space;
  readonly sides: Sides;
}

function bestPlace(piece: Piece, spaces: readonly Space[], rule: Rule, effort: Effort): Place | undefined {
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
  return at === undefined || lying === undefined ? undefined : { space: at, sides: lying };
}

/** For each run, the smallest side and volume among the pieces from then on. */
function smallestToCome(queue: readonly Run[]): readonly Smallest[] {
  const smallest = queue.map(({ piece: { thickness, volume } }) => ({ side: thickness, volume }));
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
export function extentOf({ placed }: Pick<Filling, "placed">): Sides {
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
