import type { PricedServices } from "./price-services.ts";

type Compared = Pick<PricedServices["rates"][number], "service" | "priceMinor" | "currency" | "promise">;

/** The service that costs least, and the one that arrives first; `null` where all are alike. */
export interface BestRates {
  readonly cheapest: string | null;
  readonly fastest: string | null;
}

/**
 * Compares prices of one currency alone, and services with a promised day. Of the cheapest, the fastest is named; of the fastest, the
 * cheapest. Pure.
 */
export function bestRates(rates: readonly Compared[]): BestRates {
  const promised = rates.filter(({ promise }) => promise !== null);
  const isOneCurrency = new Set(rates.map(({ currency }) => currency)).size === 1;
  return {
    cheapest: isOneCurrency ? firstBy(rates, byPrice, byDay) : null,
    fastest: firstBy(promised, byDay, isOneCurrency ? byPrice : () => 0),
  };
}

type Order = (one: Compared, other: Compared) => number;

const byPrice: Order = (one, other) => one.priceMinor - other.priceMinor;
const dayOf = ({ promise }: Compared) => (promise === null ? "9" : `${promise.latest} ${promise.earliest}`);
const byDay: Order = (one, other) => (dayOf(one) < dayOf(other) ? -1 : Number(dayOf(one) > dayOf(other)));

function firstBy(rates: readonly Compared[], order: Order, amongAlike: Order): string | null {
  const [best] = [...rates].sort((one, other) => order(one, other) || amongAlike(one, other));
  const isBetter = best !== undefined && rates.some((rate) => order(best, rate) < 0);
  return isBetter ? best.service : null;
}
