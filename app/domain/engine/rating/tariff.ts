import type { CountryCode } from "../values/address.ts";
import type { CustomsPlace } from "../values/customs-territories.ts";
import type { CalendarDate } from "../values/day-number.ts";
import type { CurrencyCode } from "../values/money.ts";

/**
 * The extent of a zone. The country alone names all of it; lists narrow it down, and an address is in the place
 * if any of them holds it. Postcodes belong to their country and compare without spaces, hyphens and case;
 * cities and states without accents and case. `*` as country is the rest of the world.
 *
 * The most specific place wins: the listed postcode; then the prefix or range that holds the fewest postcodes
 * (of the shape of the address's own, so that `84` and 84000 to 84999 are equal); the city; the state; the
 * country's own part (`GP`); the country; `*`.
 */
export interface Place {
  readonly country: CountryCode | "*";
  readonly zips?: readonly string[];
  /** `841` holds 84100 to 84199. */
  readonly zipPrefixes?: readonly string[];
  /** Both ends included, letters and digits in the same positions; the shorter end stands for all that it begins. */
  readonly zipRanges?: readonly (readonly [first: string, last: string])[];
  readonly cities?: readonly string[];
  /** Region as the address writes it: `CA`, `Attica`. */
  readonly states?: readonly string[];
}

/** The bands of distance that a carrier's table gives for pairs of places. */
export interface Distances {
  /** Each pair holds in the other direction too. */
  readonly bothWays: boolean;
  /** Pairs of places. Of several that hold a route: the most specific destination, then origin, then the first band. */
  readonly pairs: readonly { readonly from: Place; readonly to: Place; readonly band: string }[];
}

/**
 * Of several zones that hold a destination (and the origin) the most specific wins; of those, the most specific
 * by origin; of those, one for bands of distance; of those, the code that sorts first.
 */
export interface Zone {
  readonly code: string;
  readonly places: readonly Place[];
  /** The zone applies only to parcels from here; absent: from anywhere. */
  readonly from?: readonly Place[];
  /** The zone applies only to routes of these bands of distance; absent: of any, or none. */
  readonly bands?: readonly string[];
  /** Reached late or at extra cost; shown as the rate's `is_inaccessible`. */
  readonly remote?: boolean;
}

/**
 * The measure that finds the bracket: billable weight in grams, a locker compartment's size, the number of
 * parcels (pallets are sold by count), or each parcel's size in cm.
 */
export type Measure = "weight" | "compartment" | "pieces" | "size";

/** A measure of a parcel's sides, in any orientation. Girth: longest side and twice the other two. */
export type SizeMeasure = "longest-side" | "longest-plus-shortest" | "girth" | "sum-of-sides";

/** Up to and including `upTo`: "up to 5 kg" has 5.000 kg in it. */
export interface Bracket {
  readonly upTo: number;
  /** The price in minor units, with at most four decimals: 18.5 is 0.185 EUR. */
  readonly priceMinor: number;
  /** Present: the price is for each started `per` of the whole measure (1000: a price a kilogram). Absent: for all of it. */
  readonly per?: number;
  /** Present, in place of `per`: the price is for each started `each` above the row before, beside that row's price. */
  readonly each?: number;
}

/** Working days in transit, both included: 1 to 2. */
export interface Transit {
  readonly minDays: number;
  readonly maxDays: number;
}

export interface ZonePrices {
  readonly zone: string;
  /** The service's transit to this zone; absent: the service's own. */
  readonly transit?: Transit;
  /** Ascending by `upTo`, at least one. */
  readonly brackets: readonly Bracket[];
  /** The increment for each started step above the last bracket. Absent: no price there. */
  readonly beyond?: { readonly step: number; readonly priceMinor: number };
}

/**
 * A percentage that changes with time, in parts per million: 17.25 % is 172,500. Each is valid until the next
 * begins. Before the first one there is none, and its surcharge or rule doesn't apply.
 */
export interface DatedShare {
  /** Absent: always before the next one. */
  readonly from?: CalendarDate;
  readonly ppm: number;
}

/**
 * `running`: the base with every surcharge of a lower rank; for each parcel, that parcel's part of the base
 * with its own surcharges of a lower rank. Insured and collected amounts are shared equally by the parcels.
 */
