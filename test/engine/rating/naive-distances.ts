/** The band of a route's distance in plain code: every pair of the table is read in turn. */
import type { PricingRequest, Tariff } from "../../../app/domain/engine/index.ts";
import { bySpecificity, specificityOf } from "./naive-places.ts";

/** Null: no pair holds the route. */
export function naiveBand(
  { distances, citiesFirst }: Tariff,
  { from, to }: Pick<PricingRequest, "from" | "to">,
): string | null {
  if (distances === undefined) return null;
  const back = distances.bothWays
    ? distances.pairs.map((pair) => ({ from: pair.to, to: pair.from, band: pair.band }))
    : [];
  const holding = [...distances.pairs, ...back].flatMap((pair) => {
    const destination = specificityOf([pair.to], to, citiesFirst);
    const origin = specificityOf([pair.from], from, citiesFirst);
    return destination === null || origin === null ? [] : [{ destination, origin, band: pair.band }];
  });
  holding.sort(
    (a, b) =>
      bySpecificity(a.destination, b.destination) ||
      bySpecificity(a.origin, b.origin) ||
      (a.band < b.band ? -1 : 1),
  );
  return holding[0]?.band ?? null;
}
