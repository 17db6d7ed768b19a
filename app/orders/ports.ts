/** What orders need from around them, as interfaces: `app/store` implements the stores, the composition root puts them together. */
import type { Caller, Environment, JsonValue, Ports, Size } from "../engine/index.ts";
import type { OpenOrderStore } from "./open-orders/open-order-store.ts";
import type { OrderPlatform } from "./platform.ts";
import type { ProductStore } from "./products/product-store.ts";
import type { PurchaseStore } from "./purchases/purchase-store.ts";

/** What orders need to know of the shop they were placed in. */
export interface OrderShop {
  readonly domain: string;
  readonly merchantId: string;
  readonly environment: Environment;
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
   * Stores what `change` makes of the settings; `null` leaves them. Changes at the same time wait for each other, so that
   * each is made of what the one before left.
   */
  changeSettings(domain: string, change: (stored: JsonValue) => JsonValue | null): Promise<OrderShop>;
}

export interface SentEvent {
  readonly entryKey: string;
  /** The platform's id of it; `null` until it is known to have arrived. */
  readonly eventId: string | null;
  /** When the platform refused it for the first time. */
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
  /** The holder's mark, or `null` while another holder's lease runs. One that has ended may be taken. */
  acquire(name: string, milliseconds: number): Promise<string | null>;
  /**
   * Lets it run for so long from now. False when it has ended and another holder took it; one that has ended and that
   * nobody took runs on.
   */
  renew(name: string, holder: string, milliseconds: number): Promise<boolean>;
  /** Gives it back; harmless when it has ended and is another holder's now. */
  release(name: string, holder: string): Promise<void>;
}

/** Announces, in this process and the others, that something of a merchant's changed. */
export interface Changes {
  publish(merchantId: string): Promise<void>;
  /** Answers the unsubscriber. `null`: anything may have changed (the listener was cut off for a while). */
  subscribe(listener: (merchantId: string | null) => void): () => void;
}

/** As much of a logger as orders use. */
interface Log {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
}

/** Everything that orders act through. */
export interface OrderServices {
  readonly ports: Ports;
  readonly log: Log;
  /** Opens the shop's platform; cheap, and asks nothing yet. */
  orderPlatform(shop: string): OrderPlatform;
  readonly shops: OrderShopStore;
  readonly purchases: PurchaseStore;
  readonly openOrders: OpenOrderStore;
  readonly products: ProductStore;
  readonly sentEvents: SentEventStore;
  readonly leases: LeaseStore;
  readonly dueWork: {
    /** The fulfillment shows the shipment as it was in this version; `null`: there is no shipment to show. */
    followed(merchantId: string, purchaseId: string, version: number | null): Promise<void>;
  };
  readonly compliance: {
    /** Whether the customer of this order was erased. */
    isRedacted(merchantId: string, orderId: string): Promise<boolean>;
  };
  readonly accounts: { setDefaultParcel(caller: Caller, size: Size | null): Promise<void> };
  /** Announces that a merchant's accounts or settings changed. */
  readonly merchantChanges: Pick<Changes, "publish">;
  /** Announces that anything about a merchant's products changed. */
  readonly productChanges: Changes;
}
