import type { BookingOrder, CarrierLabel, Carriers } from "./carrier-ports.ts";
import type { EngineErrorCode, ErrorMetadata } from "./errors.ts";
import type { ManifestStore, PickupStore } from "./hand-over-ports.ts";
import type { PointIndex } from "./points/point-index.ts";
import type { Caller, CarrierAccount, Environment } from "./values/account.ts";
import type { KnownPoint } from "./values/point.ts";
import type { Rate, RateId } from "./values/rate.ts";
import type { Shipment, ShipmentFilter, ShipmentId, ShipmentPage } from "./values/shipment.ts";
import type { ShippingConfig } from "./values/shipping-config.ts";

export interface Clock {
  now(): Date;
}

export interface Ids {
  /** A new UUIDv7. */
  next(): string;
}

// ---- stores ---------------------------------------------------------------------------------------------------------

export interface AccountStore {
  /** Enabled accounts of the caller, in a stable order. */
  enabled(caller: Caller): Promise<readonly CarrierAccount[]>;
  /** Disabled ones too: old shipments stay usable. */
  get(caller: Caller, accountId: string): Promise<CarrierAccount | null>;
  /** Of any merchant: for the call of a carrier, which its driver verifies. */
  find(accountId: string): Promise<CarrierAccount | null>;
}

export interface ShippingConfigStore {
  /**
   * The caller's shipping-config, or the defaults of a merchant who has decided nothing. The same object until it
   * changes.
   */
  get(caller: Caller): Promise<ShippingConfig>;
}

export interface RateStore {
  add(rates: readonly Rate[]): Promise<void>;
  get(caller: Caller, id: RateId): Promise<Rate | null>;
}

/**
 * A change of a shipment. Written in the change's transaction; a durable job delivers it at least once to the
 * subscribers (Shopify sync).
 */
export interface ShipmentEvent {
  readonly type:
    | "shipment.created"
    | "shipment.cancelled"
    | "tracking.changed"
    | "pickup.changed"
    | "label.printed";
  readonly merchantId: string;
  readonly environment: Environment;
  readonly shipmentId: ShipmentId;
}

/** A shipment before the carrier answered: all but the carrier's part. */
export type ShipmentDraft = Omit<
  Shipment,
  | "carrierReference"
  | "trackingRef"
  | "trackingUrl"
  | "childVouchers"
  | "pickup"
  | "pickupRef"
  | "redactedAt"
  | "refund"
  | "printing"
  | "sandboxClock"
  | "version"
>;

export interface BookingFailure {
  readonly code: EngineErrorCode;
  readonly message: string;
  readonly metadata: ErrorMetadata | null;
}

export interface Booking {
  readonly draft: ShipmentDraft;
  readonly order: BookingOrder;
  /** `open`: intended, perhaps sent, without a stored outcome. */
  readonly state: "open" | "booked" | "failed";
  readonly failure: BookingFailure | null;
  /** The last moment at which the carrier may have heard of it, by the database's clock; `null`: never called. */
  readonly calledAt: Date | null;
  readonly createdAt: Date;
  /** The number of the claim under which it was read. Each claim has a higher one. */
  readonly fence: number;
}

/** A claim of a booking, as its holder names it. */
export type BookingClaim = Pick<Booking, "order" | "fence">;

/** Leave to call the carrier. */
export interface CallPermit {
  /** By the database's clock. */
  readonly calledAt: Date;
  /**
   * Whether a call may still leave. False once so much of the lease is over, by this process's own watch, that
   * another process may hold the booking before the call ends.
   */
  isValid(): boolean;
}

/** An account with a booking whose answer was lost. */
export interface AccountInDoubt {
  readonly caller: Caller;
  readonly accountId: string;
}

/** A booking to begin. */
export interface BookingIntention {
  readonly draft: ShipmentDraft;
  readonly order: BookingOrder;
  /** Absent: begins only if the order has no other purchase, where the merchant's setting says so. */
  readonly allowDuplicate?: true;
}

/**
 * Durable bookings. A claim is a lease: its holder may call the carrier; other processes wait until it ends. All
 * moments of leases and calls are the database's, because the clocks of two processes differ.
 */
/** Whether the carrier has work left after a booking: a label to read, or a list to issue. */
export type FollowUp = "carrier" | "none";

