/**
 * Interfaces of the records beside the engine's own values: merchants, keys, idempotency, and the Shopify side. `api/`,
 * `shopify/` and `cli/` work with them; this folder implements them.
 */

import type {
  Caller,
  CarrierAccount,
  DefaultParcel,
  Environment,
  JsonValue,
  NewCarrierAccount,
  ShippingConfig,
} from "../engine/index.ts";
import type { EnvironmentSwitch, SwitchedBy } from "../orders/going-live/environment-switch.ts";
import type { OrderShop } from "../orders/ports.ts";
import type { RedactedCounts } from "../privacy/person-records.ts";
import type { CarrierServiceRefusal } from "../shops/platform-reason.ts";

export interface Merchant {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** API callers and files that want a second label for one order have to say so. */
  readonly refusesDuplicates: boolean;
}

/** The permissions of a key: read and quote; buy, change and cancel; erase, and whatever concerns the whole account. */
export const keyScopes = ["read", "ship", "admin"] as const;
export type KeyScope = (typeof keyScopes)[number];

export interface NewApiKey {
  readonly merchantId: string;
  readonly environment: Environment;
  readonly name: string;
  /** The permissions of the key, at least one. */
  readonly scopes: readonly KeyScope[];
  /** `null`: it works until it is revoked. */
  readonly expiresAt: Date | null;
  /** `operator`, `user <number>` of Shopify's, `key <id>` or `member <id>`. */
  readonly createdBy: string;
  /** Whether unknown fields of its requests are refused; absent: they are named in the answer. */
  readonly isStrict?: boolean;
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
  readonly scopes: readonly KeyScope[];
  readonly createdBy: string;
  readonly isStrict: boolean;
}

export interface MerchantStore {
  get(id: string): Promise<Merchant | null>;
  byName(name: string): Promise<Merchant | null>;
  /** Finds the merchant, or makes it together with a sandbox and its sample carriers, in one transaction. */
  ensure(name: string): Promise<Merchant>;
  setRefusesDuplicates(id: string, refusesDuplicates: boolean): Promise<void>;
}

/** The caller that a key stands for, and its scopes. */
export interface KeyHolder extends Caller {
  readonly keyId: string;
  readonly scopes: readonly KeyScope[];
  readonly isStrict: boolean;
}

/** Live keys of a merchant in one environment. */
export const MOST_LIVE_KEYS = 100;

export class TooManyKeysError extends Error {
  override readonly name = "TooManyKeysError";
  readonly most = MOST_LIVE_KEYS;

  constructor() {
    super(
      `The merchant has ${MOST_LIVE_KEYS} API keys in this environment, the most that there may be: revoke one first.`,
    );
  }
}

export interface ApiKeyStore {
  /** Returns the key in clear, this one time only. @throws TooManyKeysError */
  create(wanted: NewApiKey): Promise<{ key: string; record: ApiKey }>;
  /**
   * Finds a key that is neither revoked nor expired, by its hash. A key that another process has ended is refused as soon as
   * this one hears of it (`forget`), and within a second in any case.
   */
  authenticate(key: string): Promise<KeyHolder | null>;
  /** The same of a key by its id, read anew at every call. `null` as well for a session that was ended. */
  byId(id: string, sessionId: string): Promise<KeyHolder | null>;
  /** Ends a login with these keys on every process: copies of its cookie are worth nothing any more. */
  endSession(session: {
    readonly id: string;
    readonly keys: Readonly<Partial<Record<Environment, { readonly id: string; readonly until: Date }>>>;
  }): Promise<void>;
  /**
   * Makes a key like the one with this prefix, which ends after `formerForMs` at the latest. The new key lives as long as the
   * former did. `null`: the merchant has no such live key.
   */
  replace(
    former: { readonly prefix: string; readonly merchantId: string; readonly environment: Environment },
    formerForMs: number,
    createdBy: string,
  ): Promise<{ key: string; record: ApiKey } | null>;
  /** Whether the caller's environment has a key that works. */
  hasLive(caller: Caller): Promise<boolean>;
  list(merchantId: string | null): Promise<readonly (ApiKey & { readonly merchantName: string })[]>;
  /**
   * Ends the key with this prefix; within one merchant when given. False: there is no such live key. When it returns,
   * no process accepts the key.
   */
  revoke(prefix: string, merchantId: string | null): Promise<boolean>;
  /** A key of this merchant has ended, in whatever process; `null`: perhaps any key. */
  forget(merchantId: string | null): void;
}

export interface AccountAdmin {
  /** All accounts of the caller, enabled or not. */
  list(caller: Caller): Promise<readonly CarrierAccount[]>;
  add(caller: Caller, account: NewCarrierAccount): Promise<CarrierAccount>;
  /**
   * Replaces the caller's account with a carrier by the result of `change`, which receives `null` when there is none. A
   * new account without a default parcel takes over that of the merchant's others, and has the label format that the shop's
   * settings name for its carrier. Simultaneous changes run one after
   * the other, each on the result of the one before. Stores nothing when `change` throws.
   */
  change(
    caller: Caller,
    carrierCode: string,
    change: (current: CarrierAccount | null) => NewCarrierAccount,
  ): Promise<void>;
  setEnabled(caller: Caller, accountId: string, enabled: boolean): Promise<void>;
  /** False, and nothing is deleted, if a shipment or a booking needs the account. */
  remove(caller: Caller, accountId: string): Promise<boolean>;
  setDefaultParcel(caller: Caller, parcel: DefaultParcel | null): Promise<void>;
  /** Sets the label formats of a merchant's accounts, by carrier code. A carrier without one has its usual format. */
  setLabelFormats(merchantId: string, formats: Readonly<Record<string, string>>): Promise<void>;
}

