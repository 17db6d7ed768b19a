import type { Cash, ListUse } from "../../engine/index.ts";
import type { Turn } from "../purchase.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";

export const waitingStatuses = ["open", "in-progress", "on-hold", "scheduled"] as const;
export type WaitingStatus = (typeof waitingStatuses)[number];

/** The pieces of a fulfillment order that are still to ship, and their destination. */
export interface OpenFulfillmentOrder {
  readonly orderName: string;
  readonly orderCreatedAt: Date;
  readonly paid: boolean;
  /** The payment is authorized and can be captured. */
  readonly authorized: boolean;
  readonly paymentGateways: readonly string[];
  /** Still to be paid for the whole order; `null`: kept before this was read. */
  readonly outstanding: Cash | null;
  readonly status: WaitingStatus;
  /** The platform accepts a fulfillment of it now. */
  readonly canFulfill: boolean;
  /** The day from which a scheduled one may be fulfilled. */
  readonly fulfillAt: Date | null;
  readonly locationId: string | null;
  readonly locationName: string;
  readonly recipientName: string | null;
  readonly city: string | null;
  readonly country: string | null;
  /** By these the order is found, too; the store keeps hashes of all, and `contact` of `OrderToShip`. Absent: not read. */
  readonly searched?: {
    readonly company: string | null;
    readonly email: string | null;
    /** As people wrote them, and in E.164. */
    readonly phones: readonly string[];
  };
  /** The shopper's choice, by the platform's words. */
  readonly serviceCode: string | null;
  readonly serviceTitle: string | null;
  /** The number of pieces that remain and need shipping. */
  readonly pieces: number;
  /** Of the pieces, each once and sorted. */
  readonly skus?: readonly string[];
  /** Of the order, each once and sorted. */
  readonly tags?: readonly string[];
  /** Of the pieces, as the platform has them; 0: it has none. */
  readonly weightG?: number;
  /** The latest time that checkout promised. */
  readonly promisedBy?: Date | null;
}

/** A fulfillment order from one reading of the platform. */
export interface FulfillmentOrderNews {
  readonly fulfillmentOrderId: string;
  readonly orderId: string;
  /** The last change by the platform's clock; older news changes nothing. */
  readonly updatedAt: Date;
  /** `null`: nothing remains to ship. */
  readonly open: OpenFulfillmentOrder | null;
}

/** The latest purchase for a fulfillment order. */
export interface LatestPurchase {
  readonly purchaseId: string;
  /**
   * Stays `working` for a moment after the label is placed, until the platform reports that nothing remains to ship.
   */
  readonly turn: Turn;
  readonly reason: PurchaseReason | null;
  readonly shipmentId: string;
}

export interface OrderToShip extends OpenFulfillmentOrder {
  readonly fulfillmentOrderId: string;
  readonly orderId: string;
  /** The recipient's, which joins a customer's orders. Absent: kept before this was read. */
  readonly contact?: { readonly email: string | null; readonly phoneE164: string | null };
  readonly purchase: LatestPurchase | null;
  /**
   * Number of a label without a fulfillment that is or may be bought for the order: another label may be one too
   * many. Empty while the carrier has given no number; `null` when there is no such label, or when retrying the
   * latest purchase would use it.
   */
  readonly labelWithoutFulfillment: string | null;
  /** Why the rule for paid orders buys no label; `null`: it does, or is not for this order. */
  readonly keptBack: PurchaseReason | null;
}

/** Orders that the rule for paid orders leaves alone for one reason. */
export interface KeptBackOrders {
  readonly reason: PurchaseReason;
  readonly orders: number;
  /** The latest order. */
  readonly orderId: string;
  readonly orderName: string;
}

export const orderViews = ["all", "ready", "on-hold", "scheduled", "failed"] as const;
export type OrderView = (typeof orderViews)[number];

/**
 * `oldest` and `newest`: by the time at which they were placed. The others sort by a fact first; orders without it come last, and
 * those that share it by their time. Of several SKUs or tags, the first in the alphabet counts.
 */
