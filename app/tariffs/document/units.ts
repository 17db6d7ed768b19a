import { currencyExponent, toMinor } from "../../engine/index.ts";
import type { DocumentBracket, DocumentMoney } from "./document.ts";

/** 0.5 kg is 500 g. */
export function toGrams(kg: number): number {
  return Math.round(kg * 1_000_000) / 1_000;
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

/** The price is for each started unit, and may be finer than the currency. */
export function isOfUnit(bracket: DocumentBracket): boolean {
  return "perKg" in bracket || "perPieces" in bracket;
}
