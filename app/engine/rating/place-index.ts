import type { CountryCode } from "../values/address.ts";
import { normalizeCity } from "../values/address.ts";
import type { AddressKeys } from "./address-keys.ts";
import { zipKey } from "./address-keys.ts";
import type { Place } from "./tariff.ts";
import type { ZipRangeIndex } from "./zip-range-index.ts";
import { compileZipRanges } from "./zip-range-index.ts";
import { countOfShape, shapeOf } from "./zip-shape.ts";

/** The part of a place that held an address, in the compared form. */
export type PlaceMatch =
  | { readonly by: "postcode"; readonly zip: string }
  | { readonly by: "prefix"; readonly prefix: string }
  | { readonly by: "range"; readonly first: string; readonly last: string }
  | { readonly by: "city"; readonly city: string }
  | { readonly by: "state"; readonly state: string }
  | { readonly by: "country"; readonly country: CountryCode }
  | { readonly by: "rest-of-world" };

export interface Placed<T> {
  readonly value: T;
  readonly match: PlaceMatch;
}

/** Values that hold an address equally specifically. */
export type Rank<T> = readonly Placed<T>[];

/**
 * Places with a value each, compiled for look-ups. The most specific first: the listed postcode; then the
 * prefix or range that holds the fewest postcodes of the address's shape; the city; the state; the country;
 * `*`.
 */
export interface PlaceIndex<T> {
  /** Offers rank after rank until `take` accepts one, and returns its result. */
  find<R>(address: AddressKeys, take: (rank: Rank<T>) => R | undefined): R | undefined;
}

interface CountryIndex<T> {
  readonly zips: Map<string, Placed<T>[]>;
  readonly prefixes: Map<string, Placed<T>[]>;
  readonly prefixLengths: ReadonlySet<number>;
  readonly ranges: ZipRangeIndex<Placed<T>>;
  readonly cities: Map<string, Placed<T>[]>;
  readonly states: Map<string, Placed<T>[]>;
  readonly whole: readonly Placed<T>[];
}

interface Entry<T> {
  readonly place: Place;
  readonly value: T;
}

export function compilePlaces<T>(entries: readonly Entry<T>[]): PlaceIndex<T> {
  const byCountry = new Map<string, Entry<T>[]>();
  for (const entry of entries) append(byCountry, entry.place.country, entry);
  const countries = new Map([...byCountry].map(([country, own]) => [country, compileCountry(country, own)]));
  const restOfWorld = (byCountry.get("*") ?? []).map(({ value }) => ({
    value,
    match: { by: "rest-of-world" as const },
  }));
  return {
    find(address, take) {
      const country = countries.get(address.country);
      const found = country && findInCountry(country, address, take);
      return found ?? (restOfWorld.length > 0 ? take(restOfWorld) : undefined);
    },
  };
}

function compileCountry<T>(country: CountryCode, entries: readonly Entry<T>[]): CountryIndex<T> {
  const zips = new Map<string, Placed<T>[]>();
  const prefixes = new Map<string, Placed<T>[]>();
  const ranges: { first: string; last: string; value: Placed<T> }[] = [];
  const cities = new Map<string, Placed<T>[]>();
  const states = new Map<string, Placed<T>[]>();
  const whole: Placed<T>[] = [];
  for (const { place, value } of entries) {
    for (const text of place.zips ?? []) {
      const zip = zipKey(country, text);
      append(zips, zip, { value, match: { by: "postcode", zip } });
    }
    for (const text of place.zipPrefixes ?? []) {
      const prefix = zipKey(country, text);
      append(prefixes, prefix, { value, match: { by: "prefix", prefix } });
    }
    for (const [from, to] of place.zipRanges ?? []) {
      const [first, last] = [zipKey(country, from), zipKey(country, to)];
      ranges.push({ first, last, value: { value, match: { by: "range", first, last } } });
    }
    for (const city of place.cities ?? []) {
      append(cities, normalizeCity(city), { value, match: { by: "city", city } });
    }
    for (const state of place.states ?? []) {
      append(states, normalizeCity(state), { value, match: { by: "state", state } });
    }
    if (isWholeCountry(place)) whole.push({ value, match: { by: "country", country } });
  }
  const prefixLengths = new Set([...prefixes.keys()].map(({ length }) => length));
  return { zips, prefixes, prefixLengths, ranges: compileZipRanges(ranges), cities, states, whole };
}

/** A list narrows a country down; an empty one does too. */
function isWholeCountry(place: Place): boolean {
  return (
    place.zips === undefined &&
    place.zipPrefixes === undefined &&
    place.zipRanges === undefined &&
    place.cities === undefined &&
    place.states === undefined
  );
}

function findInCountry<T, R>(
  index: CountryIndex<T>,
  address: AddressKeys,
  take: (rank: Rank<T>) => R | undefined,
): R | undefined {
  const listed = address.zip === null ? undefined : index.zips.get(address.zip);
  const found = listed && take(listed);
  if (found !== undefined) return found;
  if (address.zip !== null) {
    for (const rank of partlyListed(index, address.zip)) {
      const partly = take(rank);
      if (partly !== undefined) return partly;
    }
  }
  const city = index.cities.size > 0 && address.city !== null ? index.cities.get(address.city) : undefined;
  const inCity = city && take(city);
  if (inCity !== undefined) return inCity;
  const state = index.states.size > 0 && address.state !== null ? index.states.get(address.state) : undefined;
  const inState = state && take(state);
  if (inState !== undefined) return inState;
  return index.whole.length > 0 ? take(index.whole) : undefined;
}

/** By prefixes and ranges: the one with the fewest postcodes of this shape first, equals together. */
function partlyListed<T>(index: CountryIndex<T>, zip: string): readonly Rank<T>[] {
  if (index.prefixes.size === 0 && index.ranges.isEmpty) return [];
  const shape = shapeOf(zip);
  const counted: { readonly count: number; readonly rank: Rank<T> }[] = [];
  for (const length of index.prefixLengths) {
    const rank = length > zip.length ? undefined : index.prefixes.get(zip.slice(0, length));
    if (rank !== undefined) counted.push({ count: countOfShape(shape, length), rank });
  }
  index.ranges.collect(zip, shape, (count, rank) => counted.push({ count, rank }));
  if (counted.length < 2) return counted.map(({ rank }) => rank);
  counted.sort((a, b) => a.count - b.count);
  const ranks: Rank<T>[] = [];
  let count = -1;
  for (const each of counted) {
    const equal = each.count === count ? ranks.pop() : undefined;
    ranks.push(equal === undefined ? each.rank : [...equal, ...each.rank]);
    count = each.count;
  }
  return ranks;
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
