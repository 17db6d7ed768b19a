import type { Address } from "../address.ts";
import { normalizeCity, normalizeZip } from "../address.ts";
import type { Place } from "./tariff.ts";

/**
 * Places with a value each, compiled for look-ups. Of several places that hold an address the most specific wins:
 * the listed postcode, then the prefix or range that holds the fewest postcodes, then the city, then the country, then
 * `*`. Of equally specific places the first one listed wins (a prefix before a range).
 */
export interface PlaceIndex<T> {
  find(address: Address): T | undefined;
}

interface CountryIndex<T> {
  readonly zips: Map<string, T>;
  readonly prefixes: Map<string, T>;
  prefixLengths: readonly number[];
  readonly ranges: Range<T>[];
  /** Ranges cut into pieces that don't overlap, by the length of their ends. */
  segments: ReadonlyMap<number, readonly Segment<T>[]>;
  readonly cities: Map<string, T>;
  whole: { readonly value: T } | null;
}

interface Range<T> {
  readonly length: number;
  readonly first: number;
  readonly last: number;
  /** Place in the list. */
  readonly order: number;
  readonly value: T;
}

interface Segment<T> {
  readonly first: number;
  readonly last: number;
  readonly span: number;
  readonly order: number;
  readonly value: T;
}

export function compilePlaces<T>(
  entries: readonly { readonly place: Place; readonly value: T }[],
): PlaceIndex<T> {
  const countries = new Map<string, CountryIndex<T>>();
  for (const { place, value } of entries) {
    const index = countries.get(place.country) ?? emptyCountry<T>();
    countries.set(place.country, index);
    addPlace(index, place, value);
  }
  for (const index of countries.values()) {
    index.prefixLengths = [...new Set([...index.prefixes.keys()].map((prefix) => prefix.length))].sort(
      (a, b) => b - a,
    );
    index.segments = cutRanges(index.ranges);
  }
  const restOfWorld = countries.get("*")?.whole ?? null;
  return {
    find(address) {
      const index = countries.get(address.country);
      const hit = index === undefined ? null : findInCountry(index, address);
      return (hit ?? restOfWorld)?.value;
    },
  };
}

/** The postcode as places compare it: without the country's own prefix, which some write (`GR-105 57`). */
export function zipKey(country: string, zip: string): string {
  const key = normalizeZip(zip);
  return key.startsWith(country) && /^\d+$/.test(key.slice(country.length)) ? key.slice(country.length) : key;
}

/** Postcodes as numbers in base 36, so that ranges of letters and digits compare too. Source: our own convention. */
export function zipValue(key: string): number {
  let value = 0;
  for (const character of key) value = value * 36 + Number.parseInt(character, 36);
  return value;
}

function emptyCountry<T>(): CountryIndex<T> {
  return {
    zips: new Map(),
    prefixes: new Map(),
    prefixLengths: [],
    ranges: [],
    segments: new Map(),
    cities: new Map(),
    whole: null,
  };
}

function addPlace<T>(index: CountryIndex<T>, place: Place, value: T): void {
  const narrowed = place.zips ?? place.zipPrefixes ?? place.zipRanges ?? place.cities;
  if (narrowed === undefined) index.whole ??= { value };
  for (const zip of place.zips ?? []) addFirst(index.zips, zipKey(place.country, zip), value);
  for (const prefix of place.zipPrefixes ?? []) addFirst(index.prefixes, normalizeZip(prefix), value);
  for (const [first, last] of place.zipRanges ?? []) {
    const [from, to] = [zipKey(place.country, first), zipKey(place.country, last)];
    const order = index.ranges.length;
    index.ranges.push({ length: from.length, first: zipValue(from), last: zipValue(to), order, value });
  }
  for (const city of place.cities ?? []) addFirst(index.cities, normalizeCity(city), value);
}

function addFirst<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value);
}

function cutRanges<T>(ranges: readonly Range<T>[]): Map<number, Segment<T>[]> {
  const segments = new Map<number, Segment<T>[]>();
  for (const length of new Set(ranges.map((range) => range.length))) {
    const group = ranges.filter((range) => range.length === length);
    // The sort is stable: of equally wide ranges the first one listed stays first.
    const narrowestFirst = [...group].sort((a, b) => a.last - a.first - (b.last - b.first));
    const starts = [...new Set(group.flatMap((range) => [range.first, range.last + 1]))].sort(
      (a, b) => a - b,
    );
    segments.set(
      length,
      starts.flatMap((first, position) => {
        const winner = narrowestFirst.find((range) => range.first <= first && first <= range.last);
        const next = starts[position + 1];
        if (winner === undefined || next === undefined) return [];
        const span = winner.last - winner.first + 1;
        return [{ first, last: next - 1, span, order: winner.order, value: winner.value }];
      }),
    );
  }
  return segments;
}

function findInCountry<T>(index: CountryIndex<T>, address: Address): { readonly value: T } | null {
  if (address.zip) {
    const key = zipKey(address.country, address.zip);
    const exact = index.zips.get(key);
    if (exact !== undefined) return { value: exact };
    const partly = findPartly(index, key);
    if (partly !== null) return partly;
  }
  if (address.city) {
    const value = index.cities.get(normalizeCity(address.city));
    if (value !== undefined) return { value };
  }
  return index.whole;
}

/** The longest prefix or the narrowest range, whichever holds fewer postcodes of this length; a tie is the prefix's. */
function findPartly<T>(index: CountryIndex<T>, key: string): { readonly value: T } | null {
  let best: { readonly span: number; readonly order: number; readonly value: T } | null = null;
  for (const length of index.prefixLengths) {
    if (length > key.length) continue;
    const value = index.prefixes.get(key.slice(0, length));
    if (value === undefined) continue;
    best = { span: 36 ** (key.length - length), order: -1, value };
    break;
  }
  for (const [length, segments] of index.segments) {
    if (length > key.length) continue;
    const segment = segmentAt(segments, zipValue(key.slice(0, length)));
    if (segment === null) continue;
    const span = segment.span * 36 ** (key.length - length);
    if (best === null || span < best.span || (span === best.span && segment.order < best.order)) {
      best = { span, order: segment.order, value: segment.value };
    }
  }
  return best;
}

function segmentAt<T>(segments: readonly Segment<T>[], value: number): Segment<T> | null {
  let low = 0;
  let high = segments.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const segment = segments[middle];
    if (segment === undefined) return null;
    if (value < segment.first) high = middle - 1;
    else if (value > segment.last) low = middle + 1;
    else return segment;
  }
  return null;
}
