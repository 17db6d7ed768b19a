import type { TariffSettings } from "../tariff-tables.ts";

/** ISO codes of the EU's 27. */
export const euCountries =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** Greek standard rate, 24 %. */
const STANDARD = 2_400;

/**
 * Greek VAT on carriage for consumers: the standard rate at home, in the EU and in Monaco, nothing elsewhere. Places of
 * EU countries outside the EU's VAT territory count as elsewhere.
 * Source: Directive 2006/112/EC, articles 5 to 7.
 */
export const greekVat: TariffSettings["taxes"] = [
  ...[...euCountries, "MC"].map((country) => ({ place: { country }, basisPoints: STANDARD })),
  { place: { country: "GR", zips: ["63086", "63087"] }, basisPoints: 0 },
  { place: { country: "ES", zipPrefixes: ["35", "38", "51", "52"] }, basisPoints: 0 },
  { place: { country: "DE", zips: ["78266", "27498"] }, basisPoints: 0 },
  { place: { country: "IT", zips: ["23041", "22061"] }, basisPoints: 0 },
  { place: { country: "FI", zipPrefixes: ["22"] }, basisPoints: 0 },
  { place: { country: "FR", zipPrefixes: ["971", "972", "973", "974", "975", "976"] }, basisPoints: 0 },
  { place: { country: "FR", zipPrefixes: ["986", "987", "988"] }, basisPoints: 0 },
  { place: { country: "DK", zipPrefixes: ["39"] }, basisPoints: 0 },
];
