/** A central bank's rates of a day, and the exact rates between any two of its currencies. */
import type { CalendarDate } from "./day-number.ts";
import type { CurrencyCode } from "./money.ts";

/** The rates of one day. */
export interface ReferenceFixing {
  readonly date: CalendarDate;
  /** The source, as it calls itself: "European Central Bank". */
  readonly source: string;
  /** The currency that all rates are of: `EUR`. */
  readonly base: CurrencyCode;
  /** Units of each currency for one of the base, in decimals as published; without the base itself. */
  readonly rates: Readonly<Record<CurrencyCode, string>>;
}

/** A rate as a fraction: `numerator` units of one currency for `denominator` of another. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The last fixing on a day or before it: a weekend has Friday's. @param fixings the newest first */
export function fixingOn(fixings: readonly ReferenceFixing[], day: CalendarDate): ReferenceFixing | null {
  return fixings.find(({ date }) => date <= day) ?? null;
}

/** The exact rate over the base; null: the fixing lacks one of the currencies. */
export function crossRate(fixing: ReferenceFixing, from: CurrencyCode, to: CurrencyCode): Fraction | null {
  const [one, other] = [perBase(fixing, from), perBase(fixing, to)];
  if (one === null || other === null) return null;
  return {
    numerator: other.numerator * one.denominator,
    denominator: other.denominator * one.numerator,
  };
}

/** A decimal above 0 as a fraction. */
export function fractionOf(decimal: string): Fraction {
  const [whole = "", decimals = ""] = decimal.split(".");
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}

const SHOWN_DIGITS = 8;

/** The fraction for reading, with eight significant digits; prices are computed from the fraction. */
export function fractionText({ numerator, denominator }: Fraction): string {
  let decimals = 0;
  let scaled = numerator;
  while (scaled / denominator < 10n ** BigInt(SHOWN_DIGITS - 1) && decimals < 20) {
    scaled *= 10n;
    decimals += 1;
  }
  const digits = ((2n * scaled + denominator) / (2n * denominator)).toString().padStart(decimals + 1, "0");
  if (decimals === 0) return digits;
  const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return text.replace(/\.?0+$/, "");
}

function perBase({ base, rates }: ReferenceFixing, currency: CurrencyCode): Fraction | null {
  if (currency === base) return { numerator: 1n, denominator: 1n };
  const rate = Object.hasOwn(rates, currency) ? rates[currency] : undefined;
  return rate === undefined ? null : fractionOf(rate);
}
