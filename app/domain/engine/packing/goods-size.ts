import type { GoodsSize } from "../values/item.ts";
import { toCm, toCm3 } from "./length.ts";
import type { Piece, Run } from "./piece.ts";
import type { Sides } from "./space.ts";
import { volumeOf } from "./space.ts";

/**
 * The size that no parcel of these pieces falls short of, however they are laid. An arrangement may get smaller when a piece is
 * added, since a search finds another one; this size never does, because each of its parts only grows with the pieces.
 * @param least a parcel of items without sides, where there are some as well
 */
export function goodsSizeOf(runs: readonly Run[], least: Piece | null): GoodsSize {
  const counts = new Map<Piece, number>();
  for (const { piece, indexes } of runs) counts.set(piece, (counts.get(piece) ?? 0) + indexes.length);
  const kinds = [...counts].map(([piece, count]) => ({ sides: sorted(piece.orientations[0]), count }));
  const all = least === null ? kinds : [...kinds, { sides: sorted(least.orientations[0]), count: 1 }];
  const around: Sides = [longestOf(all, 0), longestOf(all, 1), longestOf(all, 2)];
  const sum = kinds.reduce((total, { sides, count }) => total + count * volumeOf(sides), 0);
  const volume = withPairs(kinds, Math.max(sum, volumeOf(around)), 2 * volumeOf(around));
  const [longest, middle, shortest] = around;
  return {
    volumeCm3: toCm3(volume),
    longestCm: toCm(longest),
    middleCm: toCm(middle),
    shortestCm: toCm(shortest),
  };
}

/** Whether the goods have a size of their own: a single piece is as large as its parcel's sides say. */
export function areSeveral([first, ...others]: readonly Run[], least: Piece | null): boolean {
  return first !== undefined && (others.length > 0 || least !== null || first.indexes.length > 1);
}

interface Kind {
  /** The longest first. */
  readonly sides: Sides;
  readonly count: number;
}

function sorted(sides: Sides): Sides {
  const [longest = 0, middle = 0, shortest = 0] = sides.toSorted((a, b) => b - a);
  return [longest, middle, shortest];
}

function longestOf(kinds: readonly Kind[], axis: 0 | 1 | 2): number {
  return Math.max(...kinds.map(({ sides }) => sides[axis]));
}

/** The most that any two pieces need, one beside the other; `most`: no two need more than a stack of them. */
function withPairs(kinds: readonly Kind[], known: number, most: number): number {
  let volume = known;
  if (volume >= most) return volume;
  for (const [at, { sides, count }] of kinds.entries()) {
    if (count > 1) volume = Math.max(volume, 2 * volumeOf(sides));
    for (const { sides: others } of kinds.slice(at + 1))
      if (stackOf(sides, others) > volume) volume = Math.max(volume, besideEachOther(sides, others));
  }
  return volume;
}

function stackOf(a: Sides, b: Sides): number {
  return Math.max(a[0], b[0]) * Math.max(a[1], b[1]) * (a[2] + b[2]);
}

/** The least volume of a parcel of two: they touch with one side of each, and the other sides turn either way. */
function besideEachOther(a: Sides, b: Sides): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [length, width, height] of turns(a))
    for (const [x, y, z] of turns(b))
      least = Math.min(least, (length + x) * Math.max(width, y) * Math.max(height, z));
  return least;
}

/** Each side once along the first axis. The longer of the others lies along the second: turned, two need no less. */
function turns([longest, middle, shortest]: Sides): readonly Sides[] {
  return [
    [longest, middle, shortest],
    [middle, longest, shortest],
    [shortest, longest, middle],
  ];
}
