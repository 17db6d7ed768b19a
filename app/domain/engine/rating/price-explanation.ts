import type { CalendarDate } from "../values/day-number.ts";
import type { CurrencyCode } from "../values/money.ts";
import type { ContractVatReason } from "./contract-vat.ts";
import type { PlaceMatch } from "./place-index.ts";
import type { Measure, PercentBase, Tax } from "./tariff.ts";
import type { TaxPart } from "./totals.ts";

/** Minor units, exactly: `12.375`, or a fraction like `100/3` if the decimals have no end. */
export type ExactMinor = string;

/** The complete derivation of a price, as data. */
export interface PriceExplanation {
  readonly service: string;
  readonly currency: CurrencyCode;
  /** The day of the price in the tariff's time zone, and the version valid on it. */
  readonly date: CalendarDate;
  readonly timeZone: string;
  readonly validFrom: CalendarDate;
  readonly validTo: CalendarDate | null;
  readonly zone: ZoneExplanation;
  /** Present where the list's prices are of items: `parcels` are these then. */
  readonly countedBy?: "items";
  /** The parcels in the request's order. */
  readonly parcels: readonly ParcelExplanation[];
  /** The measures that find a bracket: one for each parcel, or one for the shipment. */
  readonly brackets: readonly BracketExplanation[];
  readonly baseMinor: number;
  /** All surcharges of the tariff by rank, then code, charged or not. */
  readonly surcharges: readonly SurchargeExplanation[];
  readonly tax: TaxExplanation;
  /** The price that the shopper is shown; null: the total. */
  readonly shown: { readonly ppm: number; readonly minor: number } | null;
  readonly rounding: RoundingExplanation;
}

export interface ZoneExplanation {
  readonly code: string;
  readonly remote: boolean;
  /** The part of the zone that held the destination. */
  readonly destination: PlaceMatch;
  /** The part of the zone that held the origin; null: the zone is for any origin. */
  readonly origin: PlaceMatch | null;
  /** The band of distance; null: the tariff has no table of distances, or it has none for the route. */
  readonly band: string | null;
}

/** Grams. */
export interface ParcelExplanation {
  readonly actualG: number;
  /** Rounded to the microgram for reading; null: the service knows no volumetric weight. */
  readonly volumetricG: number | null;
  /** The weight that counts; `minimum`: the least of its size. */
  readonly counts: "actual" | "volumetric" | "minimum";
}

export interface BracketExplanation {
  /** The parcel's index, from 0; null: the bracket is for the whole shipment. */
  readonly parcel: number | null;
  readonly measure: Measure;
  /** Grams, a compartment's size, pieces, or cm: after minimum and steps. */
  readonly value: number;
  /** The minimum weight is billed. */
  readonly minimumApplies: boolean;
  readonly upTo: number;
  readonly priceMinor: number;
  /** The price is for each started one of these; null: for all. */
  readonly per: number | null;
  /** The price is for each started one of these above the row before, beside that row's price. */
  readonly slope?: { readonly each: number; readonly after: number; readonly afterMinor: number };
  readonly bands: number;
  /** Steps above the last bracket. */
  readonly beyond: { readonly steps: number; readonly step: number; readonly priceMinor: number } | null;
  readonly totalMinor: number;
}

/** The reason that a surcharge is not charged at all. */
export type NotCharged =
  | "inactive"
  | "service"
  | "zone"
  | "distance"
  | "place"
  | "too-few-parcels"
  | "recipient"
  | "date"
  | "not-asked-for"
  | "not-above-threshold"
  | "not-below-threshold";

export interface SurchargeExplanation {
  readonly code: string;
  readonly name: string;
  /**
   * Null: it is charged, at least for one parcel. `smaller-in-group`: for none, because others of its group are
   * larger.
   */
  readonly notCharged: NotCharged | "smaller-in-group" | null;
  /** A tax of its own, in parts per million; absent: the shipment's. */
  readonly ownTaxPpm?: number;
  readonly charges: readonly ChargeExplanation[];
}

export interface ChargeExplanation {
  /** The parcel's index, from 0; null: the charge is for the whole shipment. */
  readonly parcel: number | null;
  /** Negative for a discount. */
  readonly amount: ExactMinor;
  /** The share and the base that it is of; null unless it is a percentage or a discount. */
  readonly percent: { readonly ppm: number; readonly of: PercentBase; readonly base: ExactMinor } | null;
  /** The started steps of a price by weight, size or value; null for other kinds. */
  readonly steps: number | null;
  /** The bound that set the amount. */
  readonly bound: "minimum" | "maximum" | null;
  /** Code of the surcharge in its group that is charged instead. */
  readonly outdoneBy: string | null;
}

export interface TaxExplanation {
  readonly ppm: number;
  readonly prices: Tax["prices"];
  readonly by: "rule" | "eu-vat" | "none" | "contract";
  /** The rule of the contract's VAT. */
  readonly because?: ContractVatReason;
  readonly place: PlaceMatch | null;
  readonly since: CalendarDate | null;
  /** The tax that the entered prices have in them, in parts per million, where it is another than the invoice's. */
  readonly enteredPpm?: number;
  /** One, or more if surcharges have a tax of their own; the shipment's is the last. */
  readonly parts: readonly TaxPart[];
}

export interface RoundingExplanation {
  /** Base and surcharges, net or gross like the tariff's prices. */
  readonly sum: ExactMinor;
  readonly roundedMinor: number;
  /** The total with its tax is rounded, and not the sum. */
  readonly of?: "total";
}