export interface ShippingConfigAdmin {
  /** The document, and the version to name when saving it; 0 before the first save. */
  current(caller: Caller): Promise<{ readonly shippingConfig: ShippingConfig; readonly version: number }>;
  /**
   * Stores it if `expectedVersion` is still the stored one, and returns the next; `null` when another save came first.
   * Notifies the other processes.
   * @param effects whether changed service rules settle the orders that automation left alone again; absent: not, as by a command, which sends no jobs
   */
  save(
    caller: Caller,
    shippingConfig: ShippingConfig,
    expectedVersion: number,
    effects?: { readonly settlesKeptBack: boolean },
  ): Promise<number | null>;
}

export type IdempotencyBegin =
  /** The key is ours. `isNew` false: its former holder died, and may have begun to make the resource. */
  | {
      readonly kind: "begun";
      readonly resource: { readonly id: string; readonly isNew: boolean };
      /** The mark of this claim. */
      readonly mark: string | null;
    }
  | { readonly kind: "answered"; readonly status: number; readonly body: string }
  /** The key was used by a different request, which is answered or still being worked on. */
  | { readonly kind: "conflict"; readonly resourceId: string; readonly isAnswered: boolean }
  | { readonly kind: "in-flight" };

export interface IdempotencyStore {
  begin(caller: Caller, key: string, fingerprint: string): Promise<IdempotencyBegin>;
  /** Keeps the answer for repetitions, 24 hours from the first request. */
  answer(caller: Caller, key: string, status: number, body: string): Promise<void>;
  /**
   * Ends without an answer to keep (a fault of ours, or an unknown outcome): the next repetition works on the same
   * resource id. Resolves when the database is away too: the key is then released as soon as it is back.
   * @param mark the claim's: a later claim of the key stays
   */
  release(caller: Caller, key: string, mark: string | null): Promise<void>;
}

export interface Shop extends OrderShop {
  /** The token in clear; the database holds it encrypted. */
  readonly callbackToken: string;
  /** Set while the callback moves to a new path: meanwhile both are valid. */
  readonly nextCallbackToken: string | null;
  /** Access scopes as Shopify last reported them; empty before the first report. */
  readonly grantedScopes: readonly string[];
  readonly carrierServiceId: string | null;
  readonly carrierServiceError: CarrierServiceRefusal | null;
  /** The shop's name as shoppers know it; `null` until Shopify was asked. */
  readonly name: string | null;
  /** The address that it shows to shoppers. */
  readonly contactEmail: string | null;
}

export type ShopChange = Partial<
  Pick<
    Shop,
    | "developmentStore"
    | "grantedScopes"
    | "carrierServiceId"
    | "carrierServiceError"
    | "currency"
    | "timeZone"
    | "name"
    | "contactEmail"
  >
>;

export interface ShopStore {
  get(domain: string): Promise<Shop | null>;
  /** Looks the callback's secret token up by its hash, then compares it in constant time. */
  byCallbackToken(token: string): Promise<Shop | null>;
  byMerchant(merchantId: string): Promise<Shop | null>;
  /**
   * Idempotent: makes the merchant (named after the domain), its sandbox and the shop, and revives a shop that comes
   * back.
   */
  install(domain: string): Promise<Shop>;
  update(domain: string, change: ShopChange): Promise<Shop>;
  /** Moves the shop to an environment, with a record of it. A shop that is there already stays as it is. */
  switchEnvironment(domain: string, to: Environment, by: SwitchedBy): Promise<Shop>;
  /** The latest switches, the newest first. */
  switches(domain: string, limit: number): Promise<readonly EnvironmentSwitch[]>;
  /**
   * Replaces the settings by the result of `change`; `null` leaves them. Simultaneous changes run one after the other,
   * each on the result of the one before.
   * @param settlesKeptBack whether the orders that the rule for paid orders left alone are settled again: their jobs are written with the settings
   */
  changeSettings(
    domain: string,
    change: (stored: JsonValue) => { readonly [name: string]: JsonValue } | null,
    settlesKeptBack?: (stored: JsonValue, changed: JsonValue) => boolean,
  ): Promise<Shop>;
  /** Adds a second secret for the callback, valid beside the first: that of an interrupted rotation, or a new one. */
  beginRotation(domain: string): Promise<Shop>;
  /** Makes the second secret the only one. Without a rotation it changes nothing. */
  finishRotation(domain: string): Promise<void>;
  /** The domains of installed shops: one whose secrets can't be decrypted holds up no other. */
  installed(): Promise<readonly string[]>;
  /** Closes the shop's callback and, unless the merchant keeps the API, revokes all the merchant's keys: both or neither. */
  uninstall(domain: string, options: { readonly keepsApi: boolean }): Promise<void>;
  /**
   * Erases the shop's personal data: deletes sessions, inbox and links, and redacts its shipments' addresses.
   * @param noted `isNoted`: the log of erasures has it as a part of another
   */
  redact(domain: string, noted?: { readonly isNoted: boolean }): Promise<RedactedCounts>;
  /**
   * Deletes the merchant's API keys, carrier accounts, tariffs, configuration and name. Accounting's records
   * stay, and the shop's domain, by which Shopify's late messages are answered. An installed or unknown shop stays as it is.
   * @throws OpenBookingsError the carrier is still asked about a booking, for which the account is needed
   */
  forget(domain: string): Promise<void>;
  /**
   * Redacts the recipients of the shop's shipments, bookings and rates with these `relatedOrderId`s. It also marks the
   * orders, so that later writes leave their recipients out.
   */
  redactOrders(domain: string, orderIds: readonly string[]): Promise<RedactedCounts>;
}
