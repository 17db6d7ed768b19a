import type { Address } from "../../../../domain/engine/index.ts";

/** Country codes of the countries with lockers. Source: contract sheet, section 4, "Phone". */
const dialCodes: Readonly<Record<string, string>> = {
  GR: "+30",
  CY: "+357",
  BG: "+359",
  HR: "+385",
  SI: "+386",
};

/** `+` and digits, or `null` if the number can't be made international. */
export function internationalPhone({
  phone,
  phoneE164,
  country,
}: Pick<Address, "phone" | "phoneE164" | "country">): string | null {
  if (phoneE164) return phoneE164;
  // Digits of several numbers, or between words, are none together: a guess would reach a stranger.
  if (/[\p{L}/,;|#]/u.test(phone ?? "")) return null;
  const digits = (phone ?? "").replace(/[^\d+]/g, "").replace(/^00/, "+");
  if (/^\+[1-9]\d{7,14}$/.test(digits)) return digits;
  const dialCode = dialCodes[country];
  // Greek and Cypriot numbers have no trunk prefix; elsewhere a leading 0 is one.
  const national = digits.replace(/^0/, "");
  return dialCode !== undefined && /^\d{8,10}$/.test(national) ? `${dialCode}${national}` : null;
}
