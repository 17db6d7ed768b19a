import type { CalendarDate, NotCharged } from "../engine/index.ts";

/** Codes of findings about invoices, in the order in which a page lists them. */
const invoiceCodes = [
  "billed-twice",
  "billed-before",
  "unknown",
  "no-number",
  "cancelled",
  "never-handed-over",
  "return-not-due",
  "weight",
  "size",
  "zone",
  "service",
  "surcharge-not-due",
  "surcharge-amount",
  "price",
  "tax",
  "sum",
  "currency",
  "billed-less",
] as const;

/** Codes of findings about cash on delivery. */
const payoutCodes = [
  "paid-missing",
  "paid-short",
  "paid-late",
  "paid-unknown",
  "paid-again",
  "paid-over",
  "nothing-to-collect",
] as const;

export const findingCodes = [...invoiceCodes, ...payoutCodes] as const;
export type FindingCode = (typeof findingCodes)[number];

/** The place in the tariff that says otherwise. */
export interface Clause {
  /** The first day of the version. */
  readonly version: CalendarDate;
  readonly service: string;
  readonly zone: string;
  /** The row of the price table, in grams, pieces, cm or a compartment's size; null: of several parcels. */
  readonly row: { readonly measure: string; readonly upTo: number; readonly priceMinor: number } | null;
  readonly surcharge: {
    readonly code: string;
    readonly name: string;
    /** Null: it is due, and its amount differs. */
    readonly notCharged: NotCharged | "smaller-in-group" | null;
    /** Parts per million, where it is a percentage. */
    readonly ppm: number | null;
  } | null;
}

/**
 * A difference between an invoice and the shipment and its tariff, or between a payout and the cash that was collected. Of a payout,
 * `billedMinor` is what was paid, `expectedMinor` what was due, and `overMinor` what the carrier still owes.
 */
export interface Finding {
  readonly code: FindingCode;
  /** Rows of the file. */
  readonly rows: readonly number[];
  readonly voucher: string;
  readonly shipmentId: string | null;
  readonly order: string | null;
  /** The billed amount, with the tax if `withTax` of the result says so. */
  readonly billedMinor: number;
  readonly expectedMinor: number;
  /** Its part of what was billed too much; below zero: too little. */
  readonly overMinor: number;
  readonly clause: Clause | null;
  /** The billed and the right value: grams, codes of zones or services, a surcharge's or an invoice's name, a tax share. */
  readonly billed: string | number | null;
  readonly expected: string | number | null;
}

/** Shipments that were matched and could not be compared. */
export interface Unchecked {
  readonly row: number;
  readonly voucher: string;
  readonly reason: "no-tariff" | "no-price" | "other-carrier";
}
