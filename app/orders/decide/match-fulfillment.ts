import type { Purchase } from "../ledger/fulfillment-link.ts";
import type { Fulfillment, FulfillmentOrder, Order } from "../platform.ts";

/** A fulfillment that no shipment belongs to yet, with what it holds. */
export interface UnlinkedFulfillment extends Fulfillment {
  readonly fulfillmentOrderIds: readonly string[];
  readonly lines: readonly { readonly lineItemId: string; readonly quantity: number }[];
}

/** A platform may refuse longer lists; all that remains needs none. */
const MOST_LINES = 250;

/** What becomes of a purchase, as the order stands. `reason` is for the merchant to read. */
export type FulfillmentMatch =
  /** Its fulfillment is there. `made`: by us, in an attempt whose answer never came; else by the merchant meanwhile. */
  | { readonly kind: "adopt"; readonly fulfillmentId: string; readonly made: boolean }
  /** Of these pieces; `null`: of all that remains, which is just what was bought. */
  | { readonly kind: "create"; readonly lines: Purchase["lines"] }
  /** It can't be fulfilled yet; the platform announces when the hold or the date ends. */
  | { readonly kind: "wait"; readonly reason: string }
  /** `isGone`: of what was asked for nothing is left there, for anybody. */
  | { readonly kind: "refuse"; readonly reason: string; readonly isGone?: boolean };

/** What an app may not see, and what is gone, look the same. */
export const NOT_SHOWN =
  "Shopify no longer shows what was to be shipped: it is gone from the order, or a fulfillment service ships it.";

/**
 * Where a purchased shipment goes: a fulfillment that carries its number is ours; one without a number that holds just
 * what was bought is what the shipment is for; else a new one is made, if the platform lets us and all of it remains.
 * @param trackingRef of the bought label; `null` before
 */
export function matchFulfillment(
  { fulfillmentOrders }: Pick<Order, "fulfillmentOrders">,
  purchase: Purchase,
  trackingRef: string | null,
  unlinked: readonly UnlinkedFulfillment[],
): FulfillmentMatch {
  const ours = unlinked.find((each) => trackingRef !== null && each.trackingNumbers.includes(trackingRef));
  if (ours !== undefined) return { kind: "adopt", fulfillmentId: ours.id, made: true };
  const fulfillmentOrder = fulfillmentOrders.find(({ id }) => id === purchase.fulfillmentOrderId);
  const same = unlinked.find(
    (each) => each.trackingNumbers.length === 0 && isMeantFor(each, purchase, fulfillmentOrder),
  );
  if (same !== undefined) return { kind: "adopt", fulfillmentId: same.id, made: false };
  if (fulfillmentOrder === undefined)
    return {
      kind: "refuse",
      reason: NOT_SHOWN,
      isGone: true,
    };
  const hindrance = hindranceOf(fulfillmentOrder);
  if (hindrance !== null) return hindrance;
  const lacking = lackingOf(fulfillmentOrder, purchase);
  if (lacking !== null) return { kind: "refuse", ...lacking };
  if (!fulfillmentOrder.canFulfill)
    return { kind: "refuse", reason: "Shopify doesn't let this app fulfill it: look at the order there." };
  if (purchase.lines === null || purchase.lines.length <= MOST_LINES)
    return { kind: "create", lines: purchase.lines };
  return isAllOf(fulfillmentOrder, purchase.lines)
    ? { kind: "create", lines: null }
    : {
        kind: "refuse",
        reason: `Shopify fulfills at most ${MOST_LINES} of its lines at a time, unless it is all that remains. Ship fewer at a time, or all.`,
      };
}

function isAllOf({ lines }: FulfillmentOrder, wanted: NonNullable<Purchase["lines"]>): boolean {
  const quantityOf = new Map(wanted.map(({ id, quantity }) => [id, quantity]));
  return lines.every(({ id, remainingQuantity }) => (quantityOf.get(id) ?? 0) === remainingQuantity);
}

/** Held or scheduled; `null` when neither is in the way. */
export function hindranceOf(
  fulfillmentOrder: Pick<FulfillmentOrder, "status" | "holds" | "fulfillAt" | "canFulfill">,
): Extract<FulfillmentMatch, { kind: "wait" }> | null {
  const { status, holds, fulfillAt, canFulfill } = fulfillmentOrder;
  if (status === "on-hold") {
    const reasons = [...new Set(holds)].join(", ");
    const because = reasons === "" ? "" : ` (${reasons})`;
    return {
      kind: "wait",
      reason: `It is on hold in Shopify${because}, and goes on when the hold is released.`,
    };
  }
  if (status === "scheduled" && !canFulfill) {
    const day = fulfillAt === null ? "" : ` for ${fulfillAt.toISOString().slice(0, 10)}`;
    return { kind: "wait", reason: `It is scheduled in Shopify${day}, and goes on then.` };
  }
  return null;
}

/** Whether two purchases or fulfillments are about the same pieces, if only in part. */
export function sharesLines({ lines }: UnlinkedFulfillment, purchase: Purchase): boolean {
  return (purchase.lines ?? []).some(({ lineItemId }) =>
    lines.some((line) => line.lineItemId === lineItemId),
  );
}

/** It holds just what was asked for; or, where all that remains was asked for, the last of it. */
function isMeantFor(
  fulfillment: UnlinkedFulfillment,
  { fulfillmentOrderId, lines }: Purchase,
  fulfillmentOrder: FulfillmentOrder | undefined,
): boolean {
  if (!fulfillment.fulfillmentOrderIds.includes(fulfillmentOrderId)) return false;
  if (lines === null)
    return fulfillmentOrder?.lines.every(({ remainingQuantity }) => remainingQuantity === 0) ?? false;
  const wanted = quantities(
    lines.map(({ lineItemId, quantity }) => ({ lineItemId: lineItemId ?? "", quantity })),
  );
  const held = quantities(fulfillment.lines);
  return wanted.size === held.size && [...wanted].every(([id, quantity]) => held.get(id) === quantity);
}

function quantities(
  lines: readonly { readonly lineItemId: string; readonly quantity: number }[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { lineItemId, quantity } of lines) sums.set(lineItemId, (sums.get(lineItemId) ?? 0) + quantity);
  return sums;
}

/** Whether pieces that a label was bought for are no longer where it was bought: fulfilled, moved, split off or removed. */
export function lacksPieces(
  { fulfillmentOrders }: Pick<Order, "fulfillmentOrders">,
  purchase: Purchase,
): boolean {
  const fulfillmentOrder = fulfillmentOrders.find(({ id }) => id === purchase.fulfillmentOrderId);
  return fulfillmentOrder === undefined || lackingOf(fulfillmentOrder, purchase) !== null;
}

/** What of the purchase is no longer there to be fulfilled, as a sentence. */
function lackingOf(
  { lines: present }: FulfillmentOrder,
  { lines }: Purchase,
): { readonly reason: string; readonly isGone: boolean } | null {
  const left = present.reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0);
  if (left === 0) return { reason: "Nothing of it is left to be fulfilled in Shopify.", isGone: true };
  const short = (lines ?? []).flatMap(({ id, quantity }) => {
    const line = present.find((each) => each.id === id);
    const remains = line?.remainingQuantity ?? 0;
    return remains >= quantity ? [] : [`${line?.productTitle ?? "a product"} (${remains} of ${quantity})`];
  });
  if (short.length === 0) return null;
  const reason = `Less is left to be fulfilled in Shopify than was bought for: ${short.join(", ")}.`;
  return { reason, isGone: false };
}
