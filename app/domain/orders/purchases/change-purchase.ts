/** The changes of a purchase, by name. All are pure; `become` refuses transitions outside the table. */
import type {
  AddressChange,
  FulfillmentPurpose,
  LabelState,
  Purchase,
  PurchaseIn,
  RefusedWithdrawal,
  RequestedFulfillment,
} from "../purchase.ts";
import { become, IllegalTransitionError, withoutRecipient } from "../purchase.ts";
import type { OrderPieces } from "./order-pieces.ts";
import type { PurchaseReason, ReasonOf, WaitReason } from "./purchase-reason.ts";

type Fulfillment = Pick<FulfillmentPurpose, "fulfillmentId" | "made">;

/** Stores the wish with its line items, and the order's name. */
export function withWish(
  purchase: Purchase,
  wish: RequestedFulfillment,
  orderName = purchase.orderName,
): Purchase {
  const head = { orderName };
  switch (purchase.state) {
    case "waiting":
    case "bought":
      return become(purchase, { ...purchase, purpose: { kind: "wish", wish } }, head);
    case "placed":
      return become(purchase, { ...purchase, purpose: { ...purchase.purpose, wish } }, head);
    default:
      return become(purchase, { ...purchase, purpose: { ...purchase.purpose, wish } }, head);
  }
}

/** Waits for a hold or a scheduled day to end, with or without a label. */
export function waitFor(purchase: Purchase, reason: WaitReason, label: LabelState): Purchase {
  const { purpose } = purchase;
  if (purpose.kind !== "wish") throw new IllegalTransitionError(purchase, "waiting");
  if (label === "none" || label === "cancelled")
    return become(purchase, { state: "waiting", purpose, reason });
  const labelled = withLabel(purchase, label);
  return become(labelled, { ...labelled, reason });
}

/** Records that the carrier is about to be asked. @param addressFingerprint the booked address's @param pieces the order's now */
export function startBuying(
  purchase: Purchase,
  addressFingerprint: string | null,
  pieces?: OrderPieces,
): PurchaseIn<"buying"> {
  return become(
    purchase,
    { state: "buying", purpose: purchase.purpose, addressFingerprint, reason: null },
    pieces && { pieces: { booked: pieces, seen: pieces } },
  );
}

/** The label is bought and has no fulfillment. A known label stays unchanged. */
export function haveLabel(purchase: Purchase): PurchaseIn<"bought"> {
  if (purchase.state === "bought") return purchase;
  const buying = asBuying(purchase);
  const { purpose, addressFingerprint, reason } = buying;
  if (purpose.kind !== "wish") throw new IllegalTransitionError(purchase, "bought");
  return become(buying, { state: "bought", purpose, addressFingerprint, reason, withdrawal: null });
}

/** The fulfillment came before the label, which is then bought for it. */
export function meantFor(purchase: Purchase, fulfillment: Fulfillment): PurchaseIn<"asked"> {
  const { wish } = purchase.purpose;
  const purpose = { ...fulfillment, kind: "fulfillment", wish } as const;
  return become(purchase, { state: "asked", purpose, replaces: null });
}

/**
 * Links the label to its fulfillment. @param trackingSentAt set if the fulfillment was made with the label's numbers
 */
export function place(
  purchase: Purchase,
  fulfillment: Fulfillment,
  trackingSentAt: Date | null,
): PurchaseIn<"placed"> {
  const labelled = purchase.state === "bought" ? purchase : asBuying(purchase);
  const { purpose, addressFingerprint } = labelled;
  return become(labelled, {
    ...freshlyPlaced,
    state: "placed",
    purpose: { ...fulfillment, kind: "fulfillment", wish: purpose.wish },
    addressFingerprint,
    trackingSentAt,
  });
}

/** Ends the attempt so that Home shows the reason. A bought label stays. */
export function fail(purchase: Purchase, reason: PurchaseReason, label: LabelState): Purchase {
  if (label === "none" || label === "cancelled")
    return become(purchase, {
      state: "ended",
      purpose: purchase.purpose,
      outcome: "failed",
      reason,
      hasLabel: false,
    });
  const labelled = withLabel(purchase, label);
  return become(labelled, { ...labelled, reason });
}

/** Ends a purchase that is no longer needed, or that the merchant dismisses. @throws IllegalTransitionError */
export function leaveAlone(
  purchase: Purchase,
  reason: PurchaseReason,
  label: LabelState,
): PurchaseIn<"ended"> {
  if (label === "unknown") throw new IllegalTransitionError(purchase, "ended");
  return become(purchase, {
    state: "ended",
    purpose: purchase.purpose,
    outcome: "left-alone",
    reason,
    hasLabel: label === "bought",
  });
}

/** The carrier keeps the label. @param reason shown to the merchant; `null`: they asked for it themselves */
export function refuseWithdrawal(
  purchase: Purchase,
  withdrawal: RefusedWithdrawal,
  reason: PurchaseReason | null,
): Purchase {
  const labelled = purchase.purpose.kind === "wish" ? haveLabel(purchase) : asPlaced(purchase);
  return become(labelled, { ...labelled, withdrawal, reason: reason ?? labelled.reason });
}

