import type { CarrierIdentity, Environment } from "./account.ts";
import type { Address } from "./address.ts";
import type { CalendarDate } from "./day-number.ts";
import type { Item, Parcel } from "./item.ts";
import type { CurrencyCode } from "./money.ts";
import type { QuoteOptions, Rate, TimeOfDay } from "./rate.ts";
import type { TrackingEntry, TrackingStatus } from "./tracking.ts";

/** UUIDv7. */
export type ShipmentId = string;

export interface Extras {
  /** Declared amount to insure, in the rate's currency, minor units. */
  readonly insuranceMinor?: number;
  readonly saturdayDelivery?: boolean;
  readonly customsInvoiceDocument?: boolean;
  /** The uploaded PDF that is the customs invoice; present with the option above. */
  readonly customsInvoiceId?: string;
}

export interface Pickup {
  readonly date: CalendarDate;
  readonly from: TimeOfDay;
  readonly until: TimeOfDay;
}

/** A piece after the first; the first piece is the shipment's own voucher. */
export interface ChildVoucher {
  readonly trackingRef: string;
  /** May be empty. */
  readonly trackingUrl: string;
}

export type ShipmentState = "created" | "cancelled";

/** When a label was handed out. Reading the same document again within a minute is one printing. */
export interface Printing {
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly count: number;
}

/** The refund of a cancelled label. */
export type Refund =
  /** `not-charged`: the carrier bills parcels that it has received. `unanswered`: it did not say, and is asked no more. */
  | { readonly state: "not-charged" | "refunded" | "unanswered" }
  /** The carrier is asked again at `nextAt`. */
  | { readonly state: "pending"; readonly since: Date; readonly tries: number; readonly nextAt: Date }
  /** The carrier refused; `words` is its reason, `null` if it gave none. */
  | { readonly state: "refused"; readonly words: string | null };

export type ShipmentMetadata = Readonly<Record<string, string | number | boolean>>;

/** A bought rate. Source of the fields: service document, "Shipment". Amounts are minor units of the rate's currency. */
export interface Shipment {
  readonly id: ShipmentId;
  readonly merchantId: string;
  readonly environment: Environment;
  readonly state: ShipmentState;
  readonly accountId: string;
  /** `carrier.code` is the API's `driver`. */
  readonly carrier: CarrierIdentity;
  readonly partnerCredentialsUsed: boolean;

  readonly relatedOrderId: string | null;
  /** The order's number as people use it, `#1006`, for the label. Absent: `relatedOrderId` is what they use. */
  readonly orderName?: string;
  readonly incomingOrderId: string | null;
  readonly returnRequestId: string | null;
  readonly invoiceId: string | null;
  readonly paymentRef: string | null;
  readonly paymentMinor: number | null;

  /** False if the caller brought its own voucher: there is nothing to cancel at the carrier then. */
  readonly bookedAtCarrier: boolean;
  /** The carrier's own name for the booking, where it has one beside the vouchers. */
  readonly carrierReference: string | null;
  readonly trackingRef: string;
  readonly trackingUrl: string | null;
  /** Set only if the caller supplied its own label; otherwise the label is ours, and each read signs its link. */
  readonly externalLabelUrl: string | null;
  readonly labelFormat: string;
  readonly childVouchers: readonly ChildVoucher[];
  readonly invoiceUrl: string | null;

  readonly trackingStatus: TrackingStatus;
  readonly trackingHistory: readonly TrackingEntry[];
  readonly trackingUpdatedAt: Date;

  readonly from: Address;
  readonly to: Address;
  readonly items: readonly Item[];
  readonly parcels: readonly Parcel[];

  readonly pickup: Pickup | null;
  readonly pickupRef: string | null;
  readonly pickupListRef: string | null;
  readonly pickupAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly refundedAt: Date | null;
  /** When its cancellation began that is not finished. Absent: none is under way. */
  readonly cancelRequestedAt?: Date;
  /** Absent: not cancelled. */
  readonly cancelledAt?: Date;
  /** Absent: not cancelled, or how the carrier charges for labels is not known. */
  readonly refund?: Refund;

  readonly rate: Rate;
  readonly cashOnDeliveryMinor: number;
  readonly extras: Extras;
  readonly metadata: ShipmentMetadata;
  readonly tags: readonly string[];

