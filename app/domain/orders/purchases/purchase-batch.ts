import type { Caller, Cash } from "../../engine/index.ts";
import type { BoughtLabel } from "../bought-label.ts";
import type { PurchaseForWish } from "./purchase-store.ts";

/** The purchases of one click, and how far they are. A purchase that is asked for again moves to the later batch. */
export interface PurchaseBatch {
  /** The newest first. More than one: finished batches that are counted together. */
  readonly ids: readonly string[];
  /** The time of the click, of several the latest one. */
  readonly askedAt: Date;
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
  /** Bought labels that are valid. */
  readonly labels: number;
  /** Of these, the new ones: `BoughtLabel.isNew`. */
  readonly newLabels: number;
  /** The cost of the bought labels that are valid, one sum for each currency. */
  readonly cost: readonly Cash[];
  readonly failed: number;
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
  /**
   * Batches that are not over, and finished ones of the last day or with labels to print, each alone. Of more than `most`, or older than
   * a week, none. Those that are not over come first, then those with labels to print, the newest of each first.
   */
  latest(caller: Caller, most: number): Promise<readonly PurchaseBatch[]>;
  /** The valid labels of these batches, in the order in which they were bought. */
  labels(caller: Caller, batchIds: readonly string[]): Promise<readonly BoughtLabel[]>;
  /** Hides the batches; their purchases continue. */
  dismiss(merchantId: string, batchIds: readonly string[]): Promise<void>;
}
