import type { AddressKeys } from "./address-keys.ts";
import type { Distances } from "./tariff.ts";
import { compileZones } from "./zone-index.ts";

/** Finds the band of a route. */
export interface DistanceIndex {
  /** Null: the table has no pair for the route. */
  bandOf(from: AddressKeys, to: AddressKeys): string | null;
}

/**
 * A pair of places is a zone with an origin, so the same order finds it: the most specific by destination, then by origin,
 * then the band that sorts first.
 */
export function compileDistances({ pairs, bothWays }: Distances, citiesFirst = false): DistanceIndex {
  const zones = pairs.flatMap(({ from, to, band }) => [
    { code: band, places: [to], from: [from] },
    ...(bothWays ? [{ code: band, places: [from], from: [to] }] : []),
  ]);
  const index = compileZones(zones, citiesFirst);
  return {
    bandOf(from, to) {
      const hit = index.find(from, to);
      return hit === undefined ? null : (zones[hit.position]?.code ?? null);
    },
  };
}
