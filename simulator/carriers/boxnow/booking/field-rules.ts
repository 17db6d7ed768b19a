import { refused } from "../errors.ts";
import type { CompartmentSize } from "../model.ts";
import { compartmentSizes } from "../model.ts";

/** A string with a dot and exactly two decimals. @throws P400 */
export function checkMoney(text: string): void {
  if (!/^\d+\.\d{2}$/.test(text)) throw refused("P400");
}

/** Plus, country code and digits. @throws P405 */
export function checkPhone(text: string): void {
  if (!/^\+[1-9]\d{7,14}$/.test(text)) throw refused("P405");
}

/** Digits of a national number, by the country code. */
const nationalDigits: readonly (readonly [prefix: string, least: number, most: number])[] = [
  ["+30", 10, 10],
  ["+357", 8, 8],
  ["+359", 8, 9],
  ["+385", 8, 9],
  ["+386", 8, 8],
];

/** Assumption: C404 is for a number that is international and has another length than its country's. @throws C404 */
export function checkNationalNumber(phone: string): void {
  const known = nationalDigits.find(([prefix]) => phone.startsWith(prefix));
  if (known === undefined) return;
  const [prefix, least, most] = known;
  const digits = phone.length - prefix.length;
  if (digits < least || digits > most) throw refused("C404");
}

/** @throws P400 not an e-mail address (assumption: the document shows none refused) */
export function checkEmail(text: string): void {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) throw refused("P400");
}

/** Two capitals. @throws P407 */
export function checkCountry(code: string | undefined): void {
  if (code !== undefined && !/^[A-Z]{2}$/.test(code)) throw refused("P407");
}

/** Digits only. @throws P400 */
export function checkPostalCode(code: string | undefined): void {
  if (code !== undefined && !/^\d+$/.test(code)) throw refused("P400");
}

/** @throws P406 */
export function sizeOf(given: number): CompartmentSize {
  const size = compartmentSizes.find((known) => known === given);
  if (size === undefined) throw refused("P406");
  return size;
}

/** Kilograms. @throws P421 outside 0 to 10^6; P400 more than three decimals (assumption) */
export function checkWeight(weight: number): void {
  if (weight < 0 || weight > 1_000_000) throw refused("P421");
  if (Number(weight.toFixed(3)) !== weight) throw refused("P400");
}