export interface BookingStore {
  /**
   * Writes the intention and claims it, with the first fencing number, 1. If the id is taken, writes nothing and
   * returns the existing booking. Of simultaneous bookings for one order, each sees those before it.
   * @throws EngineError DUPLICATE_ORDER nothing was written
   */
  begin(booking: BookingIntention, leaseMs: number): Promise<Booking | "begun">;
  /** The same, with the mark of a call that follows at once. */
  beginCall(booking: BookingIntention, leaseMs: number): Promise<Booking | CallPermit>;
  /** The refusal that `begin` would make now. @throws EngineError DUPLICATE_ORDER */
  refuseDuplicate(draft: ShipmentDraft): Promise<void>;
  get(caller: Caller, id: ShipmentId): Promise<Booking | null>;
  /**
   * Reopens and claims a booking that failed with CARRIER_UNAVAILABLE (certainly not bought): it is open with
   * this draft and order, never called. Returns the claim's fencing number; `null` if it is in any other state.
   * @throws EngineError DUPLICATE_ORDER it stays as it is
   */
  reopen(caller: Caller, booking: BookingIntention, leaseMs: number): Promise<number | null>;
  /** The claim's fencing number if the lease is now ours: the booking is open and no other lease runs. */
  claim(caller: Caller, id: ShipmentId, leaseMs: number): Promise<number | null>;
  /**
   * Durable mark just before the call to the carrier; from then on the lease runs for `leaseMs`. `null`: the booking
   * is over, or is no longer ours, and the carrier must not be called.
   */
  markCalled(caller: Caller, id: ShipmentId, fence: number, leaseMs: number): Promise<CallPermit | null>;
  /**
   * Result and event in one transaction: from here on the shipment exists. The first label that is reported makes the
   * shipment, however late its holder is. Another label than the shipment's is kept to be cancelled.
   * @param followUp `none`: no work follows for the shipment's carrier, so the event is sent only if a purchase follows it
   * @returns the booking's shipment; `null`: it has none, and this label is to be cancelled
   */
  finish(
    caller: Caller,
    claim: BookingClaim,
    shipment: Shipment,
    followUp: FollowUp,
  ): Promise<Shipment | null>;
  /** False: the booking is over, or no longer ours. */
  fail(caller: Caller, id: ShipmentId, fence: number, failure: BookingFailure): Promise<boolean>;
  /** Releases our lease without an outcome, so that a resolver may take over after `waitMs`. */
  release(caller: Caller, id: ShipmentId, fence: number, waitMs: number): Promise<void>;
  /** Takes the mark of a call back that certainly did not leave, and releases our lease. */
  withdrawCall(caller: Caller, booking: Booking): Promise<void>;
  /** Milliseconds since a moment of the database's clock, by that clock. */
  elapsedSince(moment: Date): Promise<number>;
  /** Accounts of every merchant with a booking whose call to the carrier has no stored outcome. */
  accountsInDoubt(): Promise<readonly AccountInDoubt[]>;
  /** Open bookings of every merchant whose lease has ended. */
  unresolved(limit: number): Promise<readonly { readonly caller: Caller; readonly id: ShipmentId }[]>;
  /**
   * Failed bookings of every merchant whose call may have had a late effect, and that are to be looked up again. Each
   * is given to one process, a few times in growing intervals.
   */
  takeDueLookups(limit: number): Promise<readonly { readonly caller: Caller; readonly id: ShipmentId }[]>;
}

/** A label that was bought beside the one of its shipment, as far as cancelling it needs. */
export type SurplusLabel = Pick<
  Shipment,
  "accountId" | "carrierReference" | "trackingRef" | "childVouchers" | "pickupRef"
>;

export const labelNoticeCodes = [
  /** The carrier sold a label after its booking had failed. It is the shipment's now. */
  "found-late",
  /** A second label is being cancelled. */
  "second-cancelling",
  "second-cancelled",
  /** The carrier refused to cancel the second label. */
  "second-kept",
  /** The order was withdrawn, and the carrier has not answered the cancellation yet. Dropped with its answer. */
  "cancel-waiting",
  /** A cancellation that had no answer was refused later: the shipment stays. */
  "cancel-refused",
  /** The carrier cancelled the label, and has the parcel nevertheless. */
  "moving-cancelled",
  /** The carrier does not pay a cancelled label back. */
  "refund-refused",
  /** The carrier never said whether it pays a cancelled label back. */
  "refund-unanswered",
  /** The order owes less than its labels collect: it was paid or refunded after they were bought. Dropped once it owes as much again. */
  "collects-too-much",
] as const;
export type LabelNoticeCode = (typeof labelNoticeCodes)[number];

