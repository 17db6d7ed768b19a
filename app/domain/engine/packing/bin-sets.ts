import type { Bin } from "./bin.ts";
import { massOf } from "./bin.ts";
import type { Run } from "./piece.ts";
import { volumeOf } from "./space.ts";

/** The share of a room that different things usually fill without much search … */
export const EASY = 0.7;
/** … and the share that is worth searching for. */
const HARD = 0.85;
/** The most combinations that are examined; if there are more, none is. */
const MOST_SETS = 1_000;

/**
 * Sets of so many bins, each possibly several times, that may hold the pieces. Sets that hold them easily come
 * first: the cheapest, then the smallest. The others follow, the roomiest first. In a set the largest bin is
 * first.
 */
export function binSets<B extends Bin>(
  bins: readonly B[],
  count: number,
  pieces: readonly Run[],
): readonly (readonly B[])[] {
  if (bins.length ** count > MOST_SETS) return [];
  const { volume, weightG } = massOf(pieces);
  return combinations(
    bins.toSorted((a, b) => volumeOf(b.sides) - volumeOf(a.sides)),
    count,
  )
    .map((set) => ({
      set,
      cost: total(set, (bin) => bin.cost),
      bulk: total(set, (bin) => bin.bulk),
      fullness: volume / total(set, (bin) => volumeOf(bin.sides)),
      maxWeightG: total(set, (bin) => bin.maxWeightG),
    }))
    .filter(({ fullness, maxWeightG }) => fullness <= HARD && weightG <= maxWeightG)
    .map((each) => ({ ...each, trouble: Math.max(EASY, each.fullness) }))
    .sort((a, b) => a.trouble - b.trouble || a.cost - b.cost || a.bulk - b.bulk)
    .map(({ set }) => set);
}

/** Combinations of so many bins, each once, in the order of the bins. */
function combinations<B>(bins: readonly B[], count: number): readonly (readonly B[])[] {
  if (count === 0) return [[]];
  return bins.flatMap((bin, index) =>
    combinations(bins.slice(index), count - 1).map((rest) => [bin, ...rest]),
  );
}

function total<B>(bins: readonly B[], of: (bin: B) => number): number {
  return bins.reduce((sum, bin) => sum + of(bin), 0);
}