  /** The merchant's own words about the parcel, for their staff alone; they may name a person. Absent: there are none. */
  readonly note?: string;
  /** When its addresses were redacted; it has no papers any more. Absent before. */
  readonly redactedAt?: Date;
  /** Absent: its label was never handed out. Written by `PrintStore` alone, whatever `version` says. */
  readonly printing?: Printing;
  /** How far a test in the sandbox moved the parcel's clock ahead, and the name of its last move. */
  readonly sandboxClock?: { readonly aheadMs: number; readonly lastMove: string };
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /**
   * Grows with each stored change; a write names the version it read, so that two writers can't overwrite each
   * other.
   */
  readonly version: number;
}

/** A caller's request to buy a rate. Amounts are in major units of the rate's currency, as the caller wrote them. */
export interface ShipmentRequest extends QuoteOptions {
  readonly rateId: string;
  readonly from: Address;
  readonly to: Address;
  readonly items: readonly Item[];
  readonly relatedOrderId?: string | null;
  readonly orderName?: string;
  /** Words of the merchant and their apps on the order. Absent: none. */
  readonly tags?: readonly string[];
  /** Buys although the order has a shipment; absent: refused where the merchant's setting says so. */
  readonly allowDuplicate?: true;
  readonly incomingOrderId?: string | null;
  /** A return's own number, or the id of the shipment that comes back; absent: no return. */
  readonly returnRequestId?: string;
  /** The currency of `cashOnDelivery`; absent: the rate's. Another one than the rate's is refused. */
  readonly cashOnDeliveryCurrency?: CurrencyCode;
  readonly labelPrintFormat?: string | null;
  /** An upload of the caller's; with `extras.isCustomsInvoiceDocument`. */
  readonly customsInvoiceId?: string | null;
  /** If given, it must be the rate's carrier. */
  readonly driver?: string | null;
  /** The caller's own voucher: nothing is booked at the carrier, and the shipment carries this voucher. */
  readonly trackingRef?: string | null;
  readonly trackingUrl?: string | null;
  readonly labelUrl?: string | null;
  readonly metadata?: ShipmentMetadata;
}

/** Shipments without a promised day come last. */
export const shipmentSorts = [
  ...(["newest", "promised", "heaviest", "lightest"] as const),
  ...(["country", "sku", "tag"] as const),
] as const;
export type ShipmentSort = (typeof shipmentSorts)[number];

/** Filters of the list; all must match. */
export interface ShipmentFilter {
  readonly relatedOrderId?: string;
  readonly incomingOrderId?: string;
  /** The tracking number of the shipment or of one of its child vouchers. */
  readonly trackingRef?: string;
  readonly state?: ShipmentState;
  readonly trackingStatus?: TrackingStatus;
  /** Carrier code. */
  readonly driver?: string;
  /** The recipient's country. */
  readonly country?: string;
  /** Of one of its items. */
  readonly sku?: string;
  /** Of its order. */
  readonly tag?: string;
  /** Of all its parcels, in grams; both ends included, `null`: open. */
  readonly weight?: { readonly from: number | null; readonly to: number | null };
  /** The last day that was promised; without the later end, `null`: open. `none`: no day was promised. */
  readonly promised?: "none" | { readonly from: CalendarDate | null; readonly before: CalendarDate | null };
  /** Absent: `newest`. */
  readonly sort?: ShipmentSort;
  /** `to-print`: its label was never handed out, the carrier does not have the parcel, and it is younger than 30 days. */
  readonly printing?: "to-print" | "printed";
  /** The carrier reports a problem, and the merchant has not marked it as done since. */
  readonly isExceptionOpen?: true;
  readonly createdFrom?: Date;
  readonly createdTo?: Date;
  readonly updatedFrom?: Date;
  readonly updatedTo?: Date;
  /** Values at keys of the caller's own, as text. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Shipments to one person: the whole e-mail without case, or the phone in E.164. */
  readonly recipient?: { readonly email: string } | { readonly phoneE164: string };
  /** Free text over order id, tracking ref, recipient's name, phone, city and zip: the admin's search box. */
  readonly search?: string;
}

export interface ShipmentPage {
  /** Newest first. */
  readonly shipments: readonly Shipment[];
  readonly nextCursor: string | null;
}