/** News about a label, for the merchant. */
export interface LabelNotice {
  readonly id: string;
  readonly code: LabelNoticeCode;
  readonly shipmentId: ShipmentId;
  readonly orderId: string | null;
  readonly trackingRef: string;
  /** The carrier's name. */
  readonly carrier: string;
  readonly at: Date;
}

/** A second label that is to be cancelled. */
export interface DueSurplus {
  readonly id: string;
  readonly caller: Caller;
  readonly shipmentId: ShipmentId;
  readonly label: SurplusLabel;
}

export interface LabelNoticeStore {
  /** Repeating is harmless. */
  add(shipment: Shipment, code: LabelNoticeCode): Promise<void>;
  /** The notice is over: nothing is shown of it. Repeating is harmless. */
  drop(shipment: Shipment, code: "cancel-waiting" | "collects-too-much"): Promise<void>;
  /** Latest first, of the last 14 days, without dismissed ones. */
  recent(caller: Caller, limit: number): Promise<readonly LabelNotice[]>;
  /** Shown no more. False: there is no such notice, or its label is still to be cancelled. Repeating is harmless. */
  dismiss(caller: Caller, id: string): Promise<boolean>;
  /** Second labels of every merchant that are to be cancelled. Each is given to one process, and again after a while. */
  takeDueSurplus(limit: number): Promise<readonly DueSurplus[]>;
  /** @param code `null`: the label is no second one, and the notice is dropped */
  settleSurplus(
    surplus: DueSurplus,
    code: Extract<LabelNoticeCode, "second-cancelled" | "second-kept"> | null,
  ): Promise<void>;
}

/** Labels that carriers drew. */
export interface CarrierLabelStore {
  get(shipment: Shipment, format: string, piece: number | null): Promise<CarrierLabel | null>;
  /** Keeps the first label of a shipment, format and piece; returns the one that is kept. */
  keep(shipment: Shipment, format: string, piece: number | null, label: CarrierLabel): Promise<CarrierLabel>;
}

/** A checked PDF. */
export interface UploadedPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
}

/** Customs invoices that callers uploaded in place of ours. */
export interface CustomsInvoiceStore {
  /** Repeating is harmless. */
  add(caller: Caller, id: string, pdf: UploadedPdf): Promise<void>;
  get(caller: Caller, id: string): Promise<UploadedPdf | null>;
  /** Bytes; `null`: the caller has no such upload, or it was deleted. */
  size(caller: Caller, id: string): Promise<number | null>;
  /** A label is to be bought with it, so it stays for longer. False: as `size`. Repeating is harmless. */
  use(caller: Caller, id: string): Promise<boolean>;
}

/** A list that is only shown may lack the last seconds, and come from a replica; one that decides may not. */
export interface ListUse {
  readonly mayLag: boolean;
}

