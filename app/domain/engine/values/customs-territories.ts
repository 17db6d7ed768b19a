import type { Address, CountryCode } from "./address.ts";
import { bareZip } from "./fold-postcode.ts";

/** The inputs of a declaration: the country alone is not enough. */
export type CustomsPlace = Pick<Address, "country" | "zip">;

/** `goods`: a part of it for goods, and not otherwise. */
export type Membership = "yes" | "no" | "goods";

/**
 * A place whose customs or VAT status differs from its country's. It has a country code of its own, or is
 * recognised by a postcode of its country: `zipPrefixes` are compared without spaces, hyphens and case, and a
 * whole postcode is its own prefix. The longest matching prefix wins, and any prefix over a country code.
 */
export interface CustomsTerritory {
  readonly name: string;
  /** Inside the EU's customs territory, or in a customs union with it; `null` if the list does not say. */
  readonly customsUnion: Membership | null;
  readonly euVat: Membership;
  readonly countries: readonly CountryCode[];
  readonly postcodes: readonly { readonly country: CountryCode; readonly zipPrefixes: readonly string[] }[];
  /** Shares a domestic market with this country: goods move between them undeclared. */
  readonly marketOf?: CountryCode;
}

/** ISO codes of the EU's 27. */
export const euCountries: readonly CountryCode[] =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/**
 * Countries between which nothing is declared, except their territories. Monaco is a part of France's VAT
 * territory.
 */
export const countriesWithoutDeclaration: readonly CountryCode[] = [...euCountries, "MC"].sort();

const inFrance = (...zipPrefixes: string[]) => [{ country: "FR", zipPrefixes }];

/**
 * Source: Regulation (EU) 952/2013, article 4 (customs territory); Directive 2006/112/EC, articles 5 to 7 (VAT
 * territory); Windsor Framework, articles 4 to 8 (Northern Ireland).
 */
export const customsTerritories: readonly CustomsTerritory[] = [
  // Inside the customs territory, outside VAT.
  {
    name: "Åland",
    customsUnion: "yes",
    euVat: "no",
    countries: ["AX"],
    postcodes: [{ country: "FI", zipPrefixes: ["22"] }],
  },
  {
    name: "Canary Islands",
    customsUnion: "yes",
    euVat: "no",
    countries: ["IC"],
    postcodes: [{ country: "ES", zipPrefixes: ["35", "38"] }],
  },
  {
    name: "Campione d'Italia",
    customsUnion: "yes",
    euVat: "no",
    countries: [],
    postcodes: [{ country: "IT", zipPrefixes: ["22061"] }],
  },
  {
    name: "Mount Athos",
    customsUnion: "yes",
    euVat: "no",
    countries: [],
    postcodes: [{ country: "GR", zipPrefixes: ["63086", "63087"] }],
  },
  { name: "Guadeloupe", customsUnion: "yes", euVat: "no", countries: ["GP"], postcodes: inFrance("971") },
  { name: "Martinique", customsUnion: "yes", euVat: "no", countries: ["MQ"], postcodes: inFrance("972") },
  { name: "French Guiana", customsUnion: "yes", euVat: "no", countries: ["GF"], postcodes: inFrance("973") },
  { name: "Réunion", customsUnion: "yes", euVat: "no", countries: ["RE"], postcodes: inFrance("974") },
  { name: "Mayotte", customsUnion: "yes", euVat: "no", countries: ["YT"], postcodes: inFrance("976") },
  { name: "Saint-Martin", customsUnion: "yes", euVat: "no", countries: ["MF"], postcodes: inFrance("97150") },

  // Outside both.
  {
    name: "Ceuta and Melilla",
    customsUnion: "no",
    euVat: "no",
    countries: ["EA"],
    postcodes: [{ country: "ES", zipPrefixes: ["51", "52"] }],
  },
  {
    name: "Büsingen",
    customsUnion: "no",
    euVat: "no",
    countries: [],
    postcodes: [{ country: "DE", zipPrefixes: ["78266"] }],
  },
  {
    name: "Heligoland",
    customsUnion: "no",
    euVat: "no",
    countries: [],
    postcodes: [{ country: "DE", zipPrefixes: ["27498"] }],
  },
  {
    name: "Livigno",
    customsUnion: "no",
    euVat: "no",
    countries: [],
    postcodes: [{ country: "IT", zipPrefixes: ["23041"] }],
  },
  {
    name: "Saint-Barthélemy",
    customsUnion: "no",
    euVat: "no",
    countries: ["BL"],
    postcodes: inFrance("97133"),
  },
  {
    name: "Saint-Pierre and Miquelon",
    customsUnion: "no",
    euVat: "no",
    countries: ["PM"],
    postcodes: inFrance("975"),
  },
  {
    name: "Wallis and Futuna",
    customsUnion: "no",
    euVat: "no",
    countries: ["WF"],
    postcodes: inFrance("986"),
  },
  {
    name: "French Polynesia",
    customsUnion: "no",
    euVat: "no",
    countries: ["PF"],
    postcodes: inFrance("987"),
  },
  { name: "New Caledonia", customsUnion: "no", euVat: "no", countries: ["NC"], postcodes: inFrance("988") },
  {
    name: "Greenland",
    customsUnion: "no",
    euVat: "no",
    countries: ["GL"],
    postcodes: [{ country: "DK", zipPrefixes: ["39"] }],
  },
  { name: "Faroe Islands", customsUnion: "no", euVat: "no", countries: ["FO"], postcodes: [] },
  { name: "Aruba", customsUnion: "no", euVat: "no", countries: ["AW"], postcodes: [] },
  { name: "Curaçao", customsUnion: "no", euVat: "no", countries: ["CW"], postcodes: [] },
  { name: "Sint Maarten", customsUnion: "no", euVat: "no", countries: ["SX"], postcodes: [] },
  { name: "Caribbean Netherlands", customsUnion: "no", euVat: "no", countries: ["BQ"], postcodes: [] },

  // Inside both.
  {
    name: "Azores",
    customsUnion: "yes",
    euVat: "yes",
    countries: [],
    postcodes: [{ country: "PT", zipPrefixes: ["95", "96", "97", "98", "99"] }],
  },
  {
    name: "Madeira",
    customsUnion: "yes",
    euVat: "yes",
    countries: [],
    postcodes: [{ country: "PT", zipPrefixes: ["90", "91", "92", "93", "94"] }],
  },
  { name: "Monaco", customsUnion: "yes", euVat: "yes", countries: ["MC"], postcodes: inFrance("980") },
  {
    name: "Northern Ireland",
    customsUnion: "goods",
    euVat: "goods",
    countries: [],
    postcodes: [{ country: "GB", zipPrefixes: ["BT"] }],
    // Parcels from Great Britain to consumers, and everything the other way, cross without a declaration.
    marketOf: "GB",
  },

  // Neighbours that are often mistaken for a part of the EU.
  { name: "San Marino", customsUnion: null, euVat: "no", countries: ["SM"], postcodes: [] },
  { name: "Andorra", customsUnion: null, euVat: "no", countries: ["AD"], postcodes: [] },
  { name: "Turkey", customsUnion: null, euVat: "no", countries: ["TR"], postcodes: [] },
  { name: "Vatican City", customsUnion: null, euVat: "no", countries: ["VA"], postcodes: [] },
  { name: "Gibraltar", customsUnion: null, euVat: "no", countries: ["GI"], postcodes: [] },
  {
    name: "Isle of Man",
    customsUnion: null,
    euVat: "no",
    countries: ["IM"],
    postcodes: [{ country: "GB", zipPrefixes: ["IM"] }],
    // One VAT and customs area with the United Kingdom since the agreement of 1979.
    marketOf: "GB",
  },
  {
    name: "Jersey",
    customsUnion: null,
    euVat: "no",
    countries: ["JE"],
    postcodes: [{ country: "GB", zipPrefixes: ["JE"] }],
  },
  {
    name: "Guernsey",
    customsUnion: null,
    euVat: "no",
    countries: ["GG"],
    postcodes: [{ country: "GB", zipPrefixes: ["GY"] }],
  },
  { name: "Switzerland", customsUnion: null, euVat: "no", countries: ["CH"], postcodes: [] },
  { name: "Norway", customsUnion: null, euVat: "no", countries: ["NO"], postcodes: [] },
  // Liechtenstein has been in Switzerland's customs and VAT territory since the treaties of 1923 and 1994.
  {
    name: "Liechtenstein",
    customsUnion: null,
    euVat: "no",
    countries: ["LI"],
    postcodes: [],
    marketOf: "CH",
  },
  { name: "Iceland", customsUnion: null, euVat: "no", countries: ["IS"], postcodes: [] },
  {
    name: "Great Britain",
    customsUnion: null,
    euVat: "no",
    countries: ["GB"],
    postcodes: [],
    marketOf: "GB",
  },
];

