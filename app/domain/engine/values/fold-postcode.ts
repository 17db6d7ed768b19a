import type { CountryCode } from "./address.ts";
import { capitalAsLatin } from "./fold-letters.ts";

/** Prefixes of a country's postcodes beside its own code: vehicle codes, as people wrote them on letters to abroad, and old codes. */
const prefixesOf: Readonly<Record<CountryCode, readonly string[]>> = {
  AT: ["A"],
  BE: ["B"],
  DE: ["D"],
  EE: ["EST"],
  ES: ["E"],
  FI: ["FIN"],
  FR: ["F"],
  GR: ["EL"],
  HU: ["H"],
  IT: ["I"],
  LI: ["FL"],
  LU: ["L"],
  MC: ["F", "FR"],
  NO: ["N"],
  PT: ["P"],
  RO: ["R"],
  RU: ["RUS"],
  SE: ["S"],
  SI: ["SLO"],
  SM: ["I", "IT"],
  US: ["USA"],
  VA: ["I", "IT"],
};

/** “Postcode” and its short forms, as letterheads print them before one; Greek and Cyrillic ones with Latin look-alikes. */
const WORD = /^(?:TK|CP|CAP|CEP|PLZ|PSČ|PSC|ZIP|ZIPCODE|POSTCODE|ПK|ИHДEKC)(?=\d)/u;

/** Codes of letters alone have other rules: `GBSW1A1AA`, `IED02AF30`. */
const BEFORE_LETTERS: Readonly<Record<CountryCode, RegExp>> = {
  GB: /^GB(?=[A-Z])/,
  IE: /^IE(?=[A-Z])/,
};

const ALL_DIGITS = /^\d+$/;
const DUTCH = /^\d{4}[A-Z]{2}$/;
const PLAIN = /^[0-9A-Z]+$/;
const ASCII_DIGITS = "0123456789";

/**
 * Postcodes compare without spaces, hyphens, dots, case, invisible characters and the word “postcode”, with Latin letters and digits:
 * `105 57`, `１０５５７`, `Τ.Κ. 10557` and `〒105-57` are `10557`. Folding twice equals folding once.
 */
export function normalizeZip(zip: string): string {
  if (PLAIN.test(zip)) return zip.replace(WORD, "");
  return tidyZip(zip).replace(/[ -]+/g, "").replace(WORD, "");
}

/** `normalizeZip` without the country's own prefix: `GR-105 57`, `D 10115`, `F-75001`. */
export function bareZip(country: CountryCode, zip: string): string {
  const key = normalizeZip(zip);
  const first = key.charCodeAt(0);
  if (first < 65) return key;
  const letters = BEFORE_LETTERS[country];
  if (letters !== undefined) return key.replace(letters, "");
  for (const prefix of [country, ...(prefixesOf[country] ?? [])]) {
    if (!key.startsWith(prefix)) continue;
    const bare = key.slice(prefix.length);
    if (ALL_DIGITS.test(bare) || (country === "NL" && DUTCH.test(bare))) return bare;
  }
  return key;
}

/** A postcode in capitals with its spaces and hyphens, one at a time; each dash is a hyphen, each dot a space. */
export function tidyZip(zip: string): string {
  return zip
    .normalize("NFKC")
    .replace(/\p{Cf}+/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\p{Nd}/gu, asciiDigit)
    .toUpperCase()
    .normalize("NFKC")
    .replace(/[\u0370-\u052f]/gu, capitalAsLatin)
    .normalize("NFC")
    .replace(/[\s.〒〠]+/gu, " ")
    .trim();
}

/** Unicode has each alphabet's ten digits in a row that begins at a zero. */
function asciiDigit(digit: string): string {
  if (digit <= "9") return digit;
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return ASCII_DIGITS[code - zero] ?? digit;
}