export type PercentBase = "base" | "running" | ValueBase | ChosenBase;

/** Amounts of the request. The goods' value is of a parcel's own items. */
export type ValueBase = "insured-amount" | "collected-amount" | "goods-value";

/**
 * Chosen surcharges of any rank, with the base or without it. Of each it is the amount that is charged; a discount is
 * taken off. For each parcel, that parcel's: the chosen ones are then charged for each parcel as well.
 */
export interface ChosenBase {
  readonly base: boolean;
  /** Codes of the surcharges that are part of the base. */
  readonly surcharges: readonly string[];
}

/** The least and the most that is charged each time: for each parcel with `per: "parcel"`, else for the shipment. */
interface Bounds {
  readonly minMinor?: number;
  readonly maxMinor?: number;
}

export type SurchargeAmount = Bounds &
  (
    | { readonly kind: "fixed"; readonly minor: number }
    | { readonly kind: "percent"; readonly shares: readonly DatedShare[]; readonly of: PercentBase }
    /** An amount for each started `stepG` of billable weight; `minor` has at most four decimals. */
    | { readonly kind: "per-weight"; readonly minor: number; readonly stepG: number }
    /** An amount for each started `stepCm` of a measure above the free part, of all parcels together or of each. */
    | {
        readonly kind: "per-size";
        readonly minor: number;
        readonly stepCm: number;
        readonly freeCm?: number;
        readonly of: SizeMeasure;
      }
    | { readonly kind: "per-volume"; readonly minor: number; readonly step: Volume; readonly free?: Volume }
    /** An amount for each started `stepG` that the weight on the scales lacks of the volume at this density. */
    | {
        readonly kind: "per-missing-weight";
        readonly minor: number;
        readonly kgPerM3: number;
        readonly stepG: number;
      }
    /** An amount for each started `stepMinor` above the free part; insured and collected amounts are shared equally. */
    | {
        readonly kind: "per-amount";
        readonly minor: number;
        readonly stepMinor: number;
        readonly freeMinor?: number;
        readonly of: ValueBase;
      }
    /** The first tier that reaches the amount; above the last one there is no price. */
    | { readonly kind: "tiered"; readonly tiers: readonly ValueTier[]; readonly of: ValueBase }
    /** Raises the shipment's running total to this (minimum a consignment). */
    | { readonly kind: "at-least"; readonly minor: number }
    /**
     * Taken from the shipment's running total: the share of the last tier that it reaches, and never so much that less
     * than the floor is left. No tier's share: nothing.
     */
    | { readonly kind: "discount"; readonly tiers: readonly DiscountTier[]; readonly floorMinor?: number }
  );

/** Up to and including `upToMinor`, without one for every amount: a fixed part and a share of the whole amount. */
export interface ValueTier {
  readonly upToMinor?: number;
  readonly minor: number;
  readonly ppm: number;
}

/** A discount of `ppm` that applies from a running total of `fromMinor` on. */
export interface DiscountTier {
  readonly fromMinor: number;
  readonly ppm: number;
}

/** Volumes: litres, or cubic feet as contracts in inches have them. At most three decimals, and only one of the two. */
export interface Volume {
  readonly volumeL?: number;
  readonly volumeFt3?: number;
}

/** A parcel is above if it exceeds any of these, below if it falls short of any; sizes in any orientation. */
export interface SizeThresholds extends Volume {
  readonly weightG?: number;
  readonly longestSideCm?: number;
  /** The second longest. */
  readonly middleSideCm?: number;
  readonly shortestSideCm?: number;
  readonly longestPlusShortestCm?: number;
  readonly girthCm?: number;
  readonly sumOfSidesCm?: number;
}

