import type { CountryCode } from "../values/address.ts";
import { foldPlaceName, foldStateName } from "../values/fold-place-name.ts";
import { bareZip } from "../values/fold-postcode.ts";
import { greekPlaceSound } from "../values/greek-sound.ts";
import type { AddressKeys } from "./address-keys.ts";
import { stateKey } from "./address-keys.ts";
import type { Place } from "./tariff.ts";
import { zipKey, zipPrefixKey, zipRangeKeys } from "./zip-key.ts";
import type { ZipRangeIndex } from "./zip-range-index.ts";
import { compileZipRanges } from "./zip-range-index.ts";
import { countOfShape, shapeOf } from "./zip-shape.ts";

/** The part of a place that held an address; postcodes without spaces and the country's own prefix. */
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
 * prefix or range that holds the fewest postcodes of the address's shape; the city (before prefixes and ranges with
 * `citiesFirst`); the state; the country; `*`.
 *
 * A part of a country with a code of its own (Guadeloupe, GP or FR 971) is found under both. Its own code is more
 * specific than the country, and the whole country holds only addresses that name the country.
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
  /** Of Greek countries: the key in `cities` by a city's sound; null: two of the list's cities sound alike. */
  readonly citySounds: ReadonlyMap<string, string | null>;
  readonly states: Map<string, Placed<T>[]>;
  readonly whole: readonly Placed<T>[];
}

interface Entry<T> {
  readonly place: Place;
  readonly value: T;
}

export function compilePlaces<T>(entries: readonly Entry<T>[], citiesFirst = false): PlaceIndex<T> {
  const byCountry = new Map<string, Entry<T>[]>();
  for (const entry of entries) append(byCountry, entry.place.country, entry);
  const countries = new Map([...byCountry].map(([country, own]) => [country, compileCountry(country, own)]));
  const restOfWorld = (byCountry.get("*") ?? []).map(({ value }) => ({
    value,
    match: { by: "rest-of-world" as const },
  }));
  return {
    find(address, take) {
      const { part } = address;
      const own = countries.get(part?.code ?? address.country);
      const main = part === null ? undefined : countries.get(part.of);
      const found =
        main === undefined
          ? own && findInCountry(own, address, take, citiesFirst)
          : findInPart(own, main, address, take, citiesFirst);
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
      const match = { by: "postcode", zip: bareZip(country, text) } as const;
      append(zips, zipKey(country, text), { value, match });
    }
    for (const text of place.zipPrefixes ?? []) {
      const match = { by: "prefix", prefix: bareZip(country, text) } as const;
      append(prefixes, zipPrefixKey(country, text), { value, match });
    }
    for (const [from, to] of place.zipRanges ?? []) {
      const keys = zipRangeKeys(country, from, to);
      if (keys === null) continue;
      const [first, last] = keys;
      const match = { by: "range", first: bareZip(country, from), last: bareZip(country, to) } as const;
      ranges.push({ first, last, value: { value, match } });
    }
    for (const city of place.cities ?? []) {
      append(cities, foldPlaceName(city), { value, match: { by: "city", city } });
    }
    for (const state of place.states ?? []) {
      append(states, stateKey(country, state), { value, match: { by: "state", state } });
    }
    if (isWholeCountry(place)) whole.push({ value, match: { by: "country", country } });
  }
  const prefixLengths = new Set([...prefixes.keys()].map(({ length }) => length));
  return {
    zips,
    prefixes,
    prefixLengths,
    ranges: compileZipRanges(ranges),
    cities,
    citySounds: GREEK.has(country) ? citySoundsOf(entries) : new Map(),
    states,
    whole,
  };
}

/** Shoppers write a Greek city in Greek, Latin or English; the list has one of them. */
const GREEK: ReadonlySet<CountryCode> = new Set(["GR", "CY"]);

