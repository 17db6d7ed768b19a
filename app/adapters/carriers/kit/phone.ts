import type { Address } from "../../../domain/engine/index.ts";

/** Codes of countries whose numbers are written without them. */
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

/** Greek and Cypriot mobile numbers, without their countries' codes. */
const mobiles = { "+30": /^69\d{8}$/, "+357": /^9\d{7}$/ } as const;

/** Numbers of Greece and Cyprus in national form: carriers there want a mobile number, which gets messages, in a field of its own. */
export interface NationalPhones {
  /** A number of a line, or one that is no mobile number for sure. */
  readonly phone: string | null;
  readonly mobile: string | null;
}

export function nationalPhones({ phone, phoneE164 }: Pick<Address, "phone" | "phoneE164">): NationalPhones {
  const written = (phoneE164 ?? phone ?? "").replace(/[\s().-]/g, "");
  if (written === "") return { phone: null, mobile: null };
  const code = Object.keys(mobiles).find((each) => written.startsWith(each)) ?? "";
  const national = written.slice(code.length);
  const isMobile = Object.entries(mobiles).some(
    ([each, form]) => (code === "" || code === each) && form.test(national),
  );
  return isMobile ? { phone: null, mobile: national } : { phone: national, mobile: null };
}

export const isGreekMobile = (mobile: string | null): boolean =>
  mobile !== null && mobiles["+30"].test(mobile);
