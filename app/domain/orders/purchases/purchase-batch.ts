import type { Caller, Cash } from "../../engine/index.ts";
import type { PurchaseReason } from "./purchase-reason.ts";
import type { PurchaseForWish } from "./purchase-store.ts";

/** The purchases of one click, and how far they are. A purchase that is asked for again moves to the later batch. */
export interface PurchaseBatch {
  readonly id: string;
  readonly total: number;
  /** Purchases whose labels are being bought. */
  readonly working: number;
  /** Bought purchases whose fulfillments the platform does not have yet. */
  readonly toFulfill: number;
  /** Purchases that wait for a hold or a scheduled day to end. */
  readonly waiting: number;
  readonly bought: number;
  /** The platform had nothing left to ship. */
  readonly leftAlone: number;
  /** The cost of the bought labels that are valid, one sum for each currency. */
  readonly cost: readonly Cash[];
  /** The most frequent reason first. */
  readonly failures: readonly BatchFailure[];
}

/** Orders that failed for the same reason. */
export interface BatchFailure {
  readonly reason: PurchaseReason | null;
  readonly orders: readonly { readonly orderId: string; readonly orderName: string }[];
}

export interface PurchaseBatchStore {
  /**
   * Stores new purchases of one shop and the jobs that buy them, in a few statements however many there are. A
   * fulfillment order with an unfinished purchase of the same environment is left out.
   */
  begin(batchId: string, asked: readonly PurchaseForWish[]): Promise<void>;
  /** The fulfillment order of each purchase of the batch; `null`: the purchase is of a fulfillment. */
  fulfillmentOrders(merchantId: string, batchId: string): Promise<readonly (string | null)[]>;
  /** Adds purchases that exist already, because they are tried again. */
  join(merchantId: string, batchId: string, purchaseIds: readonly string[]): Promise<void>;
  /** Batches of the last week, the newest first. */
  latest(caller: Caller, limit: number): Promise<readonly PurchaseBatch[]>;
  /** Shipments with a label of this batch, in the order of their purchases. */
  shipmentIds(caller: Caller, batchId: string): Promise<readonly string[]>;
  /** Hides the batch; its purchases continue. */
  dismiss(merchantId: string, batchId: string): Promise<void>;
}
