import type { Bin, Loads } from "./bin.ts";
import type { Effort } from "./fill.ts";
import { fitAll } from "./fit-all.ts";
import { packSeveral } from "./pack-several.ts";
import type { Run } from "./piece.ts";
import { strategiesFor } from "./strategy.ts";

/**
 * Effort is counted in examined free spaces: some 40 items of different sizes take 600 in one try, a tenth of a
 * millisecond.
 */
const EFFORT_FOR_ONE = 800;

/**
 * Pieces into the fewest bins, then the cheapest, then the smallest, as far as a bounded search finds them.
 * @param bins the bins in order of preference; each piece fits into one of them at least
 */
export function packIntoBins<B extends Bin>(pieces: readonly Run[], bins: readonly B[]): Loads<B> {
  const effort: Effort = { left: EFFORT_FOR_ONE };
  const strategies = strategiesFor(bins);
  for (const bin of bins) {
    const filling = fitAll(pieces, bin, strategies, effort);
    if (filling !== null) return [{ bin, filling }];
  }
  return packSeveral(pieces, bins);
}
