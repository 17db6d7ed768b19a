import { isListedGreekCode } from "./greek-postal-codes.ts";
import { readPhone } from "./phone.ts";
import { readPostalCode } from "./postal-rules.ts";
import { hasStates, readState } from "./states.ts";

/** What of an address has one spelling; `null` and absent mean that it isn't there. */
export interface WrittenAddress {
  readonly country: string;
  readonly zip?: string | null;
  readonly state?: string | null;
  readonly phone?: string | null;
  readonly dialCode?: string | null;
}

/**
 * An address from outside as the engine wants it, the same from every door: country in capitals, postal code and state
 * in their canonical spelling, and `phoneE164` beside the phone as it was written. What can't be read stays as it was:
 * whether that is refused is the door's affair. Reading twice is reading once.
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

/** Something in an address that a carrier may stumble over. */
export type AddressOddity = "zip" | "state" | "phone";

/**
 * What of an address a carrier may stumble over: a postal code of another form or, in Greece, one that isn't in the
 * list; a state that isn't one of the country's; a phone number that doesn't exist.
 */
export function odditiesOf({
  country,
  zip,
  state,
  phone,
  dialCode,
}: WrittenAddress): readonly AddressOddity[] {
  return [
    ...(isFilled(zip) && isOddZip(country, zip) ? (["zip"] as const) : []),
    ...(isFilled(state) && hasStates(country) && readState(country, state) === null
      ? (["state"] as const)
      : []),
    ...(isFilled(phone) && readPhone({ country, phone, dialCode }) === null ? (["phone"] as const) : []),
  ];
}

function isOddZip(country: string, zip: string): boolean {
  const code = readPostalCode(country, zip);
  return code === null || (country === "GR" && !isListedGreekCode(code));
}

function isFilled(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== "";
}
