import type { Fulfillment, FulfillmentOrder, Order } from "../platform.ts";
import type { RequestedFulfillment } from "../purchase.ts";
import type { PurchaseReason, WaitReason } from "../purchases/purchase-reason.ts";

/** A fulfillment without a shipment, with its lines. */
export interface UnlinkedFulfillment extends Fulfillment {
  readonly fulfillmentOrderIds: readonly string[];
  readonly lines: readonly { readonly lineItemId: string; readonly quantity: number }[];
}

/** A platform may refuse longer lists; a wish for everything that remains needs no list. */
const MOST_LINES = 250;

/** The way a wish gets its fulfillment, as the order is now. */
export type FulfillmentMatch =
  /** The fulfillment exists. `made`: by us, in an attempt whose answer was lost; else by the merchant meanwhile. */
  | { readonly kind: "adopt"; readonly fulfillmentId: string; readonly made: boolean }
  /** A new fulfillment of these pieces; `null`: of everything that remains, which is exactly what was bought. */
  | { readonly kind: "create"; readonly lines: RequestedFulfillment["lines"] }
  /** It can't be fulfilled yet; the platform announces when the hold or the date ends. */
  | { readonly kind: "wait"; readonly reason: WaitReason }
  /** `isGone`: all of the requested pieces are fulfilled or removed. */
  | { readonly kind: "refuse"; readonly reason: PurchaseReason; readonly isGone?: boolean };

/** Platforms answer alike for orders that an app may not see and for deleted ones. */
export const NOT_SHOWN = { code: "not-shown" } as const;

/**
 * Finds the fulfillment of a purchased shipment. A fulfillment with the label's number is ours. One without a number
 * that holds exactly the bought pieces is meant for the shipment. Otherwise a new one is made, if the platform allows
 * it and all pieces remain.
 * @param trackingRef the bought label's; `null` before the purchase
 */
export function matchFulfillment(
  { fulfillmentOrders }: Pick<Order, "fulfillmentOrders">,
  wish: RequestedFulfillment,
  trackingRef: string | null,
  unlinked: readonly UnlinkedFulfillment[],
): FulfillmentMatch {
  const ours = unlinked.find((each) => trackingRef !== null && each.trackingNumbers.includes(trackingRef));
  if (ours !== undefined) return { kind: "adopt", fulfillmentId: ours.id, made: true };
  const fulfillmentOrder = fulfillmentOrders.find(({ id }) => id === wish.fulfillmentOrderId);
  const same = unlinked.find(
    (each) => each.trackingNumbers.length === 0 && isMeantFor(each, wish, fulfillmentOrder),
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
  const lacking = lackingOf(fulfillmentOrder, wish);
  if (lacking !== null) return { kind: "refuse", ...lacking };
  if (!fulfillmentOrder.canFulfill) return { kind: "refuse", reason: { code: "not-fulfillable" } };
  if (wish.lines === null || wish.lines.length <= MOST_LINES) return { kind: "create", lines: wish.lines };
  return isAllOf(fulfillmentOrder, wish.lines)
    ? { kind: "create", lines: null }
    : { kind: "refuse", reason: { code: "too-many-lines", most: MOST_LINES } };
}

function isAllOf({ lines }: FulfillmentOrder, wanted: NonNullable<RequestedFulfillment["lines"]>): boolean {
  const quantityOf = new Map(wanted.map(({ id, quantity }) => [id, quantity]));
  return lines.every(({ id, remainingQuantity }) => (quantityOf.get(id) ?? 0) === remainingQuantity);
}

/** The wait for a hold or a scheduled day to end; `null`: there is none. */
export function hindranceOf(
  fulfillmentOrder: Pick<FulfillmentOrder, "status" | "holds" | "fulfillAt" | "canFulfill">,
): Extract<FulfillmentMatch, { kind: "wait" }> | null {
  const { status, holds, fulfillAt, canFulfill } = fulfillmentOrder;
  if (status === "on-hold") return { kind: "wait", reason: { code: "on-hold", holds: [...new Set(holds)] } };
  if (status !== "scheduled" || canFulfill) return null;
  return { kind: "wait", reason: { code: "scheduled", day: fulfillAt?.toISOString().slice(0, 10) ?? null } };
}

/** Whether a fulfillment and a wish share any lines. */
export function sharesLines({ lines }: UnlinkedFulfillment, wish: RequestedFulfillment): boolean {
  return (wish.lines ?? []).some(({ lineItemId }) => lines.some((line) => line.lineItemId === lineItemId));
}

/** It holds exactly the wished pieces. For a wish of everything that remains, it holds the last of them. */
function isMeantFor(
  fulfillment: UnlinkedFulfillment,
  { fulfillmentOrderId, lines }: RequestedFulfillment,
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

/**
 * Whether pieces that a label was bought for have left their fulfillment order: fulfilled, moved, split off or
 * removed.
 */
export function lacksPieces(
  { fulfillmentOrders }: Pick<Order, "fulfillmentOrders">,
  wish: RequestedFulfillment,
): boolean {
  const fulfillmentOrder = fulfillmentOrders.find(({ id }) => id === wish.fulfillmentOrderId);
  return fulfillmentOrder === undefined || lackingOf(fulfillmentOrder, wish) !== null;
}

/** The wished pieces that can no longer be fulfilled. */
function lackingOf(
  { lines: present }: FulfillmentOrder,
  { lines }: RequestedFulfillment,
): { readonly reason: PurchaseReason; readonly isGone: boolean } | null {
  const left = present.reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0);
  if (left === 0) return { reason: { code: "nothing-left" }, isGone: true };
  const products = (lines ?? []).flatMap(({ id, quantity: wanted }) => {
    const line = present.find((each) => each.id === id);
    const remaining = line?.remainingQuantity ?? 0;
    return remaining >= wanted ? [] : [{ title: line?.productTitle ?? null, remaining, wanted }];
  });
  return products.length === 0 ? null : { reason: { code: "pieces-missing", products }, isGone: false };
}
