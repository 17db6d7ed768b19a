import type { PurchaseReason } from "./purchase-reason.ts";

/** A purchase that needs the merchant. */
export interface FailedPurchase {
  readonly purchaseId: string;
  readonly orderId: string;
  readonly orderName: string;
  /** `null`: the merchant fulfilled the order before its label. */
  readonly fulfillmentOrderId: string | null;
  readonly shipmentId: string;
  /** `open`: the carrier has not answered for long. */
  readonly state: "failed" | "open";
  /** The label is bought. */
  readonly hasLabel: boolean;
  readonly reason: PurchaseReason | null;
}
