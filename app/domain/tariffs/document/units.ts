import { currencyExponent, toMinor } from "../../engine/index.ts";
import type { DocumentBracket, DocumentMoney } from "./document.ts";

/** Exact, as the international yard and pound agreement of 1959 defines them. */
export const KG_PER_LB = 0.45359237;
export const KG_PER_OZ = KG_PER_LB / 16;
export const CM_PER_IN = 2.54;

/** 0.5 kg is 500 g, a pound 453.59237 g. */
export function toGrams(kg: number): number {
  return Math.round(kg * 1_000_000_000) / 1_000_000;
}

/** Whole grams, or hundredths of an ounce. */
export function isWeighable(kg: number): boolean {
  const hundredths = (kg / KG_PER_OZ) * 100;
  return Number.isInteger(toGrams(kg)) || Math.abs(hundredths - Math.round(hundredths)) < 1e-6;
}

/** Decimals of a price for each kilogram or piece beyond the currency's own: 0.185 EUR is 18.5. */
const FINER = 4;

export function unitMinorOf(amount: DocumentMoney, currency: string): number {
  const finer = 10 ** FINER;
  return Math.round(Number(amount) * 10 ** currencyExponent(currency) * finer) / finer;
}

/** 3.4 or "3.40" EUR is 340. */
export function minorOf(amount: DocumentMoney, currency: string): number {
  return toMinor(Number(amount), currency);
}

const unitKeys = ["perKg", "perPieces", "perCm", "eachKg", "eachPieces", "eachCm"];

/** The price is for each started unit, and may be finer than the currency. */
export function isOfUnit(bracket: DocumentBracket): boolean {
  return unitKeys.some((key) => key in bracket);
}
