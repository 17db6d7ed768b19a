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
 * The number in E.164 (`+302101234567`), without an extension; `null` if no such number exists. A number that
 * starts with `+` or `00` names its own calling code.
 */
export function readPhone({ country, phone, dialCode }: WrittenPhone): string | null {
  const written = phone.trim().replace(/^00(?=[\s\d])/, "+");
  const callingCode = dialCode?.replace(/\D/g, "").replace(/^00/, "");
  const { isSupportedCountry, parsePhoneNumberFromString } = phones();
  for (const reading of readings(written, callingCode)) {
    const number = isSupportedCountry(country)
      ? parsePhoneNumberFromString(reading, country)
      : parsePhoneNumberFromString(reading);
    if (number?.isValid()) return number.number;
  }
  return null;
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
  return phone.replace(/\D+/g, "");
}
