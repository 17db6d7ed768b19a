import type { Purchase, Purpose } from "../../../domain/orders/purchase.ts";
import { withoutRecipient } from "../../../domain/orders/purchase.ts";
import type {
  PurchaseReason,
  Refusal,
  WaitReason,
} from "../../../domain/orders/purchases/purchase-reason.ts";

/**
 * A purchase without personal data: a typed recipient, fingerprints of addresses, places, and texts of carriers and of
 * the platform go. Its state and codes stay.
 */
export function redactPurchase(purchase: Purchase): Purchase {
  const nowhere = { addressFingerprint: null, addressChange: null };
  switch (purchase.state) {
    case "asked":
      return {
        ...purchase,
        purpose: redactPurpose(purchase.purpose),
        replaces: purchase.replaces && { ...purchase.replaces, ...nowhere },
      };
    case "waiting":
      return {
        ...purchase,
        purpose: redactPurpose(purchase.purpose),
        reason: redactWait(purchase.reason),
      };
    case "buying":
      return {
        ...purchase,
        purpose: redactPurpose(purchase.purpose),
        addressFingerprint: null,
        reason: redactOrNull(purchase.reason),
      };
    case "bought":
      return {
        ...purchase,
        purpose: redactPurpose(purchase.purpose),
        addressFingerprint: null,
        reason: redactOrNull(purchase.reason),
      };
    case "placed": {
      const { reason, notice } = purchase;
      return {
        ...purchase,
        ...nowhere,
        purpose: redactPurpose(purchase.purpose),
        reason: redactOrNull(reason),
        notice: redactOrNull(notice),
      };
    }
    case "ended":
      return {
        ...purchase,
        purpose: redactPurpose(purchase.purpose),
        reason: redactReason(purchase.reason),
      };
  }
}

function redactPurpose<Kind extends Purpose>(purpose: Kind): Kind {
  return purpose.wish === null ? purpose : { ...purpose, wish: withoutRecipient(purpose.wish) };
}

function redactOrNull(reason: PurchaseReason | null): PurchaseReason | null {
  return reason === null ? null : redactReason(reason);
}

function redactWait(reason: WaitReason): WaitReason {
  return reason.code === "on-hold" ? { ...reason, holds: [] } : reason;
}

export function redactReason(reason: PurchaseReason): PurchaseReason {
  switch (reason.code) {
    case "on-hold":
      return redactWait(reason);
    case "fulfillment-kept":
    case "number-replaced":
    case "platform-refused":
      return { ...reason, said: null };
    case "without-fulfillment":
      return { ...reason, because: redactReason(reason.because) };
    case "cancel-refused":
    case "replacement-refused":
    case "refused":
      return { ...reason, refusal: redactRefusal(reason.refusal) };
    default:
      return reason;
  }
}

/** Places belong to the recipient. */
function redactRefusal({ engineCode, detail }: Refusal): Refusal {
  const isTheirs = detail !== null && ("place" in detail || "point" in detail);
  return { engineCode, detail: isTheirs ? null : detail, said: null };
}
