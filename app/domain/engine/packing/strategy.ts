import type { Bin } from "./bin.ts";
import { capacityOf } from "./bin.ts";
import type { Rule } from "./fill.ts";
import { cornered, inRows, snug } from "./fill.ts";
import type { Piece, Run } from "./piece.ts";

/** The order of the pieces, and the rule for their places. None is best for every cart; each is for some. */
export interface Strategy {
  /** Pieces of the highest rank come first. */
  readonly rank: (piece: Piece) => number;
  readonly rule: Rule;
}

/** The most successful one first. */
export function strategiesFor(bins: readonly Bin[]): readonly [Strategy, ...Strategy[]] {
  const rank = shareOf(bins);
  return [
    { rank, rule: snug },
    { rank, rule: inRows },
    { rank, rule: cornered },
    { rank: longestSide, rule: snug },
    { rank: longestSide, rule: cornered },
  ];
}

/** The share of the largest bin that a piece uses up: of its room or of its strength, whichever is scarcer. */
export function shareOf(bins: readonly Bin[]): (piece: Piece) => number {
  const { volume, weightG } = capacityOf(bins);
  return (piece) => Math.max(piece.volume / volume, piece.weightG / weightG);
}

function longestSide({ orientations: [sides] }: Piece): number {
  return Math.max(...sides);
}

/** Pieces of equal rank keep their order. */
export function inRank(pieces: readonly Run[], rank: Strategy["rank"]): readonly Run[] {
  return pieces
    .map((run) => ({ run, rank: rank(run.piece) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ run }) => run);
}
