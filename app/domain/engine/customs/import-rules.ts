import type { CustomsPlace } from "../values/customs-territories.ts";
import { customsTerritoryOf } from "../values/customs-territories.ts";
import type { CalendarDate } from "../values/day-number.ts";
import type { CurrencyCode } from "../values/money.ts";

/** The rules of the EU's imports of low value, with their days. Sources: docs/decisions/087. */

/** A day in it is `from` or later, and earlier than `before`. */
export interface Period {
  readonly from: CalendarDate;
  readonly before?: CalendarDate;
}

export function isWithin(date: CalendarDate, { from, before }: Period): boolean {
  return date >= from && (before === undefined || date < before);
}

/** The EU's limit for goods of low value, in cents of EUR, without carriage. */
export const LOW_VALUE_MINOR = 150_00;

/** The EU's duty on each item of low value. Before it, such items were exempt; after it, the common tariff applies. */
export const flatDuty = {
  period: { from: "2026-07-01", before: "2028-07-01" },
  minor: 3_00,
} as const satisfies { period: Period; minor: number };

/** Alcohol (2203 to 2208), tobacco (24) and perfume (3303): never exempt. */
export const notExempt = /^(?:220[3-8]|24|3303)/;

export interface ImportFee {
  readonly code: string;
  readonly name: string;
  readonly period: Period;
  /** `null`: no source says that it was charged, or how much. */
  readonly price: { readonly minor: number; readonly currency: CurrencyCode } | null;
  readonly per: "item" | "parcel" | "consignment";
  /** Whether a consignment of exactly EUR 150 bears it. */
  readonly atLimit: boolean;
  /** Whether the sources name goods for businesses, exclude them, or leave them open. */
  readonly business: "yes" | "no" | "open";
  readonly onlyH7?: true;
  readonly isDue: (to: CustomsPlace) => boolean;
}

const frenchTerritories = ["Guadeloupe", "Martinique", "Réunion", "Monaco"];

const mainPartOf = (country: string) => (to: CustomsPlace) =>
  to.country === country && customsTerritoryOf(to) === null;

const italian = {
  code: "it-contribution",
  name: "Italian contribution to customs costs",
  price: null,
  per: "consignment",
  atLimit: true,
  business: "yes",
  isDue: mainPartOf("IT"),
} as const;

export const importFees: readonly ImportFee[] = [
  {
    code: "ro-logistics",
    name: "Romanian logistics tax",
    period: { from: "2026-01-01" },
    price: { minor: 25_00, currency: "RON" },
    per: "parcel",
    atLimit: false,
    business: "open",
    isDue: mainPartOf("RO"),
  },
  {
    code: "fr-small-parcels",
    name: "French tax on small parcels",
    period: { from: "2026-03-01", before: "2026-07-01" },
    price: { minor: 2_00, currency: "EUR" },
    per: "item",
    atLimit: true,
    business: "yes",
    onlyH7: true,
    isDue: (to) => {
      const territory = customsTerritoryOf(to);
      return territory === null ? to.country === "FR" : frenchTerritories.includes(territory.name);
    },
  },
  // Postponed on 12 March 2026 to July, and from there to October.
  { ...italian, period: { from: "2026-01-01", before: "2026-03-12" } },
  { ...italian, period: { from: "2026-10-01" } },
  {
    code: "eu-handling",
    name: "EU handling fee",
    period: { from: "2026-11-01" },
    price: null,
    per: "item",
    atLimit: true,
    business: "no",
    isDue: () => true,
  },
];