export interface Surcharge {
  readonly code: string;
  /** The name that the merchant reads: "Fuel", "Remote area". */
  readonly name: string;
  /** An inactive surcharge stays in the table and is not charged. */
  readonly active: boolean;
  /** Lower ranks are in the running total of higher ones; within a rank none is. */
  readonly rank: number;
  readonly when: "always" | "cash-on-delivery" | "insurance" | "saturday-delivery" | "pickup";
  /** Codes of the services that it applies to; absent: to all. */
  readonly services?: readonly string[];
  /** Destination zones in which it applies; absent: in all. */
  readonly zones?: readonly string[];
  /** Bands of distance in which it applies; absent: whatever the distance. */
  readonly bands?: readonly string[];
  /** Destinations in which it applies, whatever their zone (remote areas); absent: everywhere. */
  readonly places?: readonly Place[];
  /** The end of the route that `places` hold; absent: the destination. */
  readonly placesAt?: "destination" | "origin" | "either";
  /**
   * The recipients for whom it applies; absent: for all. A recipient without the address's own word is a business if the
   * address names a company.
   */
  readonly recipient?: "residence" | "business";
  /** Days of the week on which it applies, 0 is Sunday; absent: every day. */
  readonly weekdays?: readonly number[];
  /** Days on which it applies, ends included (peak season); absent: always. */
  readonly dates?: readonly { readonly from: CalendarDate; readonly to: CalendarDate }[];
  /** Applies only to parcels above these sizes (oversize, overweight), or to a shipment with such a parcel. */
  readonly above?: SizeThresholds;
  /** Applies only to parcels below these sizes ("shorter than"), or to a shipment with such a parcel. */
  readonly below?: SizeThresholds;
  /**
   * Of all that share a group and apply to the same parcel (or shipment) only the largest is charged. They
   * share `rank` and `per`.
   */
  readonly group?: string;
  /**
   * `parcel`: for each parcel it applies to; a percentage is then of that parcel's part of the base. A shared
   * base is divided by weight, or equally if pieces are counted.
   */
  readonly per: "parcel" | "shipment";
  /** With `per: "parcel"`, the first parcel charged, by its place as in `FurtherParcels`; absent: all are. */
  readonly fromParcel?: number;
  readonly amount: SurchargeAmount;
  /** Its tax, in place of the shipment's; none for an exempt insurance. Absent, or before the first: the shipment's. */
  readonly taxShares?: readonly DatedShare[];
}

export interface TaxRule {
  readonly place: Place;
  readonly shares: readonly DatedShare[];
}

/** The two sides of a carrier's invoice. */
export interface InvoiceParties {
  /** The place where the carrier that invoices is established. */
  readonly carrier: CustomsPlace;
  /** The place where the merchant is established, and whether as a taxable person. */
  readonly merchant: CustomsPlace & { readonly business: boolean };
}

export interface Tax {
  /**
   * `gross`: prices and surcharges have the tax of home in them, which elsewhere is exchanged for the tax that is due. Home
   * is where the merchant is invoiced, without a contract the parcel's origin; with `eu-vat` every destination is home.
   */
  readonly prices: "net" | "gross";
  /** Taxes by destination. The rule of the most specific place applies; of equal ones, the higher share. */
  readonly rules: readonly TaxRule[];
  /**
   * The tax without a matching rule: the EU's VAT table by destination and date, its exempt territories at 0; no tax;
   * or the VAT of the invoice between these two.
   */
  readonly otherwise: "eu-vat" | "none" | InvoiceParties;
  /**
   * The tax on the net price that the shopper is shown: the destination's, by the EU's VAT table, outside the EU and in
   * gross prices by a rule that holds it; or none. Absent: the invoice's.
   */
  readonly shopper?: "destination" | "none";
}

