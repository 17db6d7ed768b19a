/** Amounts, percents and weights as people write them, and the engine's units. */
import type { PriceEnding } from "../engine/index.ts";
import { isCurrency, isRepresentable, toDecimal, toMinor } from "../engine/index.ts";

/** 3.4 or "3.40" */
export type Decimal = number | string;

const MOST = 1_000_000_000;

/** The mistake in an amount of money; null: none. */
export function amountProblem(amount: Decimal, currency: string): string | null {
  if (typeof amount === "string" && !/^\d{1,10}(\.\d{1,6})?$/.test(amount))
    return 'must be an amount such as 3.4 or "3.40"';
  const value = Number(amount);
  if (!(value >= 0)) return "must not be negative";
  if (value > MOST) return "must be at most 1,000,000,000";
  // The currency's own field reports the wrong currency.
  if (!isCurrency(currency) || isRepresentable(value, currency)) return null;
  return `must have no more decimals than ${currency} has`;
}

/** @param amount an amount that `amountProblem` accepts */
export function minorOf(amount: Decimal, currency: string): number {
  return toMinor(Number(amount), currency);
}

/** 350 EUR is "3.50". */
export function decimalOf(minor: number, currency: string): string {
  const decimals = String(toDecimal(1, currency)).split(".")[1]?.length ?? 0;
  return toDecimal(minor, currency).toFixed(decimals);
}

/** 12.5 % is 125,000 millionths. */
export function ppmOf(percent: number): number {
  return Math.round(percent * 10_000);
}

export function percentOf(ppm: number): number {
  return ppm / 10_000;
}

/** 0.5 kg is 500 g; to the milligram. */
export function gramsOf(kg: number): number {
  return Math.round(kg * 1_000_000) / 1_000;
}

export function kgOf(grams: number): number {
  return grams / 1_000;
}

/** Written endings of prices, and their hundredths. */
export const endings = { ".00": 0, ".90": 90, ".95": 95 } as const;

export function writeEnding(ending: PriceEnding): keyof typeof endings {
  return ({ 0: ".00", 90: ".90", 95: ".95" } as const)[ending];
}
