import type { Bin, Loads } from "./bin.ts";
import { isBetter, leastCount } from "./bin.ts";
import { binSets } from "./bin-sets.ts";
import type { Effort } from "./fill.ts";
import { cornered, snug } from "./fill.ts";
import { fillEach, oneAfterTheOther } from "./one-after-the-other.ts";
import type { Run } from "./piece.ts";
import { withFirst } from "./queue.ts";
import { inRank, shareOf } from "./strategy.ts";

const EFFORT_FOR_FEWER = 1_100;
const EFFORT_FOR_CHEAPER = 1_100;
const PUSHES = 6;

/** Pieces that no single bin holds: first as few bins as possible, then as cheap as that number allows. */
export function packSeveral<B extends Bin>(pieces: readonly Run[], bins: readonly B[]): Loads<B> {
  const few = fewest(pieces, bins, { left: EFFORT_FOR_FEWER });
  return cheapest(few, pieces, bins, { left: EFFORT_FOR_CHEAPER });
}

/** The packing with the fewest bins found. Each try begins with the contents of the last bin of the try before. */
function fewest<B extends Bin>(pieces: readonly Run[], bins: readonly B[], effort: Effort): Loads<B> {
  const enough = leastCount(pieces, bins);
  let queue = inRank(pieces, shareOf(bins));
  let best = oneAfterTheOther(queue, bins, snug, effort);
  for (let push = 0; push < PUSHES && best.length > enough && effort.left > 0; push++) {
    const last = new Set(best.at(-1)?.filling.placed.flatMap(({ indexes }) => indexes.toArray()));
    queue = withFirst(queue, last);
    best = better(best, oneAfterTheOther(queue, bins, push % 2 === 0 ? cornered : snug, effort));
  }
  return best;
}

function cheapest<B extends Bin>(
  few: Loads<B>,
  pieces: readonly Run[],
  bins: readonly B[],
  effort: Effort,
): Loads<B> {
  let best = few;
  const queue = inRank(pieces, shareOf(bins));
  for (const set of binSets(bins, few.length, pieces)) {
    if (effort.left <= 0) return best;
    if (!isBetter(set, binsOf(best))) continue;
    best = fillEach(queue, set, snug, effort) ?? fillEach(queue, set, cornered, effort) ?? best;
  }
  return best;
}

function better<B extends Bin>(best: Loads<B>, other: Loads<B>): Loads<B> {
  return isBetter(binsOf(other), binsOf(best)) ? other : best;
}

function binsOf<B extends Bin>(loads: Loads<B>): readonly B[] {
  return loads.map(({ bin }) => bin);
}
