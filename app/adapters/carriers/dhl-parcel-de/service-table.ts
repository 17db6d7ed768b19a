import type { ParcelLimits, ServiceConnection } from "../../../domain/engine/index.ts";
import { rowOf } from "../kit/scans.ts";
import type { SettingFields } from "./account.ts";

/** DHL's products. Source: contract sheet, section 5. */
export type Product = "V01PAK" | "V62KP" | "V53WPAK" | "V54EPAK" | "V66WPI";

/** A service of ours: a product of DHL's with its choices. */
export interface ServiceRow {
  readonly name: string;
  /** `null`: a return label without a way there, which has calls of its own. */
  readonly product: Product | null;
  /** Services of DHL's that every parcel gets. */
  readonly choices?: Readonly<Record<string, string | true>>;
  /** It ends at a Packstation, or at a branch or shop. */
  readonly point?: "locker" | "shop";
  readonly limits: ParcelLimits;
  readonly takesCash?: true;
  readonly isInsured?: true;
}

const MOST_G = 31_500;
const paket: Pick<ServiceRow, "product" | "limits" | "isInsured"> = {
  product: "V01PAK",
  limits: {
    maxWeightG: MOST_G,
    maxLongestSideCm: 120,
    maxMiddleSideCm: 60,
    maxShortestSideCm: 60,
    maxGirthCm: 300,
  },
  isInsured: true,
};
const abroad: ParcelLimits = { maxWeightG: MOST_G, maxGirthCm: 300 };
const international = { product: "V53WPAK", limits: abroad, isInsured: true } as const;
const warenpost = { product: "V66WPI", limits: { maxWeightG: 1_000 } } as const;

export const serviceTable = {
  paket: { ...paket, name: "DHL Paket", takesCash: true },
  "paket-bulky": {
    ...paket,
    name: "DHL Paket, bulky goods",
    choices: { bulkyGoods: true },
    limits: { maxWeightG: MOST_G, maxLongestSideCm: 200, maxGirthCm: 360 },
    takesCash: true,
  },
  "paket-named-person": {
    ...paket,
    name: "DHL Paket, to the named person",
    choices: { namedPersonOnly: true },
  },
  "paket-signature": {
    ...paket,
    name: "DHL Paket, signed for by the recipient",
    choices: { signedForByRecipient: true },
  },
  "paket-no-neighbour": {
    ...paket,
    name: "DHL Paket, not to a neighbour",
    choices: { noNeighbourDelivery: true },
    takesCash: true,
  },
  "paket-age-16": { ...paket, name: "DHL Paket, from 16 years", choices: { visualCheckOfAge: "A16" } },
  "paket-age-18": { ...paket, name: "DHL Paket, from 18 years", choices: { visualCheckOfAge: "A18" } },
  packstation: { ...paket, name: "DHL Packstation", point: "locker" },
  branch: { ...paket, name: "DHL branch or shop", point: "shop" },
  kleinpaket: {
    name: "DHL Kleinpaket",
    product: "V62KP",
    limits: { maxWeightG: 1_000, maxLongestSideCm: 35.3, maxMiddleSideCm: 25, maxShortestSideCm: 8 },
  },
  international: { ...international, name: "DHL Paket International" },
  "international-premium": {
    ...international,
    name: "DHL Paket International Premium",
    choices: { premium: true },
  },
  europaket: { name: "DHL Europaket", product: "V54EPAK", limits: abroad, isInsured: true },
  warenpost: { ...warenpost, name: "DHL Warenpost International" },
  "warenpost-premium": {
    ...warenpost,
    name: "DHL Warenpost International Premium",
    choices: { premium: true },
  },
  return: { name: "DHL Retoure", product: null, limits: paket.limits },
} as const satisfies Readonly<Record<string, ServiceRow>>;

export const serviceOf = (code: string): ServiceRow | null => rowOf<ServiceRow>(serviceTable, code);

/** A return label has no closing, no cancellation and no second print. */
export const isReturn = (code: string): boolean => code === "return";

const billingFields = {
  V01PAK: "billing_paket",
  V62KP: "billing_kleinpaket",
  V53WPAK: "billing_international",
  V54EPAK: "billing_europaket",
  V66WPI: "billing_warenpost",
} as const satisfies Record<Product, keyof SettingFields>;

/** `undefined`: the contract does not have the product. */
export const billingNumberOf = (product: Product, settings: SettingFields): string | undefined =>
  settings[billingFields[product]];

/** Euro; DHL insures for so much without being asked. Source: section 5. */
export const STANDARD_COVER = 500;
export const insurance: ServiceConnection["insurance"] = { maxMinor: 25_000_00, currency: "EUR" };
