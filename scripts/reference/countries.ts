import { createRequire } from "node:module";
import { euCountries } from "../../app/domain/engine/values/customs-territories.ts";
import type { Json } from "./list-file.ts";
import { currencies, dialCodes, names, native, userAssigned } from "./patches/countries.ts";

const require = createRequire(import.meta.url);
const isoCountries: typeof import("i18n-iso-countries") = require("i18n-iso-countries");
const { countries: facts }: typeof import("countries-list") = require("countries-list");

export const languages = ["en", "el", "de", "fr", "it", "es"] as const;
for (const language of languages) {
  isoCountries.registerLocale(require(`i18n-iso-countries/langs/${language}.json`));
}

/** ISO 3166-1 alpha-2 in alphabetical order: the 249 officially assigned codes, and Kosovo. */
export const countryCodes: readonly string[] = [
  ...new Set([...Object.keys(isoCountries.getAlpha2Codes()), ...userAssigned]),
].sort();

/** Facts about a country from the other lists. */
export interface FromOtherLists {
  readonly hasStates: (country: string) => boolean;
  readonly postalCodeUse: (country: string) => string;
}

/** Packages: i18n-iso-countries (codes and names), countries-list (own name, calling code, currency). */
export function countriesList({ hasStates, postalCodeUse }: FromOtherLists): Json {
  return countryCodes.map((code) => ({
    code,
    alpha3: known(isoCountries.alpha2ToAlpha3(code), code, "alpha-3 code"),
    numeric: known(isoCountries.alpha2ToNumeric(code), code, "numeric code"),
    name: nameIn("en", code),
    native_name: native[code] ?? known(factsOf(code)?.native, code, "name of its own"),
    names: Object.fromEntries(languages.map((language) => [language, nameIn(language, code)])),
    dial_code: dialCodeOf(code),
    currency: currencies[code] ?? known(factsOf(code)?.currency[0], code, "currency"),
    postal_code: postalCodeUse(code),
    has_states: hasStates(code),
    in_eu: euCountries.includes(code),
  }));
}

function nameIn(language: string, code: string): string {
  return names[language]?.[code] ?? known(isoCountries.getName(code, language), code, `name in ${language}`);
}

function dialCodeOf(code: string): string {
  const patched = dialCodes[code];
  if (patched !== undefined) return patched;
  const digits = String(known(factsOf(code)?.phone[0], code, "calling code"));
  return digits.startsWith("1") ? "+1" : `+${digits}`;
}

function factsOf(code: string): (typeof facts)[keyof typeof facts] | undefined {
  return Object.entries(facts).find(([key]) => key === code)?.[1];
}

function known<Value>(value: Value | undefined, code: string, what: string): Value {
  if (value === undefined) throw new Error(`${code}: no ${what} in the packages or the patches`);
  return value;
}
