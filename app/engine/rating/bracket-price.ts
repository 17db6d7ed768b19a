import { startedSteps } from "./exact-integer.ts";
import type { ZonePrices } from "./tariff.ts";

/** A row of a price table, ready for halving: what is asked for, brackets and steps in the same whole units. */
export interface PriceRow {
  readonly prices: ZonePrices;
  readonly tops: Float64Array;
  /** How the row's units were made of the table's. */
  readonly unit: (value: number) => number;
}

/** Where a measure was found. */
export interface BracketHit {
  /** In the row's brackets; the last one for what lies beyond. */
  readonly bracket: number;
  /** Started bands of a bracket whose price is for each `per`; 1 where it is for all. */
  readonly bands: number;
  /** Started steps beyond the last bracket. */
  readonly beyond: number;
  readonly priceMinor: number;
}

/**
 * @param intern gives equal lists of bracket tops as one: most zones of a table have the same, which then stays at hand
 * @param unit table's units (grams, sizes, pieces) to the whole units that measures come in
 */
export function compileRow(
  prices: ZonePrices,
  unit: (value: number) => number,
  intern: (tops: Float64Array) => Float64Array,
): PriceRow {
  return { prices, unit, tops: intern(Float64Array.from(prices.brackets, ({ upTo }) => unit(upTo))) };
}

export function internTops(): (tops: Float64Array) => Float64Array {
  const known = new Map<string, Float64Array>();
  return (tops) => {
    const key = tops.join();
    const earlier = known.get(key);
    if (earlier === undefined) known.set(key, tops);
    return earlier ?? tops;
  };
}

/** Null: above the last bracket, and no price up there. */
export function findBracket({ prices, tops, unit }: PriceRow, measure: number): BracketHit | null {
  let low = 0;
  let high = tops.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle] ?? 0) < measure) low = middle + 1;
    else high = middle;
  }
  const within = low < tops.length;
  const { beyond } = prices;
  if (!within && beyond === undefined) return null;
  const position = within ? low : tops.length - 1;
  const top = tops[position] ?? 0;
  const bracket = prices.brackets[position];
  if (bracket === undefined) return null;
  const bands = bracket.per === undefined ? 1 : startedSteps(Math.min(measure, top), unit(bracket.per));
  const steps = within || beyond === undefined ? 0 : startedSteps(measure - top, unit(beyond.step));
  return {
    bracket: position,
    bands,
    beyond: steps,
    priceMinor: bracket.priceMinor * bands + steps * (beyond?.priceMinor ?? 0),
  };
}
