/** Places in plain code: every rule of every place is read in turn. */
import type { Address, Place } from "../../../app/domain/engine/index.ts";

/** Fewer is more specific; compared from the left. */
export type Specificity = readonly [rule: number, postcodes: bigint];

const ZIP = 0;
const PART_OF_ZIP = 1;
const CITY = 2;
const STATE = 3;
const PART = 4;
const COUNTRY = 5;
const WORLD = 6;

/** The rank of the places' best rule for the address; null: none holds it. */
export function specificityOf(
  places: readonly Place[],
  address: Address,
  citiesFirst = false,
): Specificity | null {
  const held = places.flatMap((place) => rulesThatHold(place, address));
  const all = citiesFirst
    ? held.map(([rule, count]): Specificity => [rule === CITY ? 0.5 : rule, count])
    : held;
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
  const part = partOf(address);
  const isNamed = place.country === address.country;
  const isPart = place.country === part?.code;
  if (!isNamed && !isPart && place.country !== part?.of) return [];
  const zip = address.zip ? bareZip(address.country, address.zip) : null;
  const held: Specificity[] = [];
  if (whole && isPart) held.push([PART, 0n]);
  else if (whole && isNamed) held.push([COUNTRY, 0n]);
  if (zip !== null) {
    const routed = place.country === "US" || part?.of === "US" ? zip.slice(0, 5) : zip;
    for (const listed of zips ?? []) {
      if (bareZip(place.country, listed) === zip) held.push([ZIP, 0n]);
      else if (bareZip(place.country, listed) === routed) held.push([ZIP, 1n]);
    }
    for (const text of zipPrefixes ?? []) {
      const prefix = bareZip(place.country, text);
      if (zip.startsWith(prefix)) held.push([PART_OF_ZIP, ofShape(zip.slice(prefix.length))]);
    }
    for (const ends of zipRanges ?? []) {
      const [from, to] = ends.map((end) => bareZip(place.country, end)) as [string, string];
      const first =
        from +
        [...to.slice(from.length)]
          .map((each) => (isDigits(each) ? "0" : /[A-Z]/.test(each) ? "A" : each))
          .join("");
      const last =
        to +
        [...from.slice(to.length)]
          .map((each) => (isDigits(each) ? "9" : /[A-Z]/.test(each) ? "Z" : each))
          .join("");
      const own = zip.slice(0, first.length);
      const routing = { GB: [4, 5], US: [5], PR: [5] }[place.country] ?? [];
      const shorter = Math.min(from.length, to.length);
      if (from.length !== to.length && !routing.includes(shorter)) continue;
      const oneShape = shape(first) === shape(last) && shape(own) === shape(first);
      if (!oneShape || own < first || own > last) continue;
      const count = order(last) - order(first) + 1n;
      held.push([PART_OF_ZIP, count * ofShape(zip.slice(first.length))]);
    }
  }
  if (
    (isNamed || isPart) &&
    address.city &&
    cities?.some((city) => bareName(city) === bareName(address.city ?? ""))
  ) {
    held.push([CITY, 0n]);
  }
  const state =
    part !== null && place.country === part.of
      ? (part.state ?? (isNamed ? address.state : null))
      : address.state;
  if (state && states?.some((each) => bareName(each) === bareName(state))) {
    held.push([STATE, 0n]);
  }
  return held;
}

interface Part {
  readonly code: string;
  readonly of: string;
  readonly state?: string;
}

/** The parts that random addresses reach. */
function partOf({ country, zip, state }: Address): Part | null {
  const digits = bareZip(country, zip ?? "");
  const us = { code: "PR", of: "US", state: "PR" };
  if (country === "PR") return us;
  if (country === "US") {
    if (["006", "007", "009"].some((prefix) => digits.startsWith(prefix))) return us;
    return state?.toUpperCase() === "PR" ? us : null;
  }
  if (
    country === "GP" ||
    (country === "FR" &&
      digits.startsWith("971") &&
      !["97150", "97133"].some((each) => digits.startsWith(each)))
  )
    return { code: "GP", of: "FR" };
  if (country === "FR" && digits.startsWith("980")) return { code: "MC", of: "FR" };
  if (country === "ES" && /^3[58]/.test(digits)) return { code: "IC", of: "ES" };
  return null;
}

/** British codes in cells of fixed width: area, district, its letter, the rest. */
function bareZip(country: string, zip: string): string {
  const bare = [...zip.toUpperCase()].filter((character) => !" -".includes(character)).join("");
  if (country === "GB") return british(bare) ?? bare;
  if (country === "DE" && bare.startsWith("D") && isDigits(bare.slice(1))) return bare.slice(1);
  const rest = bare.slice(2);
  return bare.startsWith(country) && rest !== "" && isDigits(rest) ? rest : bare;
}

function british(bare: string): string | null {
  const letters = bare.split(/\d/)[0] ?? "";
  if (letters.length < 1 || letters.length > 2) return null;
  const area = letters.length === 1 ? `${letters}_` : letters;
  const rest = bare.slice(letters.length);
  if (rest === "") return area;
  const hasInward = /\d[A-Z][A-Z]$/.test(rest) && rest.length > 3;
  const sector = hasInward ? null : /^(\d\d?[A-Z]|\d\d)(\d[A-Z]?)$/.exec(rest);
  const inward = hasInward ? rest.slice(-3) : (sector?.[2] ?? "");
  const outward = hasInward ? rest.slice(0, -3) : (sector?.[1] ?? rest);
  const digits = outward.replace(/[A-Z]$/, "");
  if (!isDigits(digits) || digits.length < 1 || digits.length > 2) return null;
  const letter = outward.slice(digits.length) || (inward ? "_" : "");
  return area + (digits.length === 1 ? `0${digits}` : digits) + letter + inward;
}

function isDigits(text: string): boolean {
  return [...text].every((character) => "0123456789".includes(character));
}

function bareName(name: string): string {
  const letters = [...name.toUpperCase().normalize("NFD")].filter((character) => !/\p{M}/u.test(character));
  return letters.join("").trim();
}

function shape(text: string): string {
  return [...text]
    .map((character) => (isDigits(character) ? "9" : /[A-Z]/.test(character) ? "A" : character))
    .join("");
}

/** The number of postcodes with this one's shape. */
function ofShape(text: string): bigint {
  return [...text].reduce(
    (count, character) => count * (isDigits(character) ? 10n : /[A-Z]/.test(character) ? 26n : 1n),
    1n,
  );
}

/** The number of postcodes of its shape before this one. */
function order(text: string): bigint {
  const [first, ...rest] = [...text];
  if (first === undefined) return 0n;
  if (first === "_") return order(rest.join(""));
  const before = isDigits(first) ? "0123456789".indexOf(first) : "ABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(first);
  return BigInt(before) * ofShape(rest.join("")) + order(rest.join(""));
}
