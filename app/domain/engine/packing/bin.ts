import type { Filling, Room } from "./fill.ts";
import type { Piece, Run } from "./piece.ts";
import { volumeOf } from "./space.ts";

/** A kind of box or compartment, in unlimited supply. */
export interface Bin extends Room {
  /** The size of the locker compartment; infinite for any other bin. */
  readonly compartment: number;
  readonly cost: number;
  /** Outer volume. */
  readonly bulk: number;
}

export interface Load<B extends Bin> {
  readonly bin: B;
  readonly filling: Filling;
}

export type Loads<B extends Bin> = readonly Load<B>[];

/** True if the piece fits into the empty bin. */
export function accepts({ sides: [x, y, z], maxWeightG, compartment }: Bin, piece: Piece): boolean {
  return (
    piece.weightG <= maxWeightG &&
    piece.minCompartment <= compartment &&
    piece.orientations.some((sides) => sides[0] <= x && sides[1] <= y && sides[2] <= z)
  );
}

/** Fewer, then cheaper, then smaller. */
export function isBetter(bins: readonly Bin[], than: readonly Bin[]): boolean {
  const cost = totalOf(bins, "cost") - totalOf(than, "cost");
  const bulk = totalOf(bins, "bulk") - totalOf(than, "bulk");
  return (bins.length - than.length || cost || bulk) < 0;
}

function totalOf(bins: readonly Bin[], what: "cost" | "bulk"): number {
  return bins.reduce((total, bin) => total + bin[what], 0);
}

/** Total weight and volume of all pieces. */
export function massOf(pieces: readonly Run[]): { readonly weightG: number; readonly volume: number } {
  let weightG = 0;
  let volume = 0;
  for (const { piece, indexes } of pieces) {
    weightG += indexes.length * piece.weightG;
    volume += indexes.length * piece.volume;
  }
  return { weightG, volume };
}

/** The largest room and the largest strength among the bins. */
export function capacityOf(bins: readonly Bin[]): { readonly weightG: number; readonly volume: number } {
  return {
    weightG: Math.max(...bins.map((bin) => bin.maxWeightG)),
    volume: Math.max(...bins.map((bin) => volumeOf(bin.sides))),
  };
}

/** A lower bound: no packing needs fewer. */
export function leastCount(pieces: readonly Run[], bins: readonly Bin[]): number {
  const mass = massOf(pieces);
  const capacity = capacityOf(bins);
  return Math.ceil(Math.max(mass.volume / capacity.volume, mass.weightG / capacity.weightG));
}