/** The billed weight of a parcel: the larger of actual and volumetric. */
export interface BillableWeight {
  /** cm³ a kilogram, a whole number (5000, 6000 …); absent: only the scales count. */
  readonly volumetricDivisor?: number;
  /** The same as a density, with at most two decimals: 200 is a divisor of 5000. Only one of the three. */
  readonly volumetricKgPerM3?: number;
  /** Cubic inches a pound, a whole number (139, 166 …). */
  readonly volumetricIn3PerLb?: number;
  /** Sides in whole cm for the volume, in whole inches if cubic inches are divided; absent: as they are. */
  readonly volumeSides?: "nearest" | "up";
  /** The volumetric weight counts only for parcels that meet all of these; absent: for all. */
  readonly volumetricOnly?: {
    /** It is more than this many times the actual one; at most two decimals. */
    readonly timesActual?: number;
    readonly above?: SizeThresholds;
    /** It is above none of these. */
    readonly upTo?: SizeThresholds;
  };
  /** Each parcel's weight is rounded up to whole steps of these before the shipment's is summed. */
  readonly eachStepG?: number;
  /** Rounded up to whole steps; 1 changes nothing. */
  readonly stepG: number;
  /** The smallest billed weight. */
  readonly minG?: number;
  /** A parcel above these weighs at least this, before steps and sums; of several the largest. */
  readonly minimums?: readonly { readonly above: SizeThresholds; readonly minG: number }[];
  /**
   * `parcel`: each parcel finds its own bracket; `shipment`: their sum finds one. Minimum and steps apply to
   * the same.
   */
  readonly per: "parcel" | "shipment";
  /** With `per: "shipment"`: parcels above these find a bracket of their own, and the others' sum finds one. */
  readonly eachAbove?: SizeThresholds;
  /** Takes the larger of actual and volumetric for each `parcel` before adding up (absent), or of the two sums. */
  readonly largerOf?: "parcel" | "shipment";
}

/** Limits of all parcels together, and the least of each; another shipment has no price. */
export interface ShipmentLimits {
  /** A parcel that falls short of any of these is not taken. */
  readonly leastOfParcel?: SizeThresholds;
  /** A parcel with more is not taken. */
  readonly mostOfParcel?: Volume;
  readonly maxParcels?: number;
  /** The weight on the scales, not the volumetric one. */
  readonly maxWeightG?: number;
}

/**
 * Parcels from this place on cost a share of their price, or a price of their own. The dearest is the first, of equals the
 * heaviest, largest and most valuable.
 */
export type FurtherParcels = {
  /** 2 or more. */
  readonly from: number;
} & ({ readonly ppm: number } | { readonly minor: number });

/** The prices of one service; a zone without prices is not served. */
export interface TariffService {
  readonly code: string;
  readonly measure: Measure;
  /** Prices take each packed parcel for one (absent), or each item, however many go into a parcel. */
  readonly countedBy?: "parcels" | "items";
  /** The measure of size that prices go by; absent: the longest side. */
  readonly sizeBy?: SizeMeasure;
  readonly shipmentLimits?: ShipmentLimits;
  /** Prices of further parcels, where each parcel has its own bracket; ascending by `from`. */
  readonly furtherParcels?: readonly FurtherParcels[];
  /** A measure pays no more than the smallest one of any higher bracket. */
  readonly cheaperNextBreak?: boolean;
  readonly billableWeight: BillableWeight;
  readonly transit: Transit;
  readonly prices: readonly ZonePrices[];
}

/**
 * The sum of base and surcharges (net or gross, like the prices), or the total, goes to whole `toMinor`, and `lessMinor` below that:
 * 100 and 1 end every price in .99, and never below the sum with `up`.
 */
export interface PriceRounding {
  readonly toMinor: number;
  readonly mode: "nearest" | "up";
  readonly lessMinor?: number;
  /** The amount that is rounded; absent: the sum. The total has the tax in it, and then no sum before it is rounded. */
  readonly of?: "total";
}

/**
 * One version of a carrier account's price table. Amounts in minor units of `currency`, none negative; weights
 * count to the microgram, sizes to the hundredth of a millimetre. The account uses the version whose days hold
 * today, a date in `timeZone`. A version begins and ends at midnight there.
 */
export interface Tariff {
  readonly currency: CurrencyCode;
  /** IANA name. */
  readonly timeZone: string;
  /** The first day on which the tariff is valid. */
  readonly validFrom: CalendarDate;
  /** Last day; null: until the next version begins. */
  readonly validTo: CalendarDate | null;
  readonly rounding?: PriceRounding;
  /** Allowed origins; absent: anywhere. */
  readonly origins?: readonly Place[];
  /** A listed city is more specific than prefixes and ranges of postcodes; absent: less. */
  readonly citiesFirst?: boolean;
  /** The goods' value that surcharges go by; absent: after discounts. */
  readonly goodsValue?: "after-discounts" | "before-discounts";
  readonly distances?: Distances;
  readonly zones: readonly Zone[];
  readonly surcharges: readonly Surcharge[];
  readonly tax: Tax;
  readonly services: readonly TariffService[];
}
