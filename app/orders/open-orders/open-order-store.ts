import type { Standing } from "../purchase.ts";
import type { PurchaseReason } from "../purchase-reason.ts";

export const waitingStatuses = ["open", "in-progress", "on-hold", "scheduled"] as const;
export type WaitingStatus = (typeof waitingStatuses)[number];

/** What of a fulfillment order is still to ship, and where to. */
export interface OpenFulfillmentOrder {
  readonly orderName: string;
  readonly orderCreatedAt: Date;
  readonly paid: boolean;
  readonly status: WaitingStatus;
  /** The platform would take a fulfillment of it now. */
  readonly canFulfill: boolean;
  /** Of a scheduled one. */
  readonly fulfillAt: Date | null;
  readonly locationId: string | null;
  readonly locationName: string;
  readonly recipientName: string | null;
  readonly city: string | null;
  readonly country: string | null;
  /** What the shopper chose, as the platform tells it. */
  readonly serviceCode: string | null;
  readonly serviceTitle: string | null;
  /** That remain, and are shipped. */
  readonly pieces: number;
}

/** A fulfillment order as a reading of the platform had it. */
export interface FulfillmentOrderNews {
  readonly fulfillmentOrderId: string;
  readonly orderId: string;
  /** By the platform's clock: older news change nothing. */
  readonly updatedAt: Date;
  /** `null`: nothing of it is left to ship. */
  readonly open: OpenFulfillmentOrder | null;
}

/** What became of the latest purchase for a fulfillment order. */
export interface LatestPurchase {
  readonly purchaseId: string;
  /** `working` also for a moment after it was placed, until the platform tells that nothing is left to ship. */
  readonly standing: Standing;
  readonly reason: PurchaseReason | null;
  readonly shipmentId: string;
}

export interface OrderToShip extends OpenFulfillmentOrder {
  readonly fulfillmentOrderId: string;
  readonly orderId: string;
  readonly purchase: LatestPurchase | null;
  /**
   * Number of a label that is bought for the order, or may be, and has no fulfillment: another one may be one too many. Empty
   * where the carrier gave no number yet; `null` when there is none, or trying the latest purchase again would use it.
   */
  readonly labelWithoutFulfillment: string | null;
}

export const orderViews = ["all", "ready", "on-hold", "scheduled", "failed"] as const;
export type OrderView = (typeof orderViews)[number];

export interface OrdersToShipFilter {
  readonly view: OrderView;
  /** Words that must all occur in the order's name, the recipient's name or the place. */
  readonly search: string;
  readonly locationId: string | null;
  /** Code, or title where the platform tells no code. */
  readonly service: string | null;
}

export interface OrdersToShipPage {
  readonly orders: readonly OrderToShip[];
  /** Opaque; `null` on the last page. */
  readonly nextCursor: string | null;
}

/** What there is to filter by. */
export interface OrdersToShipChoices {
  readonly locations: readonly { readonly id: string; readonly name: string }[];
  /** `key` as the filter takes it. */
  readonly services: readonly {
    readonly key: string;
    readonly code: string | null;
    readonly title: string | null;
  }[];
}

/** How far the purchases are that were asked for since the oldest one of the last day that is still under way. */
export interface PurchaseProgress {
  readonly waiting: number;
  readonly bought: number;
  readonly failed: number;
}

export interface OpenOrderStore {
  /**
   * Keeps what a reading of the platform had, which began at `asOf`: all fulfillment orders of an order, or some. What the platform
   * changed last stays; of two readings of the same state, the later.
   */
  seen(merchantId: string, shop: string, asOf: Date, news: readonly FulfillmentOrderNews[]): Promise<void>;
  /**
   * Closes what a whole reading of an order, which began at `asOf`, had not: it is a fulfillment service's now, or gone.
   * @param updatedAt the order's, by the platform's clock
   */
  notShown(merchantId: string, orderId: string, asOf: Date, updatedAt: Date): Promise<void>;
  /** Newest orders first. */
  page(
    merchantId: string,
    filter: OrdersToShipFilter,
    limit: number,
    cursor: string | null,
  ): Promise<OrdersToShipPage>;
  choices(merchantId: string): Promise<OrdersToShipChoices>;
  /** Those of one order, by id. */
  ofOrder(merchantId: string, orderId: string): Promise<readonly OrderToShip[]>;
  /** Of these, those that are there. */
  byIds(merchantId: string, fulfillmentOrderIds: readonly string[]): Promise<readonly OrderToShip[]>;
  /** By order id; of orders of which nothing is kept there is none. */
  orderNames(
    merchantId: string,
    shop: string,
    orderIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /** `null` when no purchase is under way; one that waits for a hold to end is not. */
  purchases(merchantId: string): Promise<PurchaseProgress | null>;
  /** How many wait whose latest purchase failed. */
  failed(merchantId: string): Promise<number>;
}
