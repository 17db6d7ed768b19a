import type { FulfillmentPurpose, Purchase, PurchaseHead, WishPurpose } from "../purchase.ts";
import type { PurchaseReason } from "../purchase-reason.ts";

type NewHead = Pick<
  PurchaseHead,
  "merchantId" | "environment" | "shop" | "orderId" | "orderName" | "askedBy"
>;

/** For a fulfillment that came first; `leftAlone` or `failed`: it is over from the beginning, and gets no label. */
export type PurchaseForFulfillment = NewHead & {
  readonly purpose: FulfillmentPurpose;
  readonly over?: { readonly outcome: "failed" | "left-alone"; readonly reason: PurchaseReason };
};

export type PurchaseForWish = NewHead & { readonly purpose: WishPurpose };

export interface PurchaseStore {
  /** The purchase of this fulfillment: there already, or made now with a shipment id of its own. */
  ensure(asked: PurchaseForFulfillment): Promise<Purchase>;
  /**
   * Writes down what is to be bought, and with `inBackground` the job that does it (`settle-order`), in one transaction.
   * An unfinished purchase of the same fulfillment order is answered instead.
   */
  begin(asked: PurchaseForWish, inBackground: boolean): Promise<Purchase>;
  /**
   * Writes a changed purchase, and with `inBackground` the job that goes on with it. `null`, and nothing is written, when
   * another worker has changed it since it was read.
   */
  save(changed: Purchase, inBackground?: boolean): Promise<Purchase | null>;
  get(merchantId: string, id: string): Promise<Purchase | null>;
  byFulfillment(shop: string, fulfillmentId: string): Promise<Purchase | null>;
  byShipment(shipmentId: string): Promise<Purchase | null>;
  /** Of this merchant's shipments on one page, those that an order's purchase is for. */
  byShipments(merchantId: string, shipmentIds: readonly string[]): Promise<readonly Purchase[]>;
  /** Oldest first. */
  byOrder(shop: string, orderId: string): Promise<readonly Purchase[]>;
  /** By what people call the order, `#1001`, with or without the `#`; oldest first. */
  byOrderName(shop: string, orderName: string): Promise<readonly Purchase[]>;
  /** Failed, at work for long, or with another address than its label; the latest first. */
  needingAttention(merchantId: string, limit: number): Promise<readonly Purchase[]>;
}
