import type { CountryCode } from "./address.ts";
import type { CurrencyCode } from "./money.ts";

/**
 * A customs line. Source: service document, "Invoice line"; value in the item's currency, weight in grams: both as the caller wrote
 * them, of all pieces or of one. `lineTotals` of customs/declared-goods.ts tells which.
 */
export interface InvoiceLine {
  readonly countryOfOrigin?: CountryCode | null;
  readonly description?: string | null;
  readonly commodityCode?: string | null;
  readonly quantity?: string | null;
  readonly value?: number | null;
  readonly weight?: number | null;
}

/** One thing to send. Weight in grams, sides in cm; sides may be absent if the carrier account has a default parcel. */
export interface Item {
  readonly weightG: number;
  readonly heightCm?: number | null;
  readonly widthCm?: number | null;
  readonly lengthCm?: number | null;
  readonly notes?: string | null;
  /** Equal pieces that were merged into this item; absent: one. */
  readonly pieces?: number;
  /** Declared value in major units, as the caller wrote it. */
  readonly value?: number | null;
  /** Its price before discounts, in major units; absent: the same. */
  readonly listValue?: number;
  readonly currency?: CurrencyCode | null;
  readonly label?: string | null;
  readonly invoiceLines?: readonly InvoiceLine[];
  /** Locker compartment: 1 small, 2 medium, 3 large. */
  readonly compartmentSize?: number | null;
  /** The height stays vertical; if absent, any side may be underneath. */
  readonly keepUpright?: boolean;
  /** Its parcel holds nothing else. */
  readonly shipsAlone?: boolean;
  /** The merchant's number for it, for packing slips and pick lists. */
  readonly sku?: string | null;
  /** Its shelf or bin in the warehouse. */
  readonly place?: string | null;
  /** The number under which the merchant's product data is kept; the SKU and the place come from there. */
  readonly variantId?: number;
}

/** Sides in cm. */
export interface Size {
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly heightCm: number;
}

/** The parcel of items without sizes. */
export interface DefaultParcel extends Size {
  /** The most that such items weigh in one parcel; absent: as much as the carrier takes. */
  readonly maxWeightKg?: number;
}

/** A physical piece. `itemIndexes` are positions in the request's items; every item is in exactly one parcel. */
export interface Parcel extends Size {
  readonly weightG: number;
  readonly itemIndexes: readonly number[];
  readonly compartmentSize: number | null;
  /** The merchant's box; absent: the contents in a packaging of their own. */
  readonly box?: ParcelBox;
  /** Several items without a box: the sizes that prices go by. The parcel's own sides are those of one way to lay them. */
  readonly goods?: GoodsSize;
}

/** The least size of any parcel of some goods: more of them never make it smaller. */
export interface GoodsSize {
  readonly volumeCm3: number;
  readonly longestCm: number;
  readonly middleCm: number;
  readonly shortestCm: number;
}

/** A parcel as a person packed, measured and weighed it. */
export type GivenParcel = Omit<Parcel, "compartmentSize">;

/** The facts of a box that outlive it. */
export interface ParcelBox {
  readonly code: string;
  readonly name: string;
}
