import type { Bin, Load, Loads } from "./bin.ts";
import { accepts, massOf } from "./bin.ts";
import { EASY } from "./bin-sets.ts";
import type { Effort, Filling, Rule } from "./fill.ts";
import { fill } from "./fill.ts";
import { fillGrid } from "./fill-grid.ts";
import { fitAll } from "./fit-all.ts";
import type { Piece, Run } from "./piece.ts";
import { divide, loadAgain } from "./queue.ts";
import { volumeOf } from "./space.ts";
import type { Strategy } from "./strategy.ts";
import { shareOf, strategiesFor } from "./strategy.ts";

/** Boxes tried for each load: more only cost time, since the larger ones are tried first. */
const TRIED = 3;

/** Fills one bin after the other as full as possible, then makes each as cheap as its contents allow. */
export function oneAfterTheOther<B extends Bin>(
  queue: readonly Run[],
  bins: readonly B[],
  rule: Rule,
  effort: Effort,
): Loads<B> {
  const loads: Load<B>[] = [];
  const strategies = strategiesFor(bins);
  const share = shareOf(bins);
  let rest = queue;
  for (let first = rest[0]; first !== undefined; first = rest[0]) {
    const fullestLoad = fullest(roomiest(bins, first.piece), rest, share, rule, effort);
    const load = downsized(fullestLoad, rest, bins, strategies, effort);
    const again = loadAgain(load.filling, divide(rest, load.filling).rest);
    loads.push(load, ...again.fillings.map((filling) => ({ bin: load.bin, filling })));
    rest = again.rest;
  }
  return loads;
}

/** Bins filled in the given order, each with the pieces that earlier ones left; `null` if pieces remain after all. */
export function fillEach<B extends Bin>(
  queue: readonly Run[],
  bins: readonly B[],
  rule: Rule,
  effort: Effort,
): Loads<B> | null {
  const loads: Load<B>[] = [];
  let rest = queue;
  for (const bin of bins) {
    const filling = fillWithAccepted(bin, rest, rule, effort);
    rest = divide(rest, filling).rest;
    if (filling.placed.length > 0) loads.push({ bin, filling });
  }
  return rest.length === 0 ? loads : null;
}

/** Bins that take the piece, the largest first, without those that are smaller every way. */
function roomiest<B extends Bin>(bins: readonly B[], piece: Piece): readonly B[] {
  const able = bins
    .filter((bin) => accepts(bin, piece))
    .sort((a, b) => volumeOf(b.sides) - volumeOf(a.sides));
  return able
    .filter((bin, index) => !able.slice(0, index).some((larger) => replaces(larger, bin)))
    .slice(0, TRIED);
}

/** True if everything that fits `bin` fits `larger`, in the same orientation or turned about the vertical. */
export function replaces(larger: Bin, bin: Bin): boolean {
  const [x, y, z] = bin.sides;
  const [x2, y2, z2] = larger.sides;
  return (
    bin.maxWeightG <= larger.maxWeightG &&
    bin.compartment <= larger.compartment &&
    z <= z2 &&
    ((x <= x2 && y <= y2) || (x <= y2 && y <= x2))
  );
}

function fullest<B extends Bin>(
  bins: readonly B[],
  queue: readonly Run[],
  share: (piece: Piece) => number,
  rule: Rule,
  effort: Effort,
): Load<B> {
  const loads = bins.map((bin) => ({ bin, filling: fillWithAccepted(bin, queue, rule, effort) }));
  const packed = ({ filling }: Load<B>) =>
    filling.placed.reduce((sum, { piece, indexes }) => sum + indexes.length * share(piece), 0);
  return loads.reduce((best, load) => (packed(load) > packed(best) ? load : best));
}

/** The first preferred bin that holds the whole load; without effort left, the first that holds it easily. */
function downsized<B extends Bin>(
  load: Load<B>,
  queue: readonly Run[],
  bins: readonly B[],
  strategies: readonly Strategy[],
  effort: Effort,
): Load<B> {
  const { inside: pieces } = divide(queue, load.filling);
  const { volume } = massOf(pieces);
  for (const bin of bins.slice(0, bins.indexOf(load.bin))) {
    if (effort.left <= 0 && volume > EASY * volumeOf(bin.sides)) continue;
    const filling = fitAll(pieces, bin, strategies, effort);
    if (filling !== null) return { bin, filling };
  }
  return load;
}

function fillWithAccepted(bin: Bin, queue: readonly Run[], rule: Rule, effort: Effort): Filling {
  const accepted = queue.filter(({ piece }) => accepts(bin, piece));
  const filling = fill(accepted, bin, rule, effort);
  const grid = fillGrid(accepted, bin);
  return grid !== null && piecesIn(grid) > piecesIn(filling) ? grid : filling;
}

function piecesIn({ placed }: Filling): number {
  return placed.reduce((sum, { indexes }) => sum + indexes.length, 0);
}
