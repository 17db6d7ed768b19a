import type { CountryCode } from "../../../../domain/engine/index.ts";
import type { GenikiSettings } from "../account.ts";

/**
 * Geniki's codes of services. Their letters are Greek; Latin ones look the same, and Geniki does not know them. `GE` is
 * Latin. Codes are composed of these constants, never of typed text. Source: section 5.
 */
export const codes = {
  cashOnDelivery: "ΑΜ",
  insurance: "ΑΣ",
  saturday: "5Σ",
  islandDelivery: "Β2",
  cyprusEconomy: "ΦΡ",
  europe: "GE",
  recipientPays: "ΧΠ",
} as const;

/** A service as we name it. */
export interface GenikiService {
  readonly code: "standard" | "cyprus-economy" | "europe" | "return";
  readonly name: string;
  readonly codes: readonly string[];
  delivers(country: CountryCode, settings: GenikiSettings): boolean;
}

export const genikiServices: readonly GenikiService[] = [
  {
    code: "standard",
    name: "Geniki Taxydromiki",
    codes: [],
    delivers: (country, { cyprus }) => country === "GR" || (country === "CY" && cyprus),
  },
  {
    code: "cyprus-economy",
    name: "Geniki Cyprus Economy",
    codes: [codes.cyprusEconomy],
    delivers: (country) => country === "CY",
  },
  {
    code: "europe",
    name: "Geniki Europe",
    codes: [codes.europe],
    delivers: (country) => country !== "GR",
  },
  {
    code: "return",
    name: "Geniki return coupon",
    codes: [],
    delivers: (country, { returns }) => country === "GR" && returns,
  },
];

export const serviceOf = (code: string): GenikiService | undefined =>
  genikiServices.find((service) => service.code === code);

/** The extras of one shipment. */
export interface GenikiExtras {
  readonly hasCod: boolean;
  readonly isInsured: boolean;
  readonly isSaturday: boolean;
  readonly isOnIsland: boolean;
}

/** The comma list that Geniki wants; empty: plain. */
export function servicesText(
  service: GenikiService,
  settings: GenikiSettings,
  { hasCod, isInsured, isSaturday, isOnIsland }: GenikiExtras,
): string {
  return [
    ...service.codes,
    ...(hasCod ? [codes.cashOnDelivery] : []),
    ...(isInsured ? [codes.insurance] : []),
    ...(isSaturday ? [codes.saturday] : []),
    ...(isOnIsland && settings.island_delivery ? [codes.islandDelivery] : []),
    ...(settings.recipient_pays ? [codes.recipientPays] : []),
  ].join(",");
}