function citySoundsOf(entries: readonly Entry<unknown>[]): ReadonlyMap<string, string | null> {
  const sounds = new Map<string, string | null>();
  for (const city of entries.flatMap(({ place }) => place.cities ?? [])) {
    const [sound, key] = [greekPlaceSound(city), foldPlaceName(city)];
    const known = sounds.get(sound);
    sounds.set(sound, known === undefined || known === key ? key : null);
  }
  return sounds;
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

type Take<T, R> = (rank: Rank<T>) => R | undefined;

function findInCountry<T, R>(
  index: CountryIndex<T>,
  address: AddressKeys,
  take: Take<T, R>,
  citiesFirst: boolean,
): R | undefined {
  return (
    takeAny(listedIn(index, address.zip), take) ??
    takeAny(listedIn(index, address.routingZip), take) ??
    (citiesFirst ? takeAny(cityIn(index, address), take) : undefined) ??
    takePartly(partlyIn(index, address.zip, []), take) ??
    (citiesFirst ? undefined : takeAny(cityIn(index, address), take)) ??
    takeState(index, address, take) ??
    takeAny(index.whole, take)
  );
}

/** @param own absent: no place names the part by its code */
function findInPart<T, R>(
  own: CountryIndex<T> | undefined,
  main: CountryIndex<T>,
  address: AddressKeys,
  take: Take<T, R>,
  citiesFirst: boolean,
): R | undefined {
  const isNamedByMain = address.part?.of === address.country;
  const both = (find: (index: CountryIndex<T>) => Rank<T> | undefined, ofMain: boolean): Rank<T> => [
    ...((own && find(own)) ?? []),
    ...((ofMain ? find(main) : undefined) ?? []),
  ];
  const city = () =>
    takeAny(
      both((index) => cityIn(index, address), isNamedByMain),
      take,
    );
  const counted = partlyIn(main, address.zip, own === undefined ? [] : partlyIn(own, address.zip, []));
  const stateOfMain = () => {
    const ofPart = address.part?.state;
    if (ofPart !== undefined) return foldStateName(ofPart);
    return isNamedByMain ? address.states[0] : undefined;
  };
  const statesOfMain = stateIn(main, stateOfMain);
  const state = [...((own && stateIn(own, () => address.states[0])) ?? []), ...(statesOfMain ?? [])];
  return (
    takeAny(
      both((index) => listedIn(index, address.zip), true),
      take,
    ) ??
    takeAny(
      both((index) => listedIn(index, address.routingZip), true),
      take,
    ) ??
    (citiesFirst ? city() : undefined) ??
    takePartly(counted, take) ??
    (citiesFirst ? undefined : city()) ??
    takeAny(state, take) ??
    takeAny(own?.whole, take) ??
    (isNamedByMain ? takeAny(main.whole, take) : undefined)
  );
}

function takeAny<T, R>(rank: Rank<T> | undefined, take: Take<T, R>): R | undefined {
  return rank === undefined || rank.length === 0 ? undefined : take(rank);
}

/** A listed postcode may be the part of a longer one by which the carrier routes: 99501 holds 99501-1234. */
function listedIn<T>({ zips }: CountryIndex<T>, zip: string | null): Rank<T> | undefined {
  return zip === null ? undefined : zips.get(zip);
}

function cityIn<T>({ cities, citySounds }: CountryIndex<T>, address: AddressKeys): Rank<T> | undefined {
  if (cities.size === 0 || address.city === null) return undefined;
  return (
    cities.get(address.city) ??
    (citySounds.size === 0 ? undefined : cities.get(citySounds.get(address.citySound) ?? ""))
  );
}

/** @param stateOf asked only if there are states: names take time to convert */
function stateIn<T>({ states }: CountryIndex<T>, stateOf: () => string | undefined): Rank<T> | undefined {
  const state = states.size > 0 ? stateOf() : undefined;
  return state === undefined ? undefined : states.get(state);
}

/** A postcode may lie in several: the regional unit comes before its region. */
function takeState<T, R>({ states }: CountryIndex<T>, address: AddressKeys, take: Take<T, R>): R | undefined {
  if (states.size === 0) return undefined;
  for (const key of address.states) {
    const found = takeAny(states.get(key), take);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Counted<T> {
  readonly count: number;
  readonly rank: Rank<T>;
}

/** Adds the prefixes and ranges that hold the postcode, with the number of postcodes of its shape in each. */
function partlyIn<T>(index: CountryIndex<T>, zip: string | null, counted: Counted<T>[]): Counted<T>[] {
  if (zip === null || (index.prefixes.size === 0 && index.ranges.isEmpty)) return counted;
  const shape = shapeOf(zip);
  for (const length of index.prefixLengths) {
    const rank = length > zip.length ? undefined : index.prefixes.get(zip.slice(0, length));
    if (rank !== undefined) counted.push({ count: countOfShape(shape, length), rank });
  }
  index.ranges.collect(zip, shape, (count, rank) => counted.push({ count, rank }));
  return counted;
}

/** Offers the one with the fewest postcodes first, equals together. */
function takePartly<T, R>(counted: Counted<T>[], take: Take<T, R>): R | undefined {
  counted.sort((a, b) => a.count - b.count);
  for (let at = 0; at < counted.length; ) {
    const { count = 0, rank = [] } = counted[at] ?? {};
    let equals = rank;
    for (at += 1; counted[at]?.count === count; at += 1) equals = [...equals, ...(counted[at]?.rank ?? [])];
    const found = take(equals);
    if (found !== undefined) return found;
  }
  return undefined;
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
