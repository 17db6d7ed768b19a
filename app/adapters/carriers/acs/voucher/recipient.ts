import type { Address } from "../../../../domain/engine/index.ts";
import { normalizeZip } from "../../../../domain/engine/index.ts";

const countries = {
  GR: { dialCode: "+30", mobile: /^69\d{8}$/, zipLength: 5 },
  CY: { dialCode: "+357", mobile: /^9\d{7}$/, zipLength: 4 },
} as const;

/** Countries that ACS delivers in. */
export type AcsCountry = keyof typeof countries;

export function acsCountry({ country }: Pick<Address, "country">): AcsCountry | null {
  return country === "GR" || country === "CY" ? country : null;
}

/** National form: a mobile number goes to its own field, because ACS sends it messages. */
export function phonesOf({ phone, phoneE164 }: Pick<Address, "phone" | "phoneE164">): {
  readonly phone: string | null;
  readonly mobile: string | null;
} {
  const written = (phoneE164 ?? phone ?? "").replace(/[\s().-]/g, "");
  if (written === "") return { phone: null, mobile: null };
  for (const { dialCode, mobile } of Object.values(countries)) {
    const national = written.startsWith(dialCode) ? written.slice(dialCode.length) : written;
    if (mobile.test(national)) return { phone: null, mobile: national };
  }
  const { GR, CY } = countries;
  const dialCode = [GR.dialCode, CY.dialCode].find((code) => written.startsWith(code)) ?? "";
  return { phone: written.slice(dialCode.length), mobile: null };
}

export const isGreekMobile = (mobile: string | null): boolean =>
  mobile !== null && countries.GR.mobile.test(mobile);

/** Digits alone: `CY-1010` is 1010. */
export const zipOf = ({ zip }: Pick<Address, "zip">): string =>
  normalizeZip(zip ?? "").replace(/^(GR|CY|EL)/, "");
