/** Zones' places as people paste them: postcodes, ranges, beginnings, towns and countries, in any order. */
import { countryCodes } from "../../reference/countries.ts";
import { postalCodeUse, readPostalCode } from "../../reference/postal-rules.ts";
import type { DocumentPlace } from "../document/document.ts";

type Part = Exclude<DocumentPlace, { readonly countries: unknown }>;
type Lists = {
  -readonly [Key in "zips" | "zipPrefixes" | "zipRanges" | "cities"]: NonNullable<Part[Key]>[number][];
};

export interface ReadPlaces {
  readonly places: readonly DocumentPlace[];
  /** Beginnings of postcodes without a `*`, which may be mistyped postcodes. */
  readonly short: readonly string[];
}

const GREEK_CODE_LENGTH = 5;

/**
 * Reads what was pasted. `84300` is a postcode, `84300-84999` a range, `84*` all that begin so, `DE` or `Germany` a
 * whole country, `DE 10115` a postcode there, and any other word a town. `*` is the rest of the world.
 * @param home the country of postcodes and towns without one
 */
export function readPlaces(text: string, home: string): ReadPlaces {
  const countries: string[] = [];
  const parts = new Map<string, Lists>();
  const short: string[] = [];
  for (const token of tokensOf(text)) {
    const whole = token === "*" ? "*" : countryNamed(token);
    if (whole !== undefined) {
      countries.push(whole);
      continue;
    }
    const [, before, after] = /^([A-Z]{2})[\s-]+(.*\d.*|.{3,})$/.exec(token) ?? [];
    const named = before !== undefined && countryCodes.has(before);
    const country = named ? before : home;
    const lists = parts.get(country) ?? { zips: [], zipPrefixes: [], zipRanges: [], cities: [] };
    parts.set(country, lists);
    put(lists, named ? (after ?? "") : token, country, short);
  }
  return {
    places: [
      ...(countries.length === 0 ? [] : [{ countries: unique(countries) }]),
      ...[...parts].map(([country, lists]) => ({
        country,
        ...Object.fromEntries(
          Object.entries(lists)
            .filter(([, list]) => list.length > 0)
            .map(([key, list]) => [key, unique(list as readonly unknown[])]),
        ),
      })),
    ],
    short: unique(short),
  };
}

function put(lists: Lists, text: string, country: string, short: string[]): void {
  // A Polish postcode is `87-100`, as a range of others is written.
  if (postalCodeUse(country) !== "none" && readPostalCode(country, text) !== null) {
    lists.zips.push(text);
    return;
  }
  const [, from, to] = /^(\S*\d\S*(?: \d+)?)\s*[-–—]\s*(\S*\d\S*(?: \d+)?)$/.exec(text) ?? [];
  const beginning = /^([A-Z0-9 ]*[A-Z0-9])\s*[*…]$/i.exec(text)?.[1];
  if (from !== undefined && to !== undefined) lists.zipRanges.push([from, to]);
  else if (beginning !== undefined) lists.zipPrefixes.push(beginning);
  else if (/\d/.test(text)) {
    const digits = text.replace(/\s/g, "");
    if (country === "GR" && /^\d+$/.test(digits) && digits.length < GREEK_CODE_LENGTH) short.push(text);
    lists.zips.push(text);
  } else lists.cities.push(text);
}

/** Commas, semicolons, tabs and line ends part; so do spaces between whole numbers, as in a copied column. */
function tokensOf(text: string): readonly string[] {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}+/gu, "")
    .split(/[,;\t\r\n]+/)
    .map((token) => token.trim().replace(/\s+/g, " "))
    .flatMap((token) => (/^\d{4,6}\*?(?: \d{4,6}\*?)+$/.test(token) ? token.split(" ") : [token]))
    .filter((token) => token !== "");
}

let names: ReadonlyMap<string, string> | undefined;

/** The code of the country that a token names, by code or in English or Greek; undefined: none. */
function countryNamed(token: string): string | undefined {
  if (/^[A-Z]{2}$/.test(token) && countryCodes.has(token)) return token;
  names ??= new Map(
    ["en", "el"].flatMap((locale) => {
      const regions = new Intl.DisplayNames(locale, { type: "region" });
      return [...countryCodes].map((code) => [folded(regions.of(code) ?? code), code] as const);
    }),
  );
  return names.get(folded(token));
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/ς/g, "σ");
}

/** The text that reads as these places; null: there is none. */
export function writePlaces(places: readonly DocumentPlace[], home: string): string | null {
  const lines = places.flatMap((place) => {
    if ("countries" in place) return [place.countries.join(", ")];
    const { country, zips = [], zipPrefixes = [], zipRanges = [], cities = [] } = place;
    const before = country === home ? "" : `${country} `;
    const lists = [
      zipRanges.map(([from, to]) => `${from}-${to}`),
      zipPrefixes.map((prefix) => `${prefix}*`),
      zips,
      cities,
    ];
    if (lists.every((list) => list.length === 0)) return [country];
    return lists
      .filter((list) => list.length > 0)
      .map((list) => list.map((each) => `${before}${each}`).join(", "));
  });
  const text = lines.join("\n");
  return canonical(readPlaces(text, home).places) === canonical(places) ? text : null;
}

/** Equal for lists that name the same places. */
function canonical(places: readonly DocumentPlace[]): string {
  return places
    .flatMap((place) => {
      if ("countries" in place) return place.countries.map((code) => `${code}`);
      const { country, ...lists } = place;
      const entries = Object.entries(lists).flatMap(([key, list]) =>
        (list as readonly unknown[]).map((each) => `${country} ${key} ${String(each)}`),
      );
      return entries.length === 0 ? [country] : entries;
    })
    .sort()
    .join("\n");
}

function unique<Item>(list: readonly Item[]): Item[] {
  return [...new Map(list.map((item) => [String(item), item])).values()];
}