export interface ShipmentStore {
  get(caller: Caller, id: ShipmentId): Promise<Shipment | null>;
  /** The ids among these that the caller has. */
  byIds(caller: Caller, ids: readonly ShipmentId[]): Promise<ReadonlyMap<ShipmentId, Shipment>>;
  /** The carrier's shipments with any of these vouchers, also as another parcel's than the first. */
  byVouchers(caller: Caller, carrierCode: string, vouchers: readonly string[]): Promise<readonly Shipment[]>;
  /** The recipients' countries. */
  countries(caller: Caller): Promise<readonly string[]>;
  page(
    caller: Caller,
    filter: ShipmentFilter,
    limit: number,
    cursor: string | null,
    use?: ListUse,
  ): Promise<ShipmentPage>;
  /** Newest first, in bounded memory. */
  stream(caller: Caller, filter: ShipmentFilter, use?: ListUse): AsyncIterable<Shipment>;
  /**
   * Stores a changed shipment and its events in one transaction if its `version` is still the stored one.
   * Returns the stored shipment (version + 1), or `null` if another writer was first.
   */
  save(shipment: Shipment, events: readonly ShipmentEvent[]): Promise<Shipment | null>;
  /** Durable intention to cancel, before the carrier hears of it. Repeating is harmless. */
  beginCancel(caller: Caller, id: ShipmentId, at: Date): Promise<void>;
  /** Removes the intention: the carrier refused. Saving the cancelled shipment ends it too. */
  abandonCancel(caller: Caller, id: ShipmentId): Promise<void>;
  /** Shipments whose cancellation began before `before` and is not finished. */
  unfinishedCancels(
    before: Date,
    limit: number,
  ): Promise<readonly { readonly caller: Caller; readonly id: ShipmentId }[]>;
  /** Cancelled shipments whose carriers are to be asked for the refund, the longest due first. */
  dueRefunds(
    now: Date,
    limit: number,
  ): Promise<readonly { readonly caller: Caller; readonly id: ShipmentId }[]>;
  /** The merchant dealt with the carrier's exception: the filter `isExceptionOpen` leaves it out until the next scan. */
  exceptionDone(caller: Caller, id: ShipmentId, at: Date): Promise<void>;
  /** The account's booked shipments of the last days that are on no list of the carrier's, oldest first. */
  notHandedOver(caller: Caller, accountId: string): Promise<readonly Shipment[]>;
  /** Accounts that have shipments to poll, but for those of the drivers `withoutTracker`, a page at a time. */
  accountsToPoll(
    watched: Watched,
    withoutTracker: readonly string[],
    afterId: string | null,
    limit: number,
  ): Promise<readonly WatchedAccount[]>;
  /** The account's shipments to poll, oldest first, a page at a time. */
  toPoll(
    account: WatchedAccount,
    watched: Watched,
    afterId: ShipmentId | null,
    limit: number,
  ): Promise<readonly Shipment[]>;
}

/** The shipments that polling asks about: not delivered, and young enough. */
export interface Watched {
  /** Made since. */
  readonly since: Date;
  /** A cancelled one changed since: carriers may still scan a parcel whose label was cancelled. */
  readonly cancelledSince: Date;
  /** Absent: of both. */
  readonly environment?: Environment;
  /** Absent: of all. */
  readonly merchantId?: string;
  /** A word by which the search finds the shipment; absent: any shipment. */
  readonly word?: string;
}

export interface WatchedAccount {
  readonly caller: Caller;
  readonly accountId: string;
}

/** An account whose carrier is to be asked for its points. */
export interface DuePoints {
  readonly caller: Caller;
  readonly accountId: string;
}

/** Points as a carrier lists them to one account. Nothing is shared: carriers show logins different points. */
export interface PointStore {
  /** Enabled accounts that are due, or that changed since they were asked; other workers leave them alone until `leaseUntil`. */
  claimDue(now: Date, leaseUntil: Date, limit: number): Promise<readonly DuePoints[]>;
  /** `null`: the account was never asked. */
  get(
    caller: Caller,
    accountId: string,
  ): Promise<{ readonly points: readonly KnownPoint[]; readonly doubtedSince: Date | null } | null>;
  /** Grows with each change of the points; `null`: none are stored. */
  version(caller: Caller, accountId: string): Promise<number | null>;
  /** @param result `points` `null`: unchanged */
  save(
    due: DuePoints,
    result: {
      readonly points: readonly KnownPoint[] | null;
      readonly doubtedSince: Date | null;
      readonly nextAt: Date;
    },
  ): Promise<void>;
  postpone(due: DuePoints, nextAt: Date): Promise<void>;
}

/** The points that are known, in memory. Asks no carrier. */
export interface KnownPoints {
  /** `null`: the carrier has no directory, or has not been asked yet. */
  of(caller: Caller, accountId: string): Promise<PointIndex | null>;
}

/** All ports of the use cases. */
export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly carriers: Carriers;
  readonly accounts: AccountStore;
  readonly shippingConfigs: ShippingConfigStore;
  readonly rates: RateStore;
  readonly bookings: BookingStore;
  readonly shipments: ShipmentStore;
  readonly carrierLabels: CarrierLabelStore;
  readonly customsInvoices: CustomsInvoiceStore;
  readonly labelNotices: LabelNoticeStore;
  readonly manifests: ManifestStore;
  readonly pickups: PickupStore;
  readonly points: KnownPoints;
  /** Formats in which our own labels can be printed. */
  readonly labelFormats: readonly string[];
}
