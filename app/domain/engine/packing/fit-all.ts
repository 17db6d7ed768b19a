import type { Bin } from "./bin.ts";
import { accepts, massOf } from "./bin.ts";
import type { Effort, Filling } from "./fill.ts";
import { fill } from "./fill.ts";
import { fillGrid } from "./fill-grid.ts";
import { HAIR_G } from "./hair.ts";
import type { Run } from "./piece.ts";
import { withFirst } from "./queue.ts";
import { volumeOf } from "./space.ts";
import type { Strategy } from "./strategy.ts";
import { inRank } from "./strategy.ts";

/** Retries that put the pieces without a place first. */
const PUSHES = 6;

/** All pieces in one bin, the first way found. One way is always tried, more while effort is left. */
export function fitAll(
  pieces: readonly Run[],
  bin: Bin,
  strategies: readonly Strategy[],
  effort: Effort,
): Filling | null {
  if (!couldHold(bin, pieces)) return null;
  const grid = fillGrid(pieces, bin);
  if (grid !== null && grid.left.length === 0) return grid;
  for (const { rank, rule } of strategies) {
    let queue = inRank(pieces, rank);
    for (let push = 0; push <= PUSHES; push++) {
      const filling = fill(queue, bin, rule, effort, { allOrNothing: true });
      const stuck = filling.left[0]?.indexes.first;
      if (stuck === undefined) return filling;
      if (effort.left <= 0) return null;
      queue = withFirst(queue, new Set([stuck]));
    }
  }
  return null;
}

function couldHold(bin: Bin, pieces: readonly Run[]): boolean {
  const { volume, weightG } = massOf(pieces);
  return (
    volume <= volumeOf(bin.sides) &&
    weightG <= bin.maxWeightG + HAIR_G &&
    pieces.every(({ piece }) => accepts(bin, piece))
  );
}
