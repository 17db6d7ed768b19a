/** Places in plain code: every rule of every place is read in turn. */
import type { Address, Place } from "../../../app/engine/index.ts";

/** Fewer is more specific; compared from the left. */
export type Specificity = readonly [rule: number, postcodes: bigint];

const ZIP = 0;
const PART_OF_ZIP = 1;
const CITY = 2;
const STATE = 3;
const COUNTRY = 4;
const WORLD = 5;

/** The rank of the places' best rule for the address; null: none holds it. */
export function specificityOf(places: readonly Place[], address: Address): Specificity | null {
  const all = places.flatMap((place) => rulesThatHold(place, address));
  return all.sort(bySpecificity)[0] ?? null;
}

export function bySpecificity(a: Specificity, b: Specificity): number {
  if (a[0] !== b[0]) return a[0] - b[0];
  return a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0;
}

function rulesThatHold(place: Place, address: Address): Specificity[] {
  const { zips, zipPrefixes, zipRanges, cities, states } = place;
  const whole = !zips && !zipPrefixes && !zipRanges && !cities && !states;
  if (place.country === "*") return whole ? [[WORLD, 0n]] : [];
  if (place.country !== address.country) return [];
  const zip = address.zip ? bareZip(address.country, address.zip) : null;
  const held: Specificity[] = whole ? [[COUNTRY, 0n]] : [];
  if (zip !== null) {
    for (const listed of zips ?? []) if (bareZip(place.country, listed) === zip) held.push([ZIP, 0n]);
    for (const text of zipPrefixes ?? []) {
      const prefix = bareZip(place.country, text);
      if (zip.startsWith(prefix)) held.push([PART_OF_ZIP, ofShape(zip.slice(prefix.length))]);
    }
    for (const ends of zipRanges ?? []) {
      const [first, last] = ends.map((end) => bareZip(place.country, end)) as [string, string];
      const part = zip.slice(0, first.length);
      const oneShape = shape(first) === shape(last) && shape(part) === shape(first);
      if (!oneShape || part < first || part > last) continue;
      const count = order(last) - order(first) + 1n;
      held.push([PART_OF_ZIP, count * ofShape(zip.slice(first.length))]);
    }
  }
  if (address.city && cities?.some((city) => bareName(city) === bareName(address.city ?? ""))) {
    held.push([CITY, 0n]);
  }
  if (address.state && states?.some((state) => bareName(state) === bareName(address.state ?? ""))) {
    held.push([STATE, 0n]);
  }
  return held;
}

function bareZip(country: string, zip: string): string {
  const bare = [...zip.toUpperCase()].filter((character) => !" -".includes(character)).join("");
  const rest = bare.slice(2);
  return bare.startsWith(country) && rest !== "" && isDigits(rest) ? rest : bare;
}

function isDigits(text: string): boolean {
  return [...text].every((character) => "0123456789".includes(character));
}

function bareName(name: string): string {
  const letters = [...name.toUpperCase().normalize("NFD")].filter((character) => !/\p{M}/u.test(character));
  return letters.join("").trim();
}

function shape(text: string): string {
  return [...text].map((character) => (isDigits(character) ? "9" : "A")).join("");
}

/** The number of postcodes with this one's shape. */
function ofShape(text: string): bigint {
  return [...text].reduce((count, character) => count * (isDigits(character) ? 10n : 26n), 1n);
}

/** The number of postcodes of its shape before this one. */
function order(text: string): bigint {
  const [first, ...rest] = [...text];
  if (first === undefined) return 0n;
  const before = isDigits(first) ? "0123456789".indexOf(first) : "ABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(first);
  return BigInt(before) * ofShape(rest.join("")) + order(rest.join(""));
}
