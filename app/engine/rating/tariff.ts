import type { CountryCode } from "../address.ts";
import type { CurrencyCode } from "../money.ts";

/**
 * Where a zone lies. The country alone names all of it; lists narrow it down. Postcodes belong to their country and
 * compare without spaces, hyphens and case; cities without accents and case. `*` as country is the rest of the world.
 */
export interface Place {
  readonly country: CountryCode | "*";
  readonly zips?: readonly string[];
  /** `841` holds 84100 to 84199. */
  readonly zipPrefixes?: readonly string[];
  /** Both ends included; both ends equally long. */
  readonly zipRanges?: readonly (readonly [first: string, last: string])[];
  readonly cities?: readonly string[];
}

export interface Zone {
  readonly code: string;
  readonly places: readonly Place[];
  /** Reached late or at extra cost; shown as the rate's `is_inaccessible`. */
  readonly remote?: boolean;
}

/** Up to and including `upTo`: "up to 5 kg" has 5.000 kg in it. */
export interface Bracket {
  /** Grams of billable weight, or a compartment's size, by the tariff's measure. */
  readonly upTo: number;
  readonly priceMinor: number;
}

export interface ZonePrices {
  readonly zone: string;
  /** Of this service to this zone; absent: as the service says. */
  readonly daysOnTheWay?: number;
  /** Ascending by `upTo`, at least one. */
  readonly brackets: readonly Bracket[];
  /** Above the last bracket: so much more for each started step. Absent: no price up there. */
  readonly beyond?: { readonly step: number; readonly priceMinor: number };
}

/** `running`: the base with every surcharge before this one. */
export type PercentBase = "base" | "running" | "insured-amount" | "collected-amount";

export type SurchargeAmount =
  | { readonly kind: "fixed"; readonly minor: number }
  | {
      readonly kind: "percent";
      readonly basisPoints: number;
      readonly of: PercentBase;
      readonly minMinor?: number;
      readonly maxMinor?: number;
    };

export interface Surcharge {
  readonly code: string;
  /** Inactive means kept in the table and not charged. */
  readonly active: boolean;
  readonly when: "always" | "cash-on-delivery" | "insurance" | "saturday-delivery";
  /** Destination zones in which it applies; absent: in all. */
  readonly zones?: readonly string[];
  /** A fixed amount is charged once a parcel or once a shipment; a percentage is the same either way. */
  readonly per: "parcel" | "shipment";
  readonly amount: SurchargeAmount;
}

export interface TaxRule {
  readonly place: Place;
  readonly basisPoints: number;
}

/** How a parcel's weight becomes the weight that is paid for. */
export interface BillableWeight {
  /** cm³ a kilogram (5000, 6000 …); absent: only the scales count. */
  readonly volumetricDivisor?: number;
  /** Rounded up to whole steps; 1 leaves it alone. */
  readonly stepG: number;
  /** `parcel`: each parcel finds its own bracket; `shipment`: their sum finds one. */
  readonly per: "parcel" | "shipment";
}

/** The price table of one service. Prices are net, in minor units of `currency`. */
export interface Tariff {
  readonly currency: CurrencyCode;
  readonly measure: "weight" | "compartment";
  readonly billableWeight: BillableWeight;
  /** Where parcels may start; absent: anywhere. */
  readonly origins?: readonly Place[];
  readonly zones: readonly Zone[];
  readonly prices: readonly ZonePrices[];
  /** Charged in this order. */
  readonly surcharges: readonly Surcharge[];
  /** By destination; the most specific place wins; nowhere named means 0. */
  readonly taxes: readonly TaxRule[];
}
