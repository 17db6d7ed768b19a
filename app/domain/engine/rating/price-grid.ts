import { startedSteps } from "./exact-integer.ts";
import type { TariffService, ZonePrices } from "./tariff.ts";

/** The prices of a service, laid out for look-ups. */
export interface PriceGrid {
  /** The prices for the zone with this index in the tariff; undefined: the zone is not served. */
  pricesOf(zone: number): ZonePrices | undefined;
  /** Null: above the last bracket without a price there, or a zone that is not served. */
  find(zone: number, measure: number): BracketHit | null;
}

/** The position of a measure in the grid. */
export interface BracketHit {
  /** The index in the zone's brackets; the last one's for larger measures. */
  readonly bracket: number;
  /** Started bands of a bracket whose price is for each `per`, or started steps above the row before; 1 if it is for all. */
  readonly bands: number;
  /** Started steps beyond the last bracket. */
  readonly beyond: number;
  /** The price, in the table's parts of a minor unit. */
  readonly priceParts: number;
}

/** Shares equal lists of bracket tops: most zones of a table have the same one. */
export type InternTops = (tops: Float64Array) => Float64Array;

const NOWHERE = new Float64Array();

/**
 * Prices are one row of numbers, so that a look-up in a large table costs no more than in a small one.
 * @param zones positions by code
 * @param unit table's units (grams, sizes, pieces) to the whole units of measures
 * @param partsPerMinor makes every price whole
 */
export function compileGrid(
  { prices, cheaperNextBreak = false }: TariffService,
  zones: ReadonlyMap<string, number>,
  unit: (value: number) => number,
  partsPerMinor: number,
  intern: InternTops,
): PriceGrid {
  const rows: (ZonePrices | undefined)[] = Array.from(zones, () => undefined);
  const tops: Float64Array[] = Array.from(zones, () => NOWHERE);
  const starts = new Int32Array(zones.size);
  const amounts = new Float64Array(prices.reduce((sum, { brackets }) => sum + brackets.length, 0));
  let next = 0;
  for (const row of prices) {
    const zone = zones.get(row.zone);
    if (zone === undefined) continue;
    rows[zone] = row;
    tops[zone] = intern(Float64Array.from(row.brackets, ({ upTo }) => unit(upTo)));
    starts[zone] = next;
    for (const { priceMinor } of row.brackets) amounts[next++] = Math.round(priceMinor * partsPerMinor);
  }
  const isStepped = prices.some(({ brackets }) =>
    brackets.some(({ per, each }) => per !== undefined || each !== undefined),
  );
  const bandsOf = (zone: number, bracket: number, measure: number): number => {
    if (!isStepped) return 1;
    const { per, each } = rows[zone]?.brackets[bracket] ?? {};
    if (each !== undefined) return startedSteps(measure - (tops[zone]?.[bracket - 1] ?? 0), unit(each));
    return per === undefined ? 1 : startedSteps(measure, unit(per));
  };
  const hasSlopes = prices.some(({ brackets }) => brackets.some(({ each }) => each !== undefined));
  /** Of each bracket with steps above the row before, that row's price at its top, in parts. */
  const below = hasSlopes ? new Float64Array(amounts.length) : NOWHERE;
  const belowOf = (zone: number, bracket: number) =>
    hasSlopes ? (below[(starts[zone] ?? 0) + bracket] ?? 0) : 0;
  for (const [zone, row] of hasSlopes ? rows.entries() : []) {
    let before = 0;
    for (const [bracket, { each }] of row?.brackets.entries() ?? []) {
      const at = (starts[zone] ?? 0) + bracket;
      if (each !== undefined) below[at] = before;
      before =
        belowOf(zone, bracket) + (amounts[at] ?? 0) * bandsOf(zone, bracket, tops[zone]?.[bracket] ?? 0);
    }
  }
  /** Or a higher bracket's, at the smallest measure that it prices: the top of the one below it. */
  const cheapest = (own: BracketHit, tops: Float64Array, zone: number): BracketHit => {
    let best = own;
    for (let bracket = own.bracket + 1; bracket < tops.length; bracket += 1) {
      const bands = bandsOf(zone, bracket, tops[bracket - 1] ?? 0);
      const priceParts = belowOf(zone, bracket) + (amounts[(starts[zone] ?? 0) + bracket] ?? 0) * bands;
      if (priceParts < best.priceParts) best = { bracket, bands, beyond: 0, priceParts };
    }
    return best;
  };
  return {
    pricesOf: (zone) => rows[zone],
    find(zone, measure) {
      const own = tops[zone] ?? NOWHERE;
      const within = firstAtLeast(own, measure);
      const bracket = Math.min(within, own.length - 1);
      if (bracket < 0) return null;
      const amount = amounts[(starts[zone] ?? 0) + bracket] ?? 0;
      if (within < own.length) {
        const bands = bandsOf(zone, bracket, measure);
        const hit = { bracket, bands, beyond: 0, priceParts: belowOf(zone, bracket) + amount * bands };
        return cheaperNextBreak ? cheapest(hit, own, zone) : hit;
      }
      const beyond = rows[zone]?.beyond;
      if (beyond === undefined) return null;
      const top = own[bracket] ?? 0;
      const bands = bandsOf(zone, bracket, top);
      const steps = startedSteps(measure - top, unit(beyond.step));
      return {
        bracket,
        bands,
        beyond: steps,
        priceParts:
          belowOf(zone, bracket) + amount * bands + Math.round(beyond.priceMinor * partsPerMinor) * steps,
      };
    },
  };
}

export function internTops(): InternTops {
  const known = new Map<string, Float64Array>();
  return (tops) => {
    const key = tops.join();
    const earlier = known.get(key);
    if (earlier === undefined) known.set(key, tops);
    return earlier ?? tops;
  };
}

function firstAtLeast(tops: Float64Array, measure: number): number {
  let low = 0;
  let high = tops.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle] ?? 0) < measure) low = middle + 1;
    else high = middle;
  }
  return low;
}
