/** The interfaces that orders need. `app/adapters/store` implements the stores, and the composition root connects them. */
import type { Caller, DefaultParcel, Environment, JsonValue, Ports } from "../engine/index.ts";
import type { VoucherRangeStore } from "./carriers-without-api/voucher-range-store.ts";
import type { LabelChoiceStore } from "./choices/label-choice.ts";
import type { OpenOrderStore } from "./open-orders/open-order-store.ts";
import type { SetParcelStore } from "./parcels/set-parcel.ts";
import type { OrderPlatform } from "./platform.ts";
import type { ProductStore } from "./products/product-store.ts";
import type { PurchaseStore } from "./purchases/purchase-store.ts";
import type { ChosenPointStore } from "./quotes/chosen-point.ts";
import type { OrderReturnStore } from "./returns/order-return.ts";
import type { ReadAhead } from "./settling/read-ahead.ts";

/** The facts about a shop that its orders need. */
export interface OrderShop {
  readonly domain: string;
  readonly merchantId: string;
  /** The environment whose carrier accounts, rates and shipments the shop uses now. */
  readonly environment: Environment;
  /** The later of the install and the last switch. Fulfillments from before are not ours to ship. */
  readonly environmentSince: Date;
  /** The platform's own test shop, without real shoppers. */
  readonly developmentStore: boolean;
  /** Parsed by `readSettings`. */
  readonly settings: JsonValue;
  readonly currency: string | null;
  readonly timeZone: string | null;
  readonly installedAt: Date;
  readonly uninstalledAt: Date | null;
}

interface OrderShopStore {
  get(domain: string): Promise<OrderShop | null>;
  /**
   * Stores the settings that `change` returns; `null` keeps the old ones. Concurrent changes run one after the other,
   * each on the result of the one before.
   * @param settlesKeptBack whether the orders that the rule for paid orders left alone are settled again: their jobs are written with the settings
   */
  changeSettings(
    domain: string,
    change: (stored: JsonValue) => JsonValue | null,
    settlesKeptBack?: (stored: JsonValue, changed: JsonValue) => boolean,
  ): Promise<OrderShop>;
}

export interface SentEvent {
  readonly entryKey: string;
  /** The platform's id; `null` until the event is known to have arrived. */
  readonly eventId: string | null;
  /** A digest of what was sent last. */
  readonly sentAs: string;
  /** The status that was sent last; `null`: an older version sent it. */
  readonly status: string | null;
  readonly begunAt: Date;
  /** When the platform first refused it. */
  readonly refusedAt: Date | null;
}

export interface SentEventStore {
  list(shop: string, fulfillmentId: string): Promise<readonly SentEvent[]>;
  /** Records durably that this entry is about to be sent, and as what. */
  begin(
    merchantId: string,
    shop: string,
    fulfillmentId: string,
    event: { readonly entryKey: string; readonly sentAs: string; readonly status: string },
  ): Promise<void>;
  /** Records the time of the first refusal. */
  refused(shop: string, fulfillmentId: string, entryKey: string): Promise<void>;
  finish(shop: string, fulfillmentId: string, entryKey: string, eventId: string): Promise<void>;
}

/**
 * Named locks that expire by themselves. They cover outside calls, which can't happen in a database transaction: one
 * order, one shop's token refresh. They hold between all processes of the database.
 */
export interface LeaseStore {
  /** The holder's mark; `null` while another holder's lease runs. An expired lease may be taken. */
  acquire(name: string, milliseconds: number): Promise<string | null>;
  /**
   * Extends the lease from now. False when it expired and another holder took it. An expired lease that no holder
   * took continues.
   */
  renew(name: string, holder: string, milliseconds: number): Promise<boolean>;
  /** Ends the lease. Harmless when it expired and another holder has it. */
  release(name: string, holder: string): Promise<void>;
  /** The present moment by the clock that all processes share: it tells which of two readings of the platform began later. */
  now(): Promise<Date>;
}

/** Announces a change of a merchant's data to this process and the others. */
export interface Changes {
  publish(merchantId: string): Promise<void>;
  /**
   * Returns a function that unsubscribes. `null`: anything may have changed, because the listener was disconnected
   * for a while.
   */
  subscribe(listener: (merchantId: string | null) => void): () => void;
}

/** The part of the logger that orders use. */
interface Log {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
}

/** The services that orders act through. */
export interface OrderServices {
  readonly ports: Ports;
  readonly log: Log;
  /** Opens the shop's platform for one environment: see `platformIn`. Cheap: sends no request yet. */
  orderPlatform(shop: string, environment: Environment): OrderPlatform;
  readonly readAhead: ReadAhead;
  readonly shops: OrderShopStore;
  readonly purchases: PurchaseStore;
  readonly openOrders: OpenOrderStore;
  readonly products: ProductStore;
  readonly sentEvents: SentEventStore;
  readonly bills: {
    /** The tracking numbers whose cash on delivery a carrier's payout holds. */
    paidOut(caller: Caller, trackingRefs: readonly string[]): Promise<ReadonlySet<string>>;
  };
  readonly chosenPoints: ChosenPointStore;
  readonly setParcels: SetParcelStore;
  readonly labelChoices: LabelChoiceStore;
  readonly orderReturns: OrderReturnStore;
  /** Absolute, signed URLs. */
  readonly links: {
    /** The recipient's page of a shipment, for as long as its recipient is known. */
    trackingPageUrl(merchantId: string, environment: Environment, shipmentId: string): string;
    /** Links to labels, which expire. */
    labelUrl(
      merchantId: string,
      environment: Environment,
      shipmentId: string,
      piece: number | undefined,
      days: number,
    ): string;
  };
  readonly leases: LeaseStore;
  readonly voucherRanges: Pick<VoucherRangeStore, "byCarrier">;
  readonly dueWork: {
    /** Records the shipment version that the fulfillment shows; `null`: there is no shipment to show. */
    followed(merchantId: string, purchaseId: string, version: number | null): Promise<void>;
    /** Has the order settled again within an hour or so, by itself. False: none of its purchases is open. */
    lookAgainSoon(merchantId: string, orderId: string): Promise<boolean>;
  };
  readonly compliance: {
    /** Whether this order's customer was erased. */
    isRedacted(merchantId: string, orderId: string): Promise<boolean>;
  };
  readonly accounts: {
    setDefaultParcel(caller: Caller, parcel: DefaultParcel | null): Promise<void>;
    setLabelFormats(merchantId: string, formats: Readonly<Record<string, string>>): Promise<void>;
  };
  /** Announces that a merchant's accounts or settings changed. */
  readonly merchantChanges: Pick<Changes, "publish">;
  /** Announces that anything about a merchant's products changed. */
  readonly productChanges: Changes;
}