/** The changes that a retry may bring. */
export interface Again {
  /** A new shipment, where the first one is spent. */
  readonly shipmentId?: string;
  /** Other pieces, where nothing is bought. */
  readonly wish?: RequestedFulfillment;
}

/** Retries at the merchant's request. @param label as it is now */
export function tryAgain(purchase: Purchase, label: LabelState, again: Again = {}): Purchase {
  const { shipmentId = purchase.shipmentId } = again;
  const head = { shipmentId, askedBy: "merchant" } as const;
  if (label === "none" || label === "cancelled") {
    const purpose = again.wish === undefined ? purchase.purpose : { ...purchase.purpose, wish: again.wish };
    const replaces = purchase.state === "asked" ? purchase.replaces : null;
    return become(purchase, { state: "asked", purpose, replaces }, head);
  }
  const labelled = withLabel(purchase, label);
  return labelled.state === "buying"
    ? become(labelled, { ...labelled, reason: null }, head)
    : become(labelled, { ...labelled, reason: null, withdrawal: null }, head);
}

/** Replaces the label: the old one is cancelled first. The new one goes to the order's present address. */
export function replaceLabel(purchase: PurchaseIn<"placed">, shipmentId: string): PurchaseIn<"asked"> {
  const { addressFingerprint, addressChange } = purchase;
  const { wish } = purchase.purpose;
  const purpose = { ...purchase.purpose, wish: wish && withoutRecipient(wish) };
  const replaces = { shipmentId: purchase.shipmentId, addressFingerprint, addressChange };
  return become(purchase, { state: "asked", purpose, replaces }, { shipmentId, askedBy: "merchant" });
}

/** The old label is cancelled, so that the new one can be bought. */
export function oldLabelTakenBack(purchase: PurchaseIn<"asked">): PurchaseIn<"asked"> {
  return become(purchase, { ...purchase, replaces: null });
}

/**
 * The carrier refused to cancel the old label, which stays. Whether its number was sent is read from the platform
 * again.
 */
export function oldLabelStays(purchase: PurchaseIn<"asked">, notice: PurchaseReason): PurchaseIn<"placed"> {
  const { replaces, purpose } = purchase;
  if (replaces === null || purpose.kind !== "fulfillment")
    throw new IllegalTransitionError(purchase, "placed");
  const { shipmentId, addressFingerprint, addressChange } = replaces;
  const { trackingSentAt, reason, withdrawal } = freshlyPlaced;
  return become(
    purchase,
    {
      state: "placed",
      purpose,
      addressFingerprint,
      addressChange,
      trackingSentAt,
      notice,
      reason,
      withdrawal,
    },
    { shipmentId },
  );
}

export function noteAddress(
  purchase: PurchaseIn<"placed">,
  addressChange: AddressChange | null,
): PurchaseIn<"placed"> {
  return become(purchase, { ...purchase, addressChange });
}

/** The order has other pieces than when the label was bought, or these again. */
export function notePieces(purchase: Purchase, seen: OrderPieces): Purchase {
  const { pieces } = purchase;
  return pieces === undefined ? purchase : { ...purchase, pieces: { ...pieces, seen } };
}

/** The merchant has seen the order's new address and keeps the label. */
export function keepLabel(purchase: PurchaseIn<"placed">): PurchaseIn<"placed"> {
  const { addressChange } = purchase;
  const addressFingerprint = addressChange?.fingerprint ?? purchase.addressFingerprint;
  return become(purchase, { ...purchase, addressFingerprint, addressChange: null });
}

/** Another number is on the fulfillment; `null`: ours is there again. */
export function noteNumber(
  purchase: PurchaseIn<"placed">,
  reason: ReasonOf<"number-replaced"> | null,
): PurchaseIn<"placed"> {
  return become(purchase, { ...purchase, reason });
}

export function trackingSent(purchase: PurchaseIn<"placed">, at: Date): PurchaseIn<"placed"> {
  return become(purchase, { ...purchase, trackingSentAt: at });
}

const freshlyPlaced = {
  addressChange: null,
  notice: null,
  reason: null,
  withdrawal: null,
  trackingSentAt: null,
};

/** The `buying` state, also of a purchase that was reset after the carrier was asked. */
function asBuying(purchase: Purchase): PurchaseIn<"buying"> {
  return purchase.state === "buying" ? purchase : startBuying(purchase, null);
}

function asPlaced(purchase: Purchase): PurchaseIn<"placed"> {
  if (purchase.state === "placed") return purchase;
  const { purpose } = purchase;
  if (purpose.kind !== "fulfillment") throw new IllegalTransitionError(purchase, "placed");
  return place(purchase, purpose, null);
}

function withLabel(purchase: Purchase, label: "unknown" | "bought") {
  if (label === "unknown") return asBuying(purchase);
  return purchase.purpose.kind === "wish" ? haveLabel(purchase) : asPlaced(purchase);
}
