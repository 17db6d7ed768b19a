import type { GreekCity } from "./greek-cities.ts";
import { cityOfOtherCode } from "./greek-cities.ts";
import { isListedGreekCode } from "./greek-postal-codes.ts";
import { readPhone } from "./phone.ts";
import { readPostalCode } from "./postal-rules.ts";
import { hasStates, readState } from "./states.ts";
import { statesOfZip } from "./zip-states.ts";

/** The fields of an address that are normalised; `null` and absent mean missing. */
export interface WrittenAddress {
  readonly country: string;
  readonly zip?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly phone?: string | null;
  readonly dialCode?: string | null;
}

/**
 * Normalises an address from outside, the same for every door: country in capitals, postal code and state in
 * their canonical spelling, and `phoneE164` beside the phone as written. Unreadable values stay unchanged; each
 * door decides whether to refuse them. Reading twice equals reading once.
 */
export function readAddress<Written extends WrittenAddress>(
  written: Written,
): Written & { readonly phoneE164?: string | null } {
  const { zip, state, phone, dialCode } = written;
  const country = written.country.trim().toUpperCase();
  const phoneE164 = isFilled(phone) ? readPhone({ country, phone, dialCode }) : null;
  return {
    ...written,
    country,
    ...(isFilled(zip) ? { zip: readPostalCode(country, zip) ?? zip.trim() } : {}),
    ...(isFilled(state) ? { state: readState(country, state) ?? state.trim() } : {}),
    ...(isFilled(phone) ? { phoneE164 } : {}),
  };
}

/** The city that the postal code belongs to, if the address names another one. Known of Greek codes. */
export function cityOfZip({ country, zip, city }: WrittenAddress): GreekCity | null {
  if (country !== "GR" || !isFilled(zip) || !isFilled(city)) return null;
  const code = readPostalCode(country, zip);
  return code === null ? null : cityOfOtherCode(code, city);
}

/** A part of an address that may trouble a carrier. */
export type AddressOddity = "zip" | "state" | "phone";

/**
 * Parts of an address that may trouble a carrier: a postal code of another form or, in Greece, one missing from
 * the list; a state that the country does not have, or in the USA and Canada, not that of the postal code; a phone number
 * that does not exist.
 */
export function odditiesOf({
  country,
  zip,
  state,
  phone,
  dialCode,
}: WrittenAddress): readonly AddressOddity[] {
  return [
    ...(isFilled(zip) && isDoubtfulZip(country, zip) ? (["zip"] as const) : []),
    ...(isFilled(state) && isDoubtfulState(country, state, zip) ? (["state"] as const) : []),
    ...(isFilled(phone) && readPhone({ country, phone, dialCode }) === null ? (["phone"] as const) : []),
  ];
}

/** A home address beside a point: a postal code or state that may be wrong is left out, so that the point decides. */
export function withoutDoubtfulPlace<Written extends WrittenAddress>(address: Written): Written {
  const doubts = doubtsOf(address).map(({ field }) => field);
  const isPoor = (["zip", "city", "state"] as const).some((field) => doubts.includes(field));
  return isPoor ? { ...address, zip: null, state: null } : address;
}

/** A part of an address that may be wrong, as it is written; `city` is the one that the postal code belongs to, `letters` those that can't be printed. */
export interface AddressDoubt {
  readonly field: AddressOddity | "city" | "email" | "letters";
  readonly value: string;
}

/** Parts of an address to look at before a label is bought: `odditiesOf`, the postal code of another city, an e-mail address that is none. */
export function doubtsOf(
  address: WrittenAddress & { readonly email?: string | null },
): readonly AddressDoubt[] {
  const city = cityOfZip(address);
  const { email } = address;
  return [
    ...odditiesOf(address).map((field) => ({ field, value: address[field] ?? "" })),
    ...(city === null ? [] : [{ field: "city" as const, value: city.name }]),
    ...(isFilled(email) && !EMAIL.test(email.trim()) ? [{ field: "email" as const, value: email }] : []),
  ];
}

const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>.]+(?:\.[^\s@,;<>.]+)+$/;

function isDoubtfulZip(country: string, zip: string): boolean {
  const code = readPostalCode(country, zip);
  return code === null || (country === "GR" && !isListedGreekCode(code));
}

function isDoubtfulState(country: string, state: string, zip: string | null | undefined): boolean {
  if (!hasStates(country)) return false;
  const code = readState(country, state);
  const read = isFilled(zip) ? readPostalCode(country, zip) : null;
  return code === null || (read !== null && statesOfZip(country, read)?.includes(code) === false);
}

function isFilled(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== "";
}
