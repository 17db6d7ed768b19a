import type { Caller } from "../../engine/index.ts";
import type { FulfillmentPurpose, Purchase, PurchaseHead, WishPurpose } from "../purchase.ts";
import type { FailedPurchase } from "./failed-purchase.ts";
import type { PurchaseReason } from "./purchase-reason.ts";

type NewHead = Pick<
  PurchaseHead,
  "merchantId" | "environment" | "shop" | "orderId" | "orderName" | "askedBy"
>;

/** A purchase for a fulfillment that came first. `over`: it ends at once and gets no label. */
export type PurchaseForFulfillment = NewHead & {
  readonly purpose: FulfillmentPurpose;
  readonly over?: { readonly outcome: "failed" | "left-alone"; readonly reason: PurchaseReason };
};

export type PurchaseForWish = NewHead & { readonly purpose: WishPurpose };

export interface PurchaseStore {
  /** The purchase of this fulfillment; made now, with a shipment id of its own, unless it exists. */
  ensure(asked: PurchaseForFulfillment): Promise<Purchase>;
  /**
   * Stores a new purchase and, with `inBackground`, the job that buys it (`settle-order`), in one transaction. An
   * unfinished purchase of the same fulfillment order and environment is answered instead.
   */
  begin(asked: PurchaseForWish, inBackground: boolean): Promise<Purchase>;
  /**
   * Stores a changed purchase and, with `inBackground`, the job that continues it. `null`: another worker has changed
   * the purchase since it was read, and nothing is stored.
   */
  save(changed: Purchase, inBackground?: boolean): Promise<Purchase | null>;
  get(merchantId: string, id: string): Promise<Purchase | null>;
  /** Whether another purchase of the same click has yet to be bought. */
  isBatchWaiting(purchase: Pick<PurchaseHead, "merchantId" | "id">): Promise<boolean>;
  /** Orders of this click whose purchases have not begun, oldest first. */
  ordersToBegin(merchantId: string, batchId: string, most: number): Promise<readonly string[]>;
  byFulfillment(merchantId: string, fulfillmentId: string): Promise<Purchase | null>;
  byShipment(merchantId: string, shipmentId: string): Promise<Purchase | null>;
  /** The purchases of one page of this merchant's shipments. */
  byShipments(merchantId: string, shipmentIds: readonly string[]): Promise<readonly Purchase[]>;
  /** Oldest first. */
  byOrder(merchantId: string, orderId: string): Promise<readonly Purchase[]>;
  /** Purchases of the order with this number, `#1001`, with or without the `#`; oldest first. */
  byOrderName(merchantId: string, orderName: string): Promise<readonly Purchase[]>;
  /** Ended without a label and without a failure, not changed before `since`; latest first. */
  leftAlone(caller: Caller, since: Date, limit: number): Promise<readonly Purchase[]>;
  /** Those that failed, or have been working for long; latest first. */
  failing(caller: Caller, limit: number): Promise<readonly FailedPurchase[]>;
  /** Those whose order has another address than the label; latest first. */
  addressChanged(caller: Caller, limit: number): Promise<readonly Purchase[]>;
}
