import type { CurrencyCode } from "../../../../domain/engine/index.ts";
import { toDecimal } from "../../../../domain/engine/index.ts";

/** `"25.50"`: a dot and two decimals, in the partner's currency. Source: contract sheet, section 4, "Money". */
export function amountOf(minor: number, currency: CurrencyCode): string {
  return toDecimal(minor, currency).toFixed(2);
}

/** Grams as kilograms with three decimals at most. */
export function kilogramsOf(weightG: number): number {
  return Math.round(weightG) / 1000;
}
