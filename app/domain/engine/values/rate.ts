import type { CarrierIdentity, Environment } from "./account.ts";
import type { Address } from "./address.ts";
import type { CalendarDate } from "./day-number.ts";
import type { Item, Parcel } from "./item.ts";
import type { CurrencyCode } from "./money.ts";

/** `<driver>_<code>_<uuid>`. The UUIDs of one quote's rates are its own, with a number for their last digits. */
export type RateId = string;

const NUMBER_DIGITS = 4;

/**
 * Makes the ids of one quote's rates, at most 65,535 of them: they lead back to the quote, which is stored once.
 * @param quoteId a UUID
 */
export function rateIdsOf(quoteId: string): (carrierCode: string, serviceCode: string) => RateId {
  const first = quoteId.slice(0, -NUMBER_DIGITS);
  let number = 0;
  return (carrierCode, serviceCode) => {
    number += 1;
    return `${carrierCode}_${serviceCode}_${first}${number.toString(16).padStart(NUMBER_DIGITS, "0")}`;
  };
}

/** The same for all rates of a quote: the number of its id's UUID is 0. */
export function quoteIdOf(rateId: RateId): string {
  const uuid = rateId.slice(rateId.lastIndexOf("_") + 1);
  return `${uuid.slice(0, -NUMBER_DIGITS)}${"0".repeat(NUMBER_DIGITS)}`;
}

/** Always `totalMinor = netMinor + taxMinor`; minor units of `currency`. */
export interface Price {
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  /** The net amount with the tax that the shopper is shown; absent: the total is. */
  readonly shopperMinor?: number;
  readonly currency: CurrencyCode;
  /** Code of the tariff zone that gave the price; absent if the carrier prices without ours. */
  readonly zone?: string;
  /** Its parts, whose sums are the net and the tax. Absent: not asked for, or the carrier names one amount. */
  readonly charges?: readonly PriceCharge[];
}

/** A part of a price. */
export interface PriceCharge {
  /** `base`, `rounding`, or a surcharge's of the tariff. */
  readonly code: string;
  readonly name: string;
  /** Negative for a discount. */
  readonly netMinor: number;
  readonly taxMinor: number;
}

export interface Service {
  /** Letters, digits and hyphens; no underscore (it separates the parts of a rate id). */
  readonly code: string;
  readonly name: string;
  /** Calendar days from the quote's day to the promise's latest day; without a promise, the longest transit's. */
  readonly estimatedDeliveryDays: number;
}

/** Both days included; never a day without delivery at the destination. */
export interface DeliveryPromise {
  readonly earliest: CalendarDate;
  readonly latest: CalendarDate;
}

/** `HH:MM`, local time of the pickup place. */
export type TimeOfDay = string;

/** A rate's options. Derived from the members of the carrier's connection, never declared beside them. */
export interface RateFeatures {
  readonly printingRequired: boolean;
  readonly cashOnDelivery: boolean;
  readonly customCredentials: boolean;
  readonly shipmentPickupCombined: boolean;
  readonly trackingCodeOnPickup: boolean;
  readonly pickup: boolean;
  readonly massPrinting: boolean;
  readonly inaccessible: boolean;
  readonly customsInvoiceUpload: boolean;
  readonly saturdayDelivery: boolean;
  readonly insurance: boolean;
  readonly sameDayPickup: boolean;
  readonly pickupSlotLengthInHours: number;
  readonly pickupSameDayLatestAt: TimeOfDay | null;
  readonly pickupEarliestAt: TimeOfDay | null;
  readonly pickupLatestAt: TimeOfDay | null;
  readonly transportation: string;
}

/** Options that may cost more or that some services lack. Amounts in major units of the rate's currency. */
export interface QuoteOptions {
  readonly cashOnDelivery?: number | null;
  readonly extras?: {
    readonly insuranceAmount?: number | undefined;
    readonly isSaturdayDelivery?: boolean | undefined;
    readonly isCustomsInvoiceDocument?: boolean | undefined;
  };
  readonly pickup?: { readonly date: CalendarDate } | null;
}

/** The request behind a rate. */
export interface QuoteRequest {
  readonly from: Address;
  readonly to: Address;
  readonly items: readonly Item[];
  /** Each item is a parcel as it is. Absent: items are packed, into the merchant's boxes where there are some. */
  readonly packing?: "items";
  /** The price holds these, and the rate is bought with no others. Absent: it may be bought with any. */
  readonly options?: QuoteOptions;
}

/** One priced service for one request. */
export interface Rate {
  readonly id: RateId;
  readonly merchantId: string;
  readonly environment: Environment;
  readonly accountId: string;
  readonly friendlyName: string | null;
  /** `carrier.code` is the API's `driver`. */
  readonly carrier: CarrierIdentity;
  readonly service: Service;
  readonly price: Price;
  /** Absent: no day could be promised. */
  readonly promise?: DeliveryPromise;
  readonly features: RateFeatures;
  readonly request: QuoteRequest;
  readonly parcels: readonly Parcel[];
  readonly createdAt: Date;
}

/** After 7 days a rate can no longer be bought. */
export const RATE_VALIDITY_MS = 7 * 24 * 60 * 60 * 1000;
