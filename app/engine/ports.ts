/**
 * What the engine needs from outside. Adapters implement these; the engine never knows which.
 *
 * Glossary
 *  driver      our code for a carrier (or for a kind of carrier); `connect` opens it for one account
 *  connection  a driver opened with an account's settings and secrets; what it cannot do it has no member for
 *  reference   our name for a booking at the carrier: the shipment's id. Looking up by it tells what became of a call
 *  booking     the durable intention to buy a label: written before the carrier hears of it, resolved afterwards
 */

import type { WorkingDays } from "./calendar/working-days.ts";
import type { EngineErrorCode, ErrorMetadata } from "./errors.ts";
import type { Compartment } from "./packing/compartment.ts";
import type { ParcelLimits } from "./packing/parcel-limits.ts";
import type { PriceExplanation } from "./rating/price-explanation.ts";
import type { Transit } from "./rating/tariff.ts";
import type { Caller, CarrierAccount, Environment } from "./values/account.ts";
import type { Address } from "./values/address.ts";
import type { Item, Parcel } from "./values/item.ts";
import type { CurrencyCode } from "./values/money.ts";
import type { Price, QuoteRequest, Rate, RateId, Service, TimeOfDay } from "./values/rate.ts";
import type {
  ChildVoucher,
  Extras,
  Pickup,
  Shipment,
  ShipmentFilter,
  ShipmentId,
  ShipmentPage,
} from "./values/shipment.ts";
import type { ShippingConfig } from "./values/shipping-config.ts";
import type { TrackingEntry } from "./values/tracking.ts";

export interface Clock {
  now(): Date;
}

export interface Ids {
  /** A new UUIDv7. */
  next(): string;
}

// ---- carriers -------------------------------------------------------------------------------------------------------

/** A driver: one folder below `carriers/`. */
export interface CarrierDriver {
  /** Identifier, the folder's name. */
  readonly driver: string;
  /**
   * Opens an account as it is at a moment. Pure and quick: no call is made.
   * @throws EngineError VALIDATION_FAILED when the account's settings are not what the driver understands
   */
  connect(account: CarrierAccount, at: Date): CarrierConnection;
}

/** An account opened by its driver. An optional member that is absent means "cannot". */
export interface CarrierConnection {
  /** From then on the account has to be opened anew: another tariff may hold. Absent: never. */
  readonly until?: Date;
  readonly services: readonly ServiceConnection[];
  readonly transportation: string;
  /** The label must be on the parcel before pickup. */
  readonly printingRequired: boolean;
  /** The carrier hands out tracking numbers only when it picks up. */
  readonly trackingCodeOnPickup: boolean;
  /** How long after a call a lookup may still miss what the call did; 0 when lookups are exact at once. */
  readonly settleMs: number;