const inTheEu: ReadonlySet<CountryCode> = new Set(euCountries);
const byCountry = new Map(customsTerritories.flatMap((each) => each.countries.map((code) => [code, each])));
const byPostcode = indexPostcodes();

/** The territory of an address; `null` in the main part of a country that the list doesn't name. */
export function customsTerritoryOf({ country, zip }: CustomsPlace): CustomsTerritory | null {
  const prefixes = byPostcode.get(country);
  if (prefixes !== undefined && zip) {
    const code = bareZip(country, zip);
    const found = prefixes.find(([prefix]) => code.startsWith(prefix));
    if (found !== undefined) return found[1];
  }
  return byCountry.get(country) ?? null;
}

/**
 * True if goods there are in free circulation for VAT: the EU's 27 without their exceptions, with Monaco and
 * Northern Ireland.
 */
export function isInEuVatTerritory(place: CustomsPlace): boolean {
  const territory = customsTerritoryOf(place);
  return territory === null ? inTheEu.has(place.country) : territory.euVat !== "no";
}

/**
 * True if goods need a customs declaration on this route, in either direction the same. None is needed between
 * two places in the EU's VAT territory, nor within one market: a country without its separate territories, one
 * territory, or places joined by `marketOf`.
 */
export function needsCustomsDeclaration(from: CustomsPlace, to: CustomsPlace): boolean {
  if (isInEuVatTerritory(from) && isInEuVatTerritory(to)) return false;
  return marketAt(from) !== marketAt(to);
}

/** A country's code, or the name of a territory that has none. */
function marketAt(place: CustomsPlace): string {
  const territory = customsTerritoryOf(place);
  return territory === null
    ? place.country
    : (territory.marketOf ?? territory.countries[0] ?? territory.name);
}

/** Longest prefix first. */
function indexPostcodes(): ReadonlyMap<CountryCode, readonly (readonly [string, CustomsTerritory])[]> {
  const index = new Map<CountryCode, [string, CustomsTerritory][]>();
  for (const territory of customsTerritories) {
    for (const { country, zipPrefixes } of territory.postcodes) {
      const entries = zipPrefixes.map((prefix): [string, CustomsTerritory] => [prefix, territory]);
      index.set(country, [...(index.get(country) ?? []), ...entries]);
    }
  }
  for (const entries of index.values()) entries.sort(([a], [b]) => b.length - a.length);
  return index;
}
