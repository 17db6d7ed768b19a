import { toMinor } from "../../engine/index.ts";
import type { DocumentMoney } from "./document.ts";

/** 0.5 kg is 500 g. */
export function toGrams(kg: number): number {
  return Math.round(kg * 1_000_000) / 1_000;
}

/** 3.4 or "3.40" EUR is 340. */
export function minorOf(amount: DocumentMoney, currency: string): number {
  return toMinor(Number(amount), currency);
}