  /** Buys. @throws EngineError CARRIER_REJECTED | CARRIER_UNAVAILABLE (surely not bought) | OutcomeUnknownError */
  book(order: BookingOrder): Promise<BookingResult>;
  /** What became of a booking, by its reference; `null` when the carrier knows none. Changes nothing. */
  lookup(order: BookingOrder): Promise<BookingResult | null>;
  /** Cancels by our reference. Cancelling what is cancelled already succeeds. @throws EngineError NOT_CANCELLABLE */
  readonly cancel?: (shipment: Shipment) => Promise<void>;
  readonly pickup?: PickupCapability;
  readonly cashOnDelivery?: CashOnDeliveryCapability;
  /** The whole history that the carrier knows now, oldest first. */
  readonly track?: (
    trackingRefs: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly TrackingEntry[]>>;
  /** Present when customs documents can be handed over as a PDF. */
  readonly customsInvoiceUpload?: { readonly maxBytes: number };
  /** Present when labels of many shipments can be printed at once. */
  readonly massPrinting?: { readonly maxLabels: number };
  /** Of its prices today; absent: only the prices say. */
  readonly currency?: CurrencyCode;
  /** Template of the public tracking page with `{ref}`, or null when the carrier has none. */
  readonly trackingUrlTemplate: string | null;
}

/** One product of the carrier, as far as it can be sold by this account. */
export interface ServiceConnection extends Pick<Service, "code" | "name"> {
  readonly limits: ParcelLimits;
  /** Present for locker services: items are packed into these, whatever boxes the merchant has. */
  readonly compartments?: readonly Compartment[];
  /** Prices the parcels. @throws EngineError OPTION_NOT_AVAILABLE when there is no price for route or parcels. */
  price(request: PricingRequest): Promise<Price> | Price;
  /** The same price with everything that led to it, where it comes from a table of ours. @throws as `price` */
  readonly explain?: (request: PricingRequest) => {
    readonly price: Price;
    readonly explanation: PriceExplanation;
  };
  /** Working days between pickup and delivery. */
  transit(request: QuoteRequest): Transit;
  /** Days of the week on which it delivers, 0 is Sunday; Monday to Friday when absent. Parcels travel on these as well. */
  readonly deliveryWeekdays?: readonly number[];
  /** True for places that the carrier reaches late or at extra cost. */
  readonly isRemote?: (request: QuoteRequest) => boolean;
  readonly insurance?: { readonly maxMinor: number; readonly currency: string };
  readonly saturdayDelivery?: { readonly countries: readonly string[] };
  /** Present for services that end (or start) at a locker: `locationId` is then required on the address. */
  readonly locker?: { readonly destination: boolean; readonly origin: boolean };
}

export interface PricingRequest extends QuoteRequest {
  readonly parcels: readonly Parcel[];
  readonly extras?: Extras;
  /** Minor units of the tariff's currency. */
  readonly cashOnDeliveryMinor?: number;
  readonly at: Date;
}

export interface PickupCapability {
  /** Booked together with the shipment, in one call. */
  readonly combinedWithShipment: boolean;
  readonly slotLengthInHours: number;
  readonly earliestAt: TimeOfDay;
  readonly latestAt: TimeOfDay;
  /** Until when today can still be asked for; `null`: never on the same day. */
  readonly sameDayLatestAt: TimeOfDay | null;
  /** IANA name; pickup times are local to it. */
  readonly timeZone: string;
  /** On which the carrier comes. */
  readonly days: WorkingDays;
  /** Idempotent by `reference`: asking twice for the same reference and date schedules once. */
  schedule(order: PickupOrder): Promise<ScheduledPickup>;
  /** Idempotent. */
  cancel(pickupRef: string): Promise<void>;
}

export interface CashOnDeliveryCapability {
  readonly maxMinor: number;
  readonly currency: string;
}

export interface PickupOrder {
  readonly reference: string;
  /** The slot asked for; the carrier may answer another. */
  readonly pickup: Pickup;
  readonly from: Address;
  readonly parcels: readonly Parcel[];
}

export interface ScheduledPickup {
  readonly pickup: Pickup;
  readonly pickupRef: string;
}

export interface BookingOrder {
  /** Unique for ever; a carrier that has seen it answers the same booking again. */
  readonly reference: ShipmentId;
  readonly serviceCode: string;
  readonly from: Address;
  readonly to: Address;
  readonly items: readonly Item[];
  readonly parcels: readonly Parcel[];
  readonly extras: Extras;
  readonly cashOnDeliveryMinor: number;
  readonly currency: string;
  /**
   * The slot asked for; the carrier may answer another. A carrier that books pickups by a call of their own leaves it
   * alone here: the engine then calls `pickup.schedule`.
   */
  readonly pickup: Pickup | null;
  readonly relatedOrderId: string | null;
  /** A voucher the caller already holds: then the carrier is not asked for one. */
  readonly callerVoucher: ChildVoucher | null;
}

export interface BookingResult {
  /** One voucher a parcel, in parcel order; the first is the shipment's own. */
  readonly vouchers: readonly string[];
  readonly pickup: ScheduledPickup | null;
}

/** All drivers, and connections kept open per account as long as the account and its tariff are unchanged. */
export interface Carriers {
  connect(account: CarrierAccount): CarrierConnection;
}

/**
 * Number ranges of carriers whose vouchers we print ourselves. Allocation is durable and idempotent by reference:
 * asking again for the same reference answers the same numbers.
 */
export interface VoucherNumbers {
  allocate(series: string, reference: string, count: number): Promise<readonly number[]>;
  find(series: string, reference: string): Promise<readonly number[] | null>;
}

// ---- stores ---------------------------------------------------------------------------------------------------------

export interface AccountStore {
  /** Enabled accounts of the caller, in a stable order. */
  enabled(caller: Caller): Promise<readonly CarrierAccount[]>;
  /** Also disabled ones: old shipments stay usable. */
  get(caller: Caller, accountId: string): Promise<CarrierAccount | null>;
}

export interface ShippingConfigStore {
  /** The caller's; what a merchant decides who has decided nothing, otherwise. The same object until it changes. */
  get(caller: Caller): Promise<ShippingConfig>;
}

export interface RateStore {
  add(rates: readonly Rate[]): Promise<void>;
  get(caller: Caller, id: RateId): Promise<Rate | null>;
}

/**
 * Something happened to a shipment. Written in the same transaction as the change, delivered to the
 * subscribers (Shopify sync) at least once, by a durable job.
 */
export interface ShipmentEvent {
  readonly type: "shipment.created" | "shipment.cancelled" | "tracking.changed" | "pickup.changed";
  readonly merchantId: string;
  readonly environment: Environment;
  readonly shipmentId: ShipmentId;
}

/** A shipment before the carrier has answered: all but what the carrier decides. */
export type ShipmentDraft = Omit<
  Shipment,
  "trackingRef" | "trackingUrl" | "childVouchers" | "pickup" | "pickupRef" | "redactedAt" | "version"
>;

export interface BookingFailure {
  readonly code: EngineErrorCode;
  readonly message: string;
  readonly metadata: ErrorMetadata | null;
}

export interface Booking {
  readonly draft: ShipmentDraft;
  readonly order: BookingOrder;
  /** `open`: intended, perhaps sent, outcome not written yet. */
  readonly state: "open" | "booked" | "failed";
  readonly failure: BookingFailure | null;
  /** When the carrier may have heard of it for the last time; `null`: never called. */
  readonly calledAt: Date | null;
  readonly createdAt: Date;
}

/**
 * Durable bookings. A claim is a lease: who holds it may call the carrier, others wait or stay away until it ends.
 */
export interface BookingStore {
  /** Writes the intention and claims it. Answers what is there already when the id is taken (then nothing is written). */
  begin(booking: { draft: ShipmentDraft; order: BookingOrder }, leaseUntil: Date): Promise<Booking | "begun">;
  get(caller: Caller, id: ShipmentId): Promise<Booking | null>;
  /**
   * Takes up again, and claims, a booking that failed with CARRIER_UNAVAILABLE (surely nothing bought): it is open
   * with this draft and order, never called. False when it is in any other state.
   */
  reopen(
    caller: Caller,
    booking: { draft: ShipmentDraft; order: BookingOrder },
    leaseUntil: Date,
  ): Promise<boolean>;
  /** True when the lease is now ours: the booking is open and nobody else's lease runs. */
  claim(caller: Caller, id: ShipmentId, now: Date, leaseUntil: Date): Promise<boolean>;
  /** Durable mark just before the carrier is called. */
  markCalled(caller: Caller, id: ShipmentId, at: Date): Promise<void>;
  /** Result and event in one transaction: the shipment exists from here on. */
  finish(caller: Caller, shipment: Shipment): Promise<Shipment>;
  fail(caller: Caller, id: ShipmentId, failure: BookingFailure): Promise<void>;
  /** Gives the lease back without an outcome, so that a resolver may take over from `retryAt` on. */
  release(caller: Caller, id: ShipmentId, retryAt: Date): Promise<void>;
  /** Open bookings of every merchant whose lease has ended. */
  unresolved(
    now: Date,
    limit: number,
  ): Promise<readonly { readonly caller: Caller; readonly id: ShipmentId }[]>;
}

export interface ShipmentStore {
  get(caller: Caller, id: ShipmentId): Promise<Shipment | null>;
  /** Those of these that the caller has. */
  byIds(caller: Caller, ids: readonly ShipmentId[]): Promise<ReadonlyMap<ShipmentId, Shipment>>;
  page(caller: Caller, filter: ShipmentFilter, limit: number, cursor: string | null): Promise<ShipmentPage>;
  /** Newest first, in bounded memory. */
  stream(caller: Caller, filter: ShipmentFilter): AsyncIterable<Shipment>;
  /**
   * Stores a changed shipment and its events in one transaction when its `version` is still the stored one;
   * answers the stored shipment (version + 1), or `null` when somebody else was first.
   */
  save(shipment: Shipment, events: readonly ShipmentEvent[]): Promise<Shipment | null>;
  /** Durable intention to cancel, before the carrier hears of it. Repeating is harmless. */
  beginCancel(caller: Caller, id: ShipmentId, at: Date): Promise<void>;
  /** Forgets the intention: the carrier refused. A `save` of the cancelled shipment ends it too. */
  abandonCancel(caller: Caller, id: ShipmentId): Promise<void>;
  /** Shipments whose cancellation was begun before `before` and is not finished. */
  unfinishedCancels(
    before: Date,
    limit: number,
  ): Promise<readonly { readonly caller: Caller; readonly id: ShipmentId }[]>;
  /** Shipments on their way (state created, not delivered, younger than `since`), a page at a time, for polling. */
  undelivered(since: Date, afterId: ShipmentId | null, limit: number): Promise<readonly Shipment[]>;
}

/** Everything that use cases act through. */
export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly carriers: Carriers;
  readonly accounts: AccountStore;
  readonly configs: ShippingConfigStore;
  readonly rates: RateStore;
  readonly bookings: BookingStore;
  readonly shipments: ShipmentStore;
  /** Formats in which our own labels can be printed. */
  readonly labelFormats: readonly string[];
}
