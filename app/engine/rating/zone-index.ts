import type { AddressKeys } from "./address-keys.ts";
import type { Placed, PlaceMatch, Rank } from "./place-index.ts";
import { compilePlaces } from "./place-index.ts";
import type { Zone } from "./tariff.ts";

/** A zone, and why it is this one. */
export interface ZoneHit {
  readonly zone: Zone;
  /** Its place in the tariff's list. */
  readonly position: number;
  readonly destination: PlaceMatch;
  /** Null: the zone is one from anywhere. */
  readonly origin: PlaceMatch | null;
}

export interface ZoneIndex {
  find(from: AddressKeys, to: AddressKeys): ZoneHit | undefined;
}

interface Candidate {
  readonly zone: Zone;
  readonly position: number;
  /** Which list of origins, of those that occur; -1: from anywhere. */
  readonly origins: number;
}

interface RankedOrigin {
  readonly rank: number;
  readonly match: PlaceMatch;
}

/**
 * Of zones that hold the destination and the origin: the most specific by destination, then by origin, then the code
 * that sorts first.
 */
export function compileZones(zones: readonly Zone[]): ZoneIndex {
  const lists = new Map<string, number>();
  const originEntries: { place: NonNullable<Zone["from"]>[number]; value: number }[] = [];
  const listOf = ({ from }: Zone): number => {
    if (from === undefined) return -1;
    const key = JSON.stringify(from);
    const known = lists.get(key);
    if (known !== undefined) return known;
    const list = lists.size;
    lists.set(key, list);
    originEntries.push(...from.map((place) => ({ place, value: list })));
    return list;
  };
  const destinations = compilePlaces(
    zones.flatMap((zone, position) => {
      const value: Candidate = { zone, position, origins: listOf(zone) };
      return zone.places.map((place) => ({ place, value }));
    }),
  );
  const origins = compilePlaces(originEntries);
  const rankOrigins = (from: AddressKeys): ReadonlyMap<number, RankedOrigin> => {
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
  };
  return {
    find(from, to) {
      const ranked = lists.size === 0 ? null : rankOrigins(from);
      return destinations.find(to, (rank) => best(rank, ranked));
    },
  };
}

function best(rank: Rank<Candidate>, origins: ReadonlyMap<number, RankedOrigin> | null): ZoneHit | undefined {
  let winner: Placed<Candidate> | undefined;
  let winnersRank = 0;
  for (const placed of rank) {
    const { origins: list, zone } = placed.value;
    const originRank = list < 0 ? Number.POSITIVE_INFINITY : origins?.get(list)?.rank;
    if (originRank === undefined) continue;
    const isBetter =
      winner === undefined ||
      originRank < winnersRank ||
      (originRank === winnersRank && zone.code < winner.value.zone.code);
    if (!isBetter) continue;
    winner = placed;
    winnersRank = originRank;
  }
  if (winner === undefined) return undefined;
  const { zone, position, origins: list } = winner.value;
  return { zone, position, destination: winner.match, origin: origins?.get(list)?.match ?? null };
}
