/** The destinations of a place where a shop keeps rates: a zone of a delivery profile, or a market. */
import { hasOtherStates } from "../reference/states.ts";

export interface RateDestination {
  /** ISO 3166; `null`: all countries that no other place names. */
  readonly country: string | null;
  /** Those of the country that belong to the place; none: the platform does not divide the country. */
  readonly provinces: readonly Province[];
}

export interface Province {
  /** As the platform and the country's mail write it. */
  readonly code: string;
  readonly name: string;
}

/** Whether the place has only some of the country's provinces. */
export function isPartOfCountry({ country, provinces }: RateDestination): boolean {
  if (country === null || provinces.length === 0) return false;
  return hasOtherStates(country, new Set(provinces.map(({ code }) => code)));
}

/** Whether an address can be in both. */
export function isShared(one: RateDestination, other: RateDestination): boolean {
  if (one.country === null || one.country !== other.country) return one.country === null;
  if (one.provinces.length === 0 || other.provinces.length === 0) return true;
  const codes = new Set(other.provinces.map(({ code }) => code));
  return one.provinces.some(({ code }) => codes.has(code));
}

/** Whether each address of the second is in the first, or in the first ones together. */
export function isCovered(by: readonly RateDestination[], place: RateDestination): boolean {
  const same = by.filter(({ country }) => country === null || country === place.country);
  if (same.some(({ country, provinces }) => country === null || provinces.length === 0)) return true;
  const codes = new Set(same.flatMap(({ provinces }) => provinces.map(({ code }) => code)));
  return place.provinces.length > 0 && place.provinces.every(({ code }) => codes.has(code));
}