export const orderSorts = [
  ...(["oldest", "newest", "promised", "lightest", "heaviest"] as const),
  ...(["country", "sku", "tag"] as const),
] as const;
export type OrderSort = (typeof orderSorts)[number];

export interface OrdersToShipFilter {
  readonly view: OrderView;
  /** The orders that come first. */
  readonly sort: OrderSort;
  /** All words must occur in the order's name, the recipient's name, e-mail or phone, or the place. */
  readonly search: string;
  readonly locationId: string | null;
  /** Orders of one person: the whole e-mail without case, or the phone in E.164. */
  readonly recipient?: { readonly email: string } | { readonly phoneE164: string };
  /** The code, or the title where the platform has no code. */
  readonly service: string | null;
  /** One of the pieces' SKUs, and one of the order's tags, without case. */
  readonly sku?: string | null;
  readonly tag?: string | null;
  /** ISO 3166. */
  readonly country?: string | null;
  /** Grams, both ends included; `null`: open. */
  readonly weight?: { readonly from: number | null; readonly to: number | null } | null;
  /** The reason for which the rule for paid orders buys no label. */
  readonly keptBack?: PurchaseReason["code"] | null;
  /** The promised time; `none`: nothing was promised. */
  readonly promised?: { readonly from: Date | null; readonly before: Date } | "none" | null;
}

export interface OrdersToShipPage {
  readonly orders: readonly OrderToShip[];
  /** Opaque; `null` on the last page. */
  readonly nextCursor: string | null;
}

/** Choices that the list's filters offer. */
export interface OrdersToShipChoices {
  readonly locations: readonly { readonly id: string; readonly name: string }[];
  /** `key` is the filter's value. */
  readonly services: readonly {
    readonly key: string;
    readonly code: string | null;
    readonly title: string | null;
  }[];
}

export interface OpenOrderStore {
  /**
   * Stores a reading of all or some fulfillment orders of an order, which began at `asOf`. The platform's latest
   * change wins; of two readings of the same state, the later one.
   */
  seen(merchantId: string, shop: string, asOf: Date, news: readonly FulfillmentOrderNews[]): Promise<void>;
  /**
   * Closes the fulfillment orders that a whole reading of an order, begun at `asOf`, did not have: they are gone, or
   * a fulfillment service's now.
   * @param updatedAt the order's, by the platform's clock
   */
  notShown(merchantId: string, orderId: string, asOf: Date, updatedAt: Date): Promise<void>;
  page(
    merchantId: string,
    filter: OrdersToShipFilter,
    limit: number,
    cursor: string | null,
    use?: ListUse,
  ): Promise<OrdersToShipPage>;
  choices(merchantId: string): Promise<OrdersToShipChoices>;
  /** The countries of the orders: ISO 3166, sorted. */
  countries(merchantId: string): Promise<readonly string[]>;
  /** The fulfillment orders of one order, sorted by id. */
  ofOrder(merchantId: string, orderId: string): Promise<readonly OrderToShip[]>;
  /** The fulfillment orders with these ids that exist, the oldest order first. */
  byIds(merchantId: string, fulfillmentOrderIds: readonly string[]): Promise<readonly OrderToShip[]>;
  /** Names by order id; unknown orders are left out. */
  orderNames(
    merchantId: string,
    shop: string,
    orderIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /**
   * Stores why the rule buys no label for fulfillment orders of one order; those without a reason lose theirs. An unchanged reason keeps its
   * time.
   */
  keepBack(
    merchantId: string,
    orderId: string,
    reasons: ReadonlyMap<string, PurchaseReason>,
    at: Date,
  ): Promise<void>;
  /** The latest orders that are kept back, by reason. Those found after `before` are left out of the codes `later`. */
  keptBack(
    merchantId: string,
    codes: readonly PurchaseReason["code"][],
    later: readonly PurchaseReason["code"][],
    before: Date,
    limit: number,
  ): Promise<readonly KeptBackOrders[]>;
  /** The number of orders whose latest purchase failed. */
  failed(merchantId: string): Promise<number>;
}
