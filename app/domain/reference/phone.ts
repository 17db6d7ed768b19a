import { createRequire } from "node:module";
import type { CountryCode, Examples } from "libphonenumber-js/min";

const load = createRequire(import.meta.url);
let library: typeof import("libphonenumber-js/min") | undefined;

/** 6 MB and some 40 ms, spent on the first phone number rather than at start. */
function phones(): typeof import("libphonenumber-js/min") {
  library ??= load("libphonenumber-js/min") as typeof import("libphonenumber-js/min");
  return library;
}

/** A phone number as people write it: with its calling code, beside a dial code, or as dialled at home. */
export interface WrittenPhone {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  readonly phone: string;
  /** `+30`, `0030` or `30`; overrules the country's. */
  readonly dialCode?: string | null | undefined;
}

/**
 * The number in E.164 (`+302101234567`), without an extension; `null` if no such number exists. A number that starts with `+` or
 * `00` names its own calling code. Of several numbers, a mobile one, else the first: a courier calls it, and writes to it.
 */
export function readPhone({ country, phone, dialCode }: WrittenPhone): string | null {
  const callingCode = dialCode?.replace(/\D/g, "").replace(/^00/, "");
  const parts = partsOf(phone);
  const read = (part: string) => readOne(part.trim(), country, callingCode);
  const found = parts.length > 1 ? parts.flatMap((part) => read(part) ?? []) : [];
  const one = found.find(isMobile) ?? found[0] ?? read(phone);
  return one ?? read(parts[0] ?? "") ?? read(phone.replace(LAST_OF_SERIES, ""));
}

/** A number in E.164 by its parts: `+49` and `301234567`. `null`: it is none. */
export function phoneParts(e164: string): { readonly callingCode: string; readonly national: string } | null {
  const number = phones().parsePhoneNumberFromString(e164);
  if (number === undefined) return null;
  return { callingCode: `+${number.countryCallingCode}`, national: number.nationalNumber };
}

function readOne(phone: string, country: string, callingCode: string | undefined): string | null {
  const { isSupportedCountry, parsePhoneNumberFromString } = phones();
  for (const reading of readings(phone.replace(/^00(?=[\s\d])/, "+"), callingCode)) {
    const number = isSupportedCountry(country)
      ? parsePhoneNumberFromString(reading, country)
      : parsePhoneNumberFromString(reading);
    if (number?.isValid()) return number.number;
  }
  return null;
}

/** `210 1234567-9` are the lines of an office from the first to the last. */
const LAST_OF_SERIES = /\s*[-–]\s*\d{1,3}\s*$/;
/** Fewer digits are an extension, an hour, or a floor. */
const SHORTEST = 6;
/** E.164 allows fifteen digits, and two zeros stand for the plus. */
const MOST_DIGITS = 17;

/** The runs of digits that may be numbers of their own: between words, slashes, commas and lines, or side by side. */
function partsOf(text: string): readonly string[] {
  return text
    .split(/[\p{L}/,;|&#\n]+/u)
    .map((run) => run.replace(/^[^\p{Nd}+＋(]+|[^\p{Nd}]+$/gu, ""))
    .filter((run) => digitsOf(run).length >= SHORTEST)
    .flatMap((run) => (digitsOf(run).length > MOST_DIGITS ? halvesOf(run) : [run]));
}

/** Divides two numbers side by side at the gap that leaves them most alike in length. */
function halvesOf(run: string): readonly string[] {
  const gaps = [...run.matchAll(/[\s-]+(?=[\p{Nd}+(])/gu)].map(({ index }) => index);
  const difference = (at: number) =>
    Math.abs(digitsOf(run.slice(0, at)).length - digitsOf(run.slice(at)).length);
  const [at] = gaps.sort((a, b) => difference(a) - difference(b));
  return at === undefined ? [run] : [run.slice(0, at), run.slice(at).replace(/^[\s-]+/, "")];
}

let mobiles: typeof import("libphonenumber-js/mobile") | undefined;

/** Loaded only where people wrote several numbers. */
function isMobile(e164: string): boolean {
  mobiles ??= load("libphonenumber-js/mobile") as typeof import("libphonenumber-js/mobile");
  return mobiles.isValidPhoneNumber(e164);
}

/** Some callers put the calling code before the number and also beside it. */
function readings(phone: string, callingCode: string | undefined): readonly string[] {
  if (!callingCode || /^[+＋]/.test(phone)) return [phone];
  return [`+${callingCode} ${phone}`, ...(phone.startsWith(callingCode) ? [`+${phone}`] : [])];
}

/** A mobile number in international form, for error messages. Greek if the country has none of its own. */
export function phoneExample(country: string): string {
  const { getExampleNumber, isSupportedCountry } = phones();
  const examples = load("libphonenumber-js/mobile/examples") as Examples;
  const known: CountryCode = isSupportedCountry(country) ? country : "GR";
  return getExampleNumber(known, examples)?.formatInternational() ?? "+30 691 234 5678";
}

/** The number's digits as people type it without its country, with a trunk prefix and without; empty for an unknown number. */
export function nationalForms(e164: string): readonly string[] {
  const number = phones().parsePhoneNumberFromString(e164);
  if (number === undefined) return [];
  return [...new Set([number.nationalNumber, number.formatNational().replace(/\D+/g, "")])];
}

/** Whether a stored number is the asked one, whatever their spelling. */
export function isSamePhone(
  { country, phone: stored }: { readonly country: string; readonly phone?: string | null },
  asked: string,
): boolean {
  if (stored === undefined || stored === null) return false;
  const [one, other] = [stored, asked].map((phone) => readPhone({ country, phone }));
  if (one && other) return one === other;
  return digitsOf(stored) === digitsOf(asked);
}

function digitsOf(phone: string): string {
  return phone.replace(/[^\p{Nd}]+/gu, "");
}
