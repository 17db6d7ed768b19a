/**
 * Which countries have postal codes, and what theirs look like. A hand-written table for the countries that most
 * parcels go to; the others fall under a generic rule that only refuses what is no postal code anywhere.
 */

/** No postal codes at all: the city takes their place. Both big address databases agree on these. */
const withoutCodes = new Set(
  `AE AG AO AW BI BJ BO BQ BS BW BZ CD CF CG CI CM CW DJ DM ER FJ GA GD GM GQ GY HK KM ML MO MR QA RW SB SC SL SR SS ST
   SX TD TG TK TL TO TV UG VU YE ZW`.split(/\s+/),
);

/** Postal codes exist, and mail arrives without them. */
const optionalCodes = new Set(["JM", "TZ", "GH"]);

export type PostalCodeUse = "required" | "optional" | "none";

export function postalCodeUse(country: string): PostalCodeUse {
  if (withoutCodes.has(country)) return "none";
  return optionalCodes.has(country) ? "optional" : "required";
}

interface PostalRule {
  readonly pattern: RegExp;
  readonly example: string;
}

const digits = (count: number, example: string): PostalRule => ({
  pattern: new RegExp(`^\\d{${count}}$`),
  example,
});
/** Two groups of digits, written with or without a separator between them. */
const split = (first: number, last: number, separator: " " | "-", example: string): PostalRule => ({
  pattern: new RegExp(`^\\d{${first}}${separator}?\\d{${last}}$`),
  example,
});
const ukLike: RegExp =
  /^(GIR ?0AA|[A-PR-UWYZ]([0-9]{1,2}|[A-HK-Y][0-9]([0-9]|[ABEHMNPRV-Y])?|[0-9][A-HJKPS-UW]) ?[0-9][ABD-HJLNP-UW-Z]{2})$/;

const rules: Readonly<Record<string, PostalRule>> = {
  AD: { pattern: /^AD[1-7]00$/, example: "AD500" },
  AL: digits(4, "1001"),
  AT: { pattern: /^[1-9]\d{3}$/, example: "1010" },
  AU: digits(4, "2000"),
  BA: digits(5, "71000"),
  BE: { pattern: /^[1-9]\d{3}$/, example: "1000" },
  BG: { pattern: /^[1-9]\d{3}$/, example: "1000" },
  BR: split(5, 3, "-", "01310-100"),
  CA: { pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/, example: "K1A 0B1" },
  CH: { pattern: /^[1-9]\d{3}$/, example: "8001" },
  CN: digits(6, "100000"),
  CY: { pattern: /^[1-9]\d{3}$/, example: "1065" },
  CZ: { pattern: /^[1-7]\d{2} ?\d{2}$/, example: "110 00" },
  DE: { pattern: /^(?!00)\d{5}$/, example: "10115" },
  DK: digits(4, "1050"),
  EE: digits(5, "10111"),
  ES: { pattern: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, example: "28001" },
  FI: digits(5, "00100"),
  FR: { pattern: /^(0[1-9]|[1-8]\d|9[0-8])\d{3}$/, example: "75001" },
  GB: { pattern: ukLike, example: "SW1A 1AA" },
  GG: { pattern: /^GY\d{1,2} ?\d[A-Z]{2}$/, example: "GY1 1AA" },
  GR: { pattern: /^[1-8]\d{2} ?\d{2}$/, example: "105 57" },
  HR: { pattern: /^[1-5]\d{4}$/, example: "10000" },
  HU: { pattern: /^[1-9]\d{3}$/, example: "1051" },
  IE: { pattern: /^([AC-FHKNPRTV-Y]\d{2}|D6W) ?[0-9AC-FHKNPRTV-Y]{4}$/, example: "D02 AF30" },
  IL: { pattern: /^\d{5}(\d{2})?$/, example: "6100000" },
  IM: { pattern: /^IM\d{1,2} ?\d[A-Z]{2}$/, example: "IM1 1AA" },
  IN: { pattern: /^[1-9]\d{2} ?\d{3}$/, example: "110001" },
  IS: digits(3, "101"),
  IT: digits(5, "00118"),
  JE: { pattern: /^JE\d{1,2} ?\d[A-Z]{2}$/, example: "JE1 1AA" },
  JP: split(3, 4, "-", "100-0001"),
  KR: digits(5, "04524"),
  LI: { pattern: /^94(8[5-9]|9[0-8])$/, example: "9490" },
  LT: digits(5, "01100"),
  LU: digits(4, "1111"),
  LV: digits(4, "1010"),
  MC: { pattern: /^980\d{2}$/, example: "98000" },
  MD: digits(4, "2001"),
  ME: { pattern: /^8\d{4}$/, example: "81000" },
  MK: digits(4, "1000"),
  MT: { pattern: /^[A-Z]{3} ?\d{2,4}$/, example: "VLT 1110" },
  MX: digits(5, "06000"),
  NL: { pattern: /^[1-9]\d{3} ?(?!SA|SD|SS)[A-Z]{2}$/, example: "1012 AB" },
  NO: digits(4, "0150"),
  NZ: digits(4, "6011"),
  PL: split(2, 3, "-", "00-001"),
  PT: { pattern: /^[1-9]\d{3}(-?\d{3})?$/, example: "1100-148" },
  RO: digits(6, "010011"),
  RS: { pattern: /^[1-3]\d{4}$/, example: "11000" },
  RU: { pattern: /^[1-6]\d{5}$/, example: "101000" },
  SE: { pattern: /^[1-9]\d{2} ?\d{2}$/, example: "111 22" },
  SG: digits(6, "018956"),
  SI: { pattern: /^[1-9]\d{3}$/, example: "1000" },
  SK: { pattern: /^[089]\d{2} ?\d{2}$/, example: "811 01" },
  SM: { pattern: /^4789\d$/, example: "47890" },
  TH: digits(5, "10200"),
  TR: { pattern: /^(0[1-9]|[1-7]\d|8[01])\d{3}$/, example: "34000" },
  UA: digits(5, "01001"),
  US: { pattern: /^\d{5}(-?\d{4})?$/, example: "10001" },
  VA: { pattern: /^00120$/, example: "00120" },
  XK: { pattern: /^[1-7]0\d{3}$/, example: "10000" },
  ZA: digits(4, "8001"),
};

/** Letters, digits, spaces and hyphens; every postal code of the world has a digit in it. */
const generic: PostalRule = { pattern: /^(?=.*\d)[A-Z0-9][A-Z0-9 -]{1,11}$/, example: "10557" };

/**
 * A postal code in its canonical spelling: upper case, single spaces, without the country's own prefix
 * (`gr-105 57` → `105 57`); `null` when the country has no such code. Greek rule: `^(GR-?)?[1-8]\d{2} ?\d{2}$`.
 */
export function readPostalCode(country: string, zip: string): string | null {
  const code = zip.trim().replace(/\s+/g, " ").toUpperCase();
  const { pattern } = rules[country] ?? generic;
  if (pattern.test(code)) return code;
  // `GR-10557`, `GR10557`, and the old car signs: `D-10115`, `L-1111`.
  const bare = new RegExp(`^(?:${country}[- ]?|${country[0]}-)(.+)$`).exec(code)?.[1];
  return bare !== undefined && pattern.test(bare) ? bare : null;
}

/** A code as the country writes it: for error messages. */
export function postalCodeExample(country: string): string {
  return (rules[country] ?? generic).example;
}
