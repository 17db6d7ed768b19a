import type { AddressKeys } from "./address-keys.ts";
import type { Placed, PlaceIndex, PlaceMatch, Rank } from "./place-index.ts";
import { compilePlaces } from "./place-index.ts";
import type { Place, Zone } from "./tariff.ts";

/** A zone with the reason for it. */
export interface ZoneHit {
  /** Index in the tariff's list. */
  readonly position: number;
  readonly destination: PlaceMatch;
  /** Null: the zone is for any origin. */
  readonly origin: PlaceMatch | null;
}

export interface ZoneIndex {
  /** @param band the band of the route's distance; null: the tariff's table has none for it */
  find(from: AddressKeys, to: AddressKeys, band?: string | null): ZoneHit | undefined;
}

interface RankedOrigin {
  readonly rank: number;
  readonly match: PlaceMatch;
}

/** For each list of origins that holds the origin, its match; null: no zone limits its origins. */
type RankedOrigins = ReadonlyMap<number, RankedOrigin> | null;

/**
 * Of the zones that hold the destination and the origin, finds the most specific by destination, then by origin, then
 * one for bands of distance, then the code that sorts first.
 */
export function compileZones(zones: readonly Zone[], citiesFirst = false): ZoneIndex {
  const lists = new Map<string, number>();
  const originEntries: { place: Place; value: number }[] = [];
  /** Index among the distinct lists of origins; -1: from anywhere. */
  const listsOfZones = zones.map(({ from }) => {
    if (from === undefined) return -1;
    const key = JSON.stringify(from);
    const known = lists.get(key);
    if (known !== undefined) return known;
    const list = lists.size;
    lists.set(key, list);
    for (const place of from) originEntries.push({ place, value: list });
    return list;
  });
  const destinations = compilePlaces(
    zones.flatMap(({ places }, position) => places.map((place) => ({ place, value: position }))),
    citiesFirst,
  );
  const origins = compilePlaces(originEntries, citiesFirst);
  const bands = zones.map((zone) => (zone.bands === undefined ? null : new Set(zone.bands)));
  const sortsBefore = (a: Placed<number>, b: Placed<number>): boolean => {
    const [hasBands, hasOthers] = [bands[a.value] != null, bands[b.value] != null];
    return hasBands === hasOthers ? codeOf(zones, a) < codeOf(zones, b) : hasBands;
  };
  const best = (rank: Rank<number>, ranked: RankedOrigins, band: string | null): ZoneHit | undefined => {
    let winner: Placed<number> | undefined;
    let winnersRank = 0;
    for (const placed of rank) {
      const originRank = rankOf(listsOfZones[placed.value] ?? -1, ranked);
      if (originRank === undefined) continue;
      const own = bands[placed.value] ?? null;
      if (own !== null && (band === null || !own.has(band))) continue;
      const isBetter =
        winner === undefined ||
        originRank < winnersRank ||
        (originRank === winnersRank && sortsBefore(placed, winner));
      if (!isBetter) continue;
      winner = placed;
      winnersRank = originRank;
    }
    if (winner === undefined) return undefined;
    const origin = ranked?.get(listsOfZones[winner.value] ?? -1)?.match ?? null;
    return { position: winner.value, destination: winner.match, origin };
  };
  return {
    find(from, to, band = null) {
      const ranked = lists.size === 0 ? null : rankOrigins(origins, from);
      return destinations.find(to, (rank) => best(rank, ranked, band));
    },
  };
}

function rankOrigins(origins: PlaceIndex<number>, from: AddressKeys): RankedOrigins {
  const ranked = new Map<number, RankedOrigin>();
  let position = 0;
  origins.find(from, (rank) => {
    for (const { value, match } of rank) {
      if (!ranked.has(value)) ranked.set(value, { rank: position, match });
    }
    position += 1;
    return undefined;
  });
  return ranked;
}

/** Undefined: not from there. */
function rankOf(list: number, ranked: RankedOrigins): number | undefined {
  return list < 0 ? Number.POSITIVE_INFINITY : ranked?.get(list)?.rank;
}

function codeOf(zones: readonly Zone[], { value }: Placed<number>): string {
  return zones[value]?.code ?? "";
}
