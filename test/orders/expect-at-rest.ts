import { expect } from "vitest";
import type { Shipment } from "../../app/domain/engine/index.ts";
import type { Purchase } from "../../app/domain/orders/purchase.ts";
import {
  fulfillmentIdOf,
  hasFailed,
  isLeftAlone,
  isOpen,
  isPlaced,
  reasonOf,
  wishOf,
} from "../../app/domain/orders/purchase.ts";
import type { KeptOrder } from "./memory-platform.ts";

/** An order without any step left to take. */
export interface AtRest {
  readonly order: KeptOrder;
  readonly purchases: readonly Purchase[];
  /** All labels that were ever bought for it. */
  readonly labels: ReadonlyMap<string, Shipment>;
  /** Ordered pieces by order line. */
  readonly ordered: ReadonlyMap<string, number>;
  /** Purchases that the merchant dismissed. */
  readonly dismissed: ReadonlySet<string>;
}

/** @throws AssertionError with the rule that the order breaks */
export function expectAtRest({ order, purchases, labels, ordered, dismissed }: AtRest): void {
  const isLive = ({ shipmentId }: Purchase) => labels.get(shipmentId)?.state === "created";
  const ended = (purchase: Purchase) => hasFailed(purchase) || isLeftAlone(purchase);

  // Every ended purchase has its reason; every other one names the event that it waits for.
  for (const purchase of purchases)
    if (ended(purchase) || isOpen(purchase))
      expect(reasonOf(purchase), `purchase ${purchase.id} is ${purchase.state}`).not.toBeNull();

  // No missing shipment: each fulfillment shows its label's number, or its purchase has a reason.
  for (const made of order.fulfillments) {
    const its = purchases.filter((each) => fulfillmentIdOf(each) === made.id);
    expect(its.length, `purchases of fulfillment ${made.id}`).toBeLessThanOrEqual(1);
    const [purchase] = its;
    if (made.state === "cancelled" || order.cancelledAt !== null) {
      const isEnded = purchase === undefined || ended(purchase);
      expect(isEnded, `fulfillment ${made.id} ended, its purchase did not`).toBe(true);
      continue;
    }
    if (purchase === undefined) throw new Error(`fulfillment ${made.id} has no purchase`);
    if (!isPlaced(purchase)) continue;
    const label = labels.get(purchase.shipmentId);
    expect(label?.state).toBe("created");
    expect(made.trackingNumbers).toContain(label?.trackingRef);
    // A replaced label was bought once more.
    const bought = made.events.filter(({ status }) => status === "label-purchased");
    expect(bought).not.toEqual([]);
    expect(new Set(bought.map(({ happenedAt }) => happenedAt.getTime())).size).toBe(bought.length);
  }

  // Nothing is fulfilled twice: each of our numbers is on one active fulfillment, and each of our fulfillments has a purchase.
  for (const label of labels.values()) {
    const showing = order.fulfillments.filter(
      ({ state, trackingNumbers }) => state === "fulfilled" && trackingNumbers.includes(label.trackingRef),
    );
    expect(showing.length, `fulfillments with ${label.trackingRef}`).toBeLessThanOrEqual(1);
  }
  for (const made of order.fulfillments) {
    if (!made.ours) continue;
    const purchase = purchases.find((each) => fulfillmentIdOf(each) === made.id);
    if (purchase === undefined) throw new Error(`fulfillment ${made.id} is ours, and has no purchase`);
    expect(wishOf(purchase), `fulfillment ${made.id} is ours, and nobody wished for it`).not.toBeNull();
    // A fulfillment that we made is withdrawn with its label, or its purchase fails because the platform keeps it.
    if (made.state === "fulfilled" && order.cancelledAt === null && !dismissed.has(purchase.id))
      expect(isLeftAlone(purchase), `purchase of fulfillment ${made.id} is left alone`).toBe(false);
  }
  const byRuleFor = purchases.flatMap((purchase) => {
    const wish = wishOf(purchase);
    return purchase.askedBy === "rule" && wish !== null ? [wish.fulfillmentOrderId] : [];
  });
  expect(new Set(byRuleFor).size, "purchases by the rule").toBe(byRuleFor.length);

  // No label is lost: every valid label has a purchase.
  for (const { id, state } of labels.values())
    if (state === "created") expect(purchases.map(({ shipmentId }) => shipmentId)).toContain(id);

  // No second label. A label without a fulfillment counts too, unless the merchant asked for another one beside it.
  const byRule = purchases.every(({ askedBy }) => askedBy === "rule");
  const held = new Map<string, number>();
  for (const purchase of purchases) {
    const hasPlace = isPlaced(purchase) || isOpen(purchase);
    const isDisplaced = byRule && fulfillmentIdOf(purchase) === null && hasFailed(purchase);
    if (!isLive(purchase) || !(hasPlace || isDisplaced)) continue;
    const made = order.fulfillments.find(({ id }) => id === fulfillmentIdOf(purchase));
    const pieces = made?.pieces.map(({ id, quantity }) => ({ id: lineItemOf(order.parts, id), quantity }));
    const bought = wishOf(purchase)?.lines?.map(({ lineItemId, quantity }) => ({
      id: lineItemId ?? "",
      quantity,
    }));
    for (const { id, quantity } of pieces ?? bought ?? []) held.set(id, (held.get(id) ?? 0) + quantity);
  }
  for (const [lineItem, quantity] of held)
    expect(quantity, `pieces of ${lineItem} on labels`).toBeLessThanOrEqual(ordered.get(lineItem) ?? 0);
}

function lineItemOf(
  parts: readonly {
    readonly lines: readonly { readonly id: string; readonly line: { readonly id: string } }[];
  }[],
  lineId: string,
): string {
  return parts.flatMap(({ lines }) => lines).find(({ id }) => id === lineId)?.line.id ?? "";
}
