import type { PurchaseReason } from "./purchase-reason.ts";

/** The present state of a purchase does not allow the merchant's request. */
export class PurchaseRefusedError extends Error {
  override readonly name = "PurchaseRefusedError";
  readonly reason: PurchaseReason;

  constructor(reason: PurchaseReason) {
    super(reason.code);
    this.reason = reason;
  }
}
