import type { PurchaseReason } from "../purchase-reason.ts";

/** What a merchant asked for about a purchase can't be done as things are. */
export class PurchaseRefusedError extends Error {
  override readonly name = "PurchaseRefusedError";
  readonly reason: PurchaseReason;

  constructor(reason: PurchaseReason) {
    super(reason.code);
    this.reason = reason;
  }
}
