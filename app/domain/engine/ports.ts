import type { BookingStore } from "./booking/booking-store.ts";
import type { LabelNoticeStore } from "./booking/label-notice.ts";
import type { PurchaseGate } from "./booking/withheld.ts";
import type { Carriers } from "./carrier-ports.ts";
import type { Exporter } from "./customs/exporter.ts";
import type { ManifestStore, PickupStore } from "./hand-over-ports.ts";
import type { CarrierLabel } from "./label-ports.ts";
import type { PointIndex } from "./points/point-index.ts";
import type { ShippingConfig, ShippingSetup } from "./shipping-config.ts";
import type { Caller, CarrierAccount, Environment } from "./values/account.ts";
import type { Fixings } from "./values/exchange-rate.ts";
import type { KnownPoint } from "./values/point.ts";
import type { Rate, RateId } from "./values/rate.ts";
import type { Shipment, ShipmentFilter, ShipmentId, ShipmentPage } from "./values/shipment.ts";

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
  /** An account of any merchant, for a carrier's call, which the carrier's driver verifies; `null`: there is none. */
  find(accountId: string): Promise<CarrierAccount | null>;
}

export interface ShippingConfigStore {
  /**
   * The caller's shipping-config, or the defaults of a merchant who has decided nothing. The same object until it
   * changes.
   */
  get(caller: Caller): Promise<ShippingConfig>;
}

/** Reads a caller's accounts and shipping-config in one query. */
export interface ShippingSetupStore {
  get(caller: Caller): Promise<ShippingSetup>;
}

export interface RateStore {
  /** The rates of quotes: all of a quote, or none. */
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
  save(
    shipment: Shipment,
    events: readonly ShipmentEvent[],
    audited?: "shipment.noted",
  ): Promise<Shipment | null>;
  /**
   * Durable intention to cancel, before the carrier hears of it, if the shipment's `version` is still the stored one. False: another
   * writer was first. A caller that read the shipment before can't save it any more.
   */
  beginCancel(shipment: Shipment, at: Date): Promise<boolean>;
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
  /** Accounts that have shipments to poll, a page at a time. */
  accountsToPoll(watched: Watched, afterId: string | null, limit: number): Promise<readonly WatchedAccount[]>;
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
  /** Shipments made since this time. */
  readonly since: Date;
  /** A cancelled one changed since: carriers may still scan a parcel whose label was cancelled. */
  readonly cancelledSince: Date;
  /** The only environment to look at; absent: both. */
  readonly environment?: Environment;
  /** The only merchant to look at; absent: all. */
  readonly merchantId?: string;
  /** Absent: of all drivers. */
  readonly driver?: string;
  /** A word by which the search finds the shipment; absent: any shipment. */
  readonly word?: string;
}

export interface WatchedAccount {
  readonly caller: Caller;
  readonly accountId: string;
}

/** An account whose carrier is to be asked for its points. */
export interface DuePoints extends WatchedAccount {
  readonly driver: string;
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
    account: WatchedAccount,
    result: {
      readonly points: readonly KnownPoint[] | null;
      readonly doubtedSince: Date | null;
      readonly nextAt: Date;
    },
  ): Promise<void>;
  postpone(account: WatchedAccount, nextAt: Date): Promise<void>;
}

/** The points that are known, in memory. Asks no carrier. */
export interface KnownPoints {
  /** `null`: the carrier has no directory, or has not been asked yet. */
  of(caller: Caller, accountId: string): Promise<PointIndex | null>;
  /** The carrier is asked at the next occasion, not only when the hour is over. */
  askSoon(caller: Caller, accountId: string): Promise<void>;
}

/** All ports of the use cases. */
export interface Ports extends PurchaseGate {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly carriers: Carriers;
  readonly accounts: AccountStore;
  readonly shippingConfigs: ShippingConfigStore;
  readonly setups: ShippingSetupStore;
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
  /** The letters of a text that no label or paper of ours can show. */
  unprintable(text: string): readonly string[];
  /** The merchant's statements to customs; `null`: they have no settings that could hold them. Absent: as if. */
  exporter?(merchantId: string): Promise<Exporter | null>;
  /** The central bank's exchange rates; absent: the merchant's own alone. */
  readonly fixings?: Fixings;
}
