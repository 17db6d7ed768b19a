/**
 * What is stored beside the engine's own values: merchants, keys, idempotency, and the Shopify side.
 * `api/`, `shopify/` and `cli/` work with these interfaces; the classes behind them are in this folder.
 */
import type {
  Caller,
  CarrierAccount,
  EngineErrorCode,
  Environment,
  JsonValue,
  NewCarrierAccount,
  ShippingConfig,
  Size,
} from "../engine/index.ts";
import type { RedactedCounts } from "./privacy/redaction.ts";

export interface Merchant {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

export interface ApiKey {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: Environment;
  readonly name: string;
  readonly prefix: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface MerchantStore {
  get(id: string): Promise<Merchant | null>;
  byName(name: string): Promise<Merchant | null>;
  /** Makes the merchant when new, and with it a sandbox with the sample carriers, in one transaction. */
  ensure(name: string): Promise<Merchant>;
}

export interface ApiKeyStore {
  /** The key in clear is answered here and never again. */
  create(
    merchantId: string,
    environment: Environment,
    name: string,
  ): Promise<{ key: string; record: ApiKey }>;
  /** Not revoked, not expired; looked up by hash in the database on every call. */
  authenticate(key: string): Promise<(Caller & { readonly keyId: string }) | null>;
  list(merchantId: string | null): Promise<readonly (ApiKey & { readonly merchantName: string })[]>;
  /** By prefix; within one merchant when given. False when there is no such live key. */
  revoke(prefix: string, merchantId: string | null): Promise<boolean>;
}

export interface AccountAdmin {
  /** All of the caller's accounts, enabled or not. */
  list(caller: Caller): Promise<readonly CarrierAccount[]>;
  add(caller: Caller, account: NewCarrierAccount): Promise<CarrierAccount>;
  /**
   * Puts what `change` makes of the caller's account with a carrier in its place, and makes it when there is none
   * (`null`); a new one without a default parcel takes over what the merchant's others have. Changes at the same time wait for each other, so that each is made of what the one before left. Nothing is
   * stored when `change` throws.
   */
  change(
    caller: Caller,
    carrierCode: string,
    change: (current: CarrierAccount | null) => NewCarrierAccount,
  ): Promise<void>;
  setEnabled(caller: Caller, accountId: string, enabled: boolean): Promise<void>;
  setDefaultParcel(caller: Caller, size: Size | null): Promise<void>;
}

export interface ShippingConfigAdmin {
  /** With the version to name when saving; 0 when nothing is stored yet. */
  current(caller: Caller): Promise<{ readonly config: ShippingConfig; readonly version: number }>;
  /**
   * Stores it when `expectedVersion` is still the stored one, and answers the next; `null` when somebody else was first.
   * Whoever saves tells the other processes.
   */
  save(caller: Caller, config: ShippingConfig, expectedVersion: number): Promise<number | null>;
}

export type IdempotencyBegin =
  /** Ours to do (also when an earlier holder died): the resource must get `resourceId`. */
  | { readonly kind: "begun"; readonly resourceId: string }
  | { readonly kind: "answered"; readonly status: number; readonly body: string }
  | { readonly kind: "conflict" }
  | { readonly kind: "in-flight" };

export interface IdempotencyStore {
  begin(caller: Caller, key: string, fingerprint: string): Promise<IdempotencyBegin>;
  /** Keeps the answer for repetitions, 24 hours from the first request. */
  answer(caller: Caller, key: string, status: number, body: string): Promise<void>;
  /** No answer to keep (a fault of ours, or an outcome not known yet): the next repetition works on the same resource id. */
  release(caller: Caller, key: string): Promise<void>;
}

// ---- Shopify --------------------------------------------------------------------------------------------------------

export interface Shop {
  readonly domain: string;
  readonly merchantId: string;
  readonly environment: Environment;
  /** In clear; encrypted at rest. */
  readonly callbackToken: string;
  /** While the callback gets a new path: both are good. */
  readonly nextCallbackToken: string | null;
  /** Access scopes, as Shopify said last; empty: not asked yet. */
  readonly grantedScopes: readonly string[];
  readonly carrierServiceId: string | null;
  readonly carrierServiceError: string | null;
  /** Parsed by shopify/settings.ts. */
  readonly settings: JsonValue;
  readonly currency: string | null;
  readonly timeZone: string | null;
  readonly installedAt: Date;
  readonly uninstalledAt: Date | null;
}

export type ShopChange = Partial<
  Pick<
    Shop,
    | "environment"
    | "grantedScopes"
    | "carrierServiceId"
    | "carrierServiceError"
    | "currency"
    | "timeZone"
    | "uninstalledAt"
  >
>;

export interface ShopStore {
  get(domain: string): Promise<Shop | null>;
  /** By the callback's secret token: looked up by its hash, then compared in constant time. */
  byCallbackToken(token: string): Promise<Shop | null>;
  byMerchant(merchantId: string): Promise<Shop | null>;
  /** Idempotent: makes merchant (named after the domain), sandbox and shop; a shop that comes back is revived. */
  install(domain: string): Promise<Shop>;
  update(domain: string, change: ShopChange): Promise<Shop>;
  /**
   * Puts what `change` makes of the settings in their place; `null` leaves them. Changes at the same time wait for each
   * other, so that each is made of what the one before left.
   */
  changeSettings(
    domain: string,
    change: (stored: JsonValue) => { readonly [name: string]: JsonValue } | null,
  ): Promise<Shop>;
  /** A second secret for the callback, good beside the first: the one of a rotation that was cut off, or a new one. */
  beginRotation(domain: string): Promise<Shop>;
  /** From here on the second is the only one. Without a rotation it changes nothing. */
  finishRotation(domain: string): Promise<void>;
  installed(): Promise<readonly Shop[]>;
  /** Erases the shop's personal data: sessions, inbox, links, and pseudonymises its shipments' addresses. */
  redact(domain: string): Promise<RedactedCounts>;
  /**
   * Pseudonymises the recipients of the shop's shipments (and their bookings and rates) with these `relatedOrderId`s, and
   * marks the orders: what is stored of them later is stored without its recipient.
   */
  redactOrders(domain: string, orderIds: readonly string[]): Promise<RedactedCounts>;
}

/** What a shopper was offered at checkout, and why. The place makes it personal: it goes after 30 days, or with the shop. */
export interface CheckoutQuote {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: Environment;
  readonly shop: string;
  readonly createdAt: Date;
  /** From the request to its answer. */
  readonly durationMs: number;
  /** The cart's, as it was written. */
  readonly currency: string | null;
  readonly country: string;
  readonly zip: string | null;
  readonly pieces: number;
  readonly weightG: number;
  readonly rates: readonly OfferedRate[];
  readonly failures: readonly {
    readonly carrier: string;
    /** Null: the account could not be opened. */
    readonly service: string | null;
    readonly code: EngineErrorCode;
  }[];
}

export interface OfferedRate {
  readonly carrier: string;
  readonly service: string;
  readonly costMinor: number;
  readonly costCurrency: string;
  /** In the cart's currency. */
  readonly shownMinor: number;
  /** The merchant's own, by a rule. */
  readonly name: string | null;
  /** Names of the rules that applied, in their order. */
  readonly rules: readonly string[];
}

export interface CheckoutQuoteStore {
  /** In one statement. */
  add(quotes: readonly CheckoutQuote[]): Promise<void>;
}

/** What a purchase of a label is for. Shopify's ids are numeric. */
export interface Purchase {
  readonly fulfillmentOrderId: string;
  /**
   * `null`: all that remains. Settled before anything is bought, then each line of the fulfillment order has its line item.
   */
  readonly lines: readonly PurchasedLine[] | null;
  /** `<driver>.<code>`; `null`: what the shopper chose, else the default service. */
  readonly service: string | null;
  /** `null`: as the settings say. */
  readonly notifyShopper: boolean | null;
}

export interface PurchasedLine {
  /** Of the fulfillment order's line. */
  readonly id: string;
  /** `null` until it is looked up. */
  readonly lineItemId: string | null;
  readonly quantity: number;
}

/** One row of the ledger: one shipment of one fulfillment, made or to be made. */
export interface FulfillmentLink {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: Environment;
  readonly shop: string;
  /** `null` until Shopify has the fulfillment. */
  readonly fulfillmentId: string | null;
  readonly orderId: string;
  readonly orderName: string;
  readonly shipmentId: string;
  readonly state: "open" | "linked" | "left-alone" | "failed";
  readonly reason: string | null;
  /** Who wanted it: a rule, or the merchant. */
  readonly origin: "automatic" | "merchant";
  /** Of a purchase; of a fulfillment that was there first, `null`. */
  readonly purchase: Purchase | null;
  /** The fulfillment was made with the shipment, by us. */
  readonly fulfillmentMade: boolean;
  readonly trackingSentAt: Date | null;
  /** The carrier did not take the shipment back, and the merchant was told. */
  readonly cancelRefusedAt: Date | null;
  /** While a label is replaced: the old one. */
  readonly replacedShipmentId: string | null;
  /** Of the order's shipping address that the label was bought for; `null`: not known. */
  readonly addressFingerprint: string | null;
  /** Another address stands on the order since the label was bought. */
  readonly addressChangedAt: Date | null;
  readonly changedFingerprint: string | null;
  /** Zip, city and country of it. */
  readonly changedPlace: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type FulfillmentLinkChange = Partial<
  Pick<
    FulfillmentLink,
    | "fulfillmentId"
    | "orderName"
    | "state"
    | "reason"
    | "origin"
    | "purchase"
    | "fulfillmentMade"
    | "trackingSentAt"
    | "shipmentId"
    | "cancelRefusedAt"
    | "replacedShipmentId"
    | "addressFingerprint"
    | "addressChangedAt"
    | "changedFingerprint"
    | "changedPlace"
  >
>;

/** Tells whether a row is still what somebody has decided upon. */
export type LinkAsRead = Pick<FulfillmentLink, "merchantId" | "id" | "state" | "shipmentId" | "updatedAt">;

type NewLink = Pick<FulfillmentLink, "merchantId" | "environment" | "shop" | "orderId" | "orderName">;

export interface FulfillmentLinkStore {
  /** The link of this fulfillment: there already, or made now with a fresh shipment id, open where no state is given. */
  ensure(
    link: NewLink & { readonly fulfillmentId: string } & Partial<Pick<FulfillmentLink, "state" | "reason">>,
  ): Promise<FulfillmentLink>;
  /**
   * Writes down what is to be bought, and with `inBackground` the job that does it (`settle-order`), in one transaction.
   * A purchase of the same fulfillment order that is unfinished is answered as it stands instead.
   */
  begin(
    link: NewLink & Pick<FulfillmentLink, "origin"> & { readonly purchase: Purchase },
    inBackground: boolean,
  ): Promise<FulfillmentLink>;
  /**
   * Has a purchase that failed done again: the row changed and open, its job in the same transaction. Null when it is not
   * failed, or somebody has changed it since it was read.
   */
  reopen(
    link: LinkAsRead,
    change: Pick<FulfillmentLinkChange, "purchase" | "shipmentId" | "trackingSentAt">,
  ): Promise<FulfillmentLink | null>;
  get(merchantId: string, id: string): Promise<FulfillmentLink | null>;
  byFulfillment(shop: string, fulfillmentId: string): Promise<FulfillmentLink | null>;
  byShipment(shipmentId: string): Promise<FulfillmentLink | null>;
  /** Of this merchant's shipments on one page, those that have a link. */
  byShipments(merchantId: string, shipmentIds: readonly string[]): Promise<readonly FulfillmentLink[]>;
  byOrder(shop: string, orderId: string): Promise<readonly FulfillmentLink[]>;
  /** By what people call the order, `#1001`, with or without the `#`. */
  byOrderName(shop: string, orderName: string): Promise<readonly FulfillmentLink[]>;
  /** The row as changed; null, and nothing is changed, when somebody has changed it since it was read. */
  changeAsRead(link: LinkAsRead, change: FulfillmentLinkChange): Promise<FulfillmentLink | null>;
  /**
   * Has a row worked on once more, only while it still has this shipment: its change and the job that goes on with the
   * order (`settle-order`), in one transaction. Somebody who was quicker has given it another one.
   */
  resume(merchantId: string, id: string, shipmentId: string, change: FulfillmentLinkChange): Promise<void>;
  /** Failed, open for long, or with another address than its label: what needs the merchant's attention. */
  needingAttention(merchantId: string, limit: number): Promise<readonly FulfillmentLink[]>;
}

export interface SentEvent {
  readonly entryKey: string;
  readonly eventId: string | null;
  /** When Shopify refused it for the first time. */
  readonly refusedAt: Date | null;
}

export interface SentEventStore {
  list(shop: string, fulfillmentId: string): Promise<readonly SentEvent[]>;
  /** Durable intention to send this entry; harmless when there already. */
  begin(merchantId: string, shop: string, fulfillmentId: string, entryKey: string): Promise<void>;
  /** Keeps when that was the first time. */
  refused(shop: string, fulfillmentId: string, entryKey: string): Promise<void>;
  finish(shop: string, fulfillmentId: string, entryKey: string, eventId: string): Promise<void>;
}

/**
 * Named locks that end by themselves, held over calls to the outside where no database transaction can be: one order,
 * one shop's token refresh. They hold between all processes of the database.
 */
export interface LeaseStore {
  /** The holder's mark, or `null` while somebody else's lease runs. One that has ended may be taken. */
  acquire(name: string, milliseconds: number): Promise<string | null>;
  /**
   * Lets it run for so long from now. False when it has ended and somebody else took it; one that has ended and that
   * nobody took runs on.
   */
  renew(name: string, holder: string, milliseconds: number): Promise<boolean>;
  /** Gives it back; harmless when it has ended and is somebody else's now. */
  release(name: string, holder: string): Promise<void>;
}
