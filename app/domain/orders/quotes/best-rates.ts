import type { PricedServices } from "./price-services.ts";

type Compared = Pick<PricedServices["rates"][number], "service" | "priceMinor" | "currency" | "promise">;

/** The services that cost least, and those that arrive first; none where all are alike. */
export interface BestRates {
  readonly cheapest: ReadonlySet<string>;
  readonly fastest: ReadonlySet<string>;
}

/** Compares prices of one currency alone, and services with a promised day. Pure. */
export function bestRates(rates: readonly Compared[]): BestRates {
  const isOneCurrency = new Set(rates.map(({ currency }) => currency)).size === 1;
  return {
    cheapest: isOneCurrency ? leastBy(rates, ({ priceMinor }) => priceMinor) : new Set(),
    fastest: leastBy(
      rates.filter(({ promise }) => promise !== null),
      ({ promise }) => `${promise?.latest} ${promise?.earliest}`,
    ),
  };
}

function leastBy(rates: readonly Compared[], measure: (rate: Compared) => string | number): Set<string> {
  const values = rates.map(measure);
  const [least = ""] = [...values].sort((one, other) => (one < other ? -1 : Number(one > other)));
  if (values.every((value) => value === least)) return new Set();
  return new Set(rates.filter((rate) => measure(rate) === least).map(({ service }) => service));
}
