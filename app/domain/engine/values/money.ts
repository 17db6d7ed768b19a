import * as currencies from "dinero.js/currencies";

/** ISO 4217 alphabetic code, upper case. */
export type CurrencyCode = string;

/** An amount in the currency's minor unit (cents for EUR, yen for JPY). Always an integer. */
export interface Money {
  readonly minor: number;
  readonly currency: CurrencyCode;
}

const exponents = new Map<string, number>(
  Object.values(currencies).map((currency) => [currency.code, currency.exponent]),
);

export function isCurrency(code: string): boolean {
  return exponents.has(code);
}

/**
 * Digits after the decimal point: 2 for EUR, 0 for JPY, 3 for BHD. Source: ISO 4217 through dinero.js, because
 * `Intl` gives display digits, which differ (HUF, IDR, COP).
 */
export function currencyExponent(code: CurrencyCode): number {
  const exponent = exponents.get(code);
  if (exponent === undefined) throw new RangeError(`${code} is not an ISO 4217 currency`);
  return exponent;
}

/** Rounds half away from zero; amounts are never negative in practice, except discounts. */
export function roundHalfUp(value: number): number {
  // Corrects binary fractions such as 1.005 * 100 = 100.49999999999999.
  const nudged = Math.abs(value) * (1 + Number.EPSILON * 4);
  return Math.sign(value) * Math.floor(nudged + 0.5);
}

/** 12.345 EUR → 1235. Half-up. */
export function toMinor(amount: number, currency: CurrencyCode): number {
  return roundHalfUp(amount * 10 ** currencyExponent(currency));
}

/** 1235 EUR → 12.35: the API's form. */
export function toDecimal(minor: number, currency: CurrencyCode): number {
  const exponent = currencyExponent(currency);
  return exponent === 0 ? minor : Number((minor / 10 ** exponent).toFixed(exponent));
}

/** True if the amount has no more decimals than the currency: 1.5 EUR yes, 1.005 EUR no. */
export function isRepresentable(amount: number, currency: CurrencyCode): boolean {
  return toDecimal(toMinor(amount, currency), currency) === amount;
}
