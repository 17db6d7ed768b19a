/**
 * What is stored beside the engine's own values: merchants, keys, idempotency, and the Shopify side.
 * `api/`, `shopify/` and `cli/` work with these interfaces; the classes behind them are in this folder.
 */
import type {
  Caller,
  CarrierAccount,
  Environment,
  JsonValue,
  NewCarrierAccount,
  ShippingConfig,
  Size,
} from "../engine/index.ts";
import type { CarrierServiceRefusal } from "../orders/platform-reason.ts";
import type { OrderShop } from "../orders/ports.ts";
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

export interface Shop extends OrderShop {
  /** In clear; encrypted at rest. */
  readonly callbackToken: string;
  /** While the callback gets a new path: both are good. */
  readonly nextCallbackToken: string | null;
  /** Access scopes, as Shopify said last; empty: not asked yet. */
  readonly grantedScopes: readonly string[];
  readonly carrierServiceId: string | null;
  readonly carrierServiceError: CarrierServiceRefusal | null;
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
