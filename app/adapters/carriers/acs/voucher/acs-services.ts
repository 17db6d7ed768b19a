import type { AcsCountry } from "./recipient.ts";

/** A product of ACS as we name it, and the extras that ACS takes with it. Sources: sections 1 and 5. */
export interface AcsService {
  readonly code: string;
  readonly name: string;
  readonly countries: readonly AcsCountry[];
  /** The kind of point that it ends at; null: the recipient's door. */
  readonly point: "locker" | "shop" | null;
  /** Products that make the service, by country. */
  readonly products: { readonly [country in AcsCountry]?: readonly string[] };
  readonly insurance: boolean;
  readonly saturday: boolean;
}

export const acsServices: readonly AcsService[] = [
  {
    code: "standard",
    name: "ACS",
    countries: ["GR"],
    point: null,
    products: {},
    insurance: true,
    saturday: true,
  },
  {
    code: "smartpoint",
    name: "ACS Smartpoint",
    countries: ["GR", "CY"],
    point: "locker",
    products: {},
    insurance: false,
    saturday: false,
  },
  {
    code: "shop",
    name: "ACS collection at a shop",
    countries: ["GR", "CY"],
    point: "shop",
    products: { GR: ["REC"] },
    insurance: true,
    // SAT and REC are refused together.
    saturday: false,
  },
  {
    code: "cyprus",
    name: "ACS Cyprus",
    countries: ["CY"],
    point: null,
    products: {},
    insurance: true,
    saturday: false,
  },
  {
    code: "cyprus-economy",
    name: "ACS Cyprus Economy",
    countries: ["CY"],
    point: null,
    products: { CY: ["CEC"] },
    insurance: true,
    saturday: false,
  },
];

export const serviceOf = (code: string): AcsService | undefined =>
  acsServices.find((service) => service.code === code);

/** The extras of one shipment. */
export interface AcsExtras {
  readonly hasCod: boolean;
  readonly isInsured: boolean;
  readonly isSaturday: boolean;
  readonly isRemote: boolean;
}

/** The comma list that ACS wants; null without any. A remote place costs extra at the door alone. */
export function productsOf(service: AcsService, country: AcsCountry, extras: AcsExtras): string | null {
  const products = [
    ...(service.products[country] ?? []),
    ...(extras.hasCod ? ["COD"] : []),
    ...(extras.isInsured ? ["INS"] : []),
    ...(extras.isSaturday ? ["SAT"] : []),
    ...(extras.isRemote && service.point === null && country === "GR" ? ["REM"] : []),
  ];
  return products.length === 0 ? null : products.join(",");
}
