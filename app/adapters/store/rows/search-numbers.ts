/** Phone numbers in searches: as people store them, and as they type them. */
import { nationalForms } from "../../../domain/reference/phone.ts";

/** Fewer digits of a phone's end match too many people. */
export const SHORTEST_TAIL = 4;

/** Longer runs of digits are no phone number, and are found by their end. */
const LONGEST = 32;

/** People write several numbers into one field, and words beside them. */
const BETWEEN_NUMBERS = /[\p{L},;|&\n]+/u;

/** Digits and a phone's punctuation. */
const NUMBER = /^[\d()+./-]+$/;

/** `00` of most countries, and `011` of North America, before the country's code. */
const ABROAD = /^(?:00|011)(?=\d)/;

/** The digits by whose beginning or end a stored number is found: whole, and without its country. */
export function numbersOf(phone: string | null | undefined): readonly string[] {
  return (phone ?? "").split(BETWEEN_NUMBERS).flatMap(formsOf);
}

function formsOf(number: string): readonly string[] {
  const digits = digitsOf(number);
  if (digits === "") return [];
  const abroad = internationalDigits(number);
  const forms = [digits, ...(abroad === null ? [] : [abroad, ...nationalForms(`+${abroad}`)])];
  return [...new Set(forms.map((form) => form.slice(-LONGEST)))];
}

/** The digits that a typed word may mean; none if it is no number. A row has one of them. */
export function numbersAsked(typed: string): readonly string[] {
  if (!NUMBER.test(typed)) return [];
  const digits = digitsOf(typed);
  if (digits.length < SHORTEST_TAIL) return [];
  const abroad = internationalDigits(typed);
  const forms = [
    digits,
    digits.replace(/^0+/, ""),
    ...(abroad === null ? [] : [abroad, ...nationalForms(`+${abroad}`)]),
  ];
  return [...new Set(forms.map((form) => form.slice(-LONGEST)))].filter(
    (form) => form.length >= SHORTEST_TAIL,
  );
}

/** A trunk prefix in brackets, as in `+44 (0) 20`, is dialled at home alone. */
function digitsOf(phone: string): string {
  return phone.replace(/\(0\)/g, "").replace(/\D+/g, "");
}

/** The digits from the country's code on; `null` if the number names none. */
function internationalDigits(phone: string): string | null {
  const digits = digitsOf(phone);
  if (/^\s*\(?\+/.test(phone)) return digits;
  return ABROAD.test(digits) ? digits.replace(ABROAD, "") : null;
}
