import { expect } from "vitest";
import type { Shipment } from "../../app/engine/index.ts";
import type { FulfillmentLink } from "../../app/orders/ledger/fulfillment-link.ts";
import type { KeptOrder } from "./memory-platform.ts";

/** An order with which nothing more is to be done. */
export interface AtRest {
  readonly order: KeptOrder;
  readonly links: readonly FulfillmentLink[];
  /** All that were ever bought for it. */
  readonly labels: ReadonlyMap<string, Shipment>;
  /** Pieces by order line, as they were ordered. */
  readonly ordered: ReadonlyMap<string, number>;
  /** Rows that the merchant put aside. */
  readonly dismissed: ReadonlySet<string>;
}

/** @throws AssertionError naming what does not hold of the order */
export function expectAtRest({ order, links, labels, ordered, dismissed }: AtRest): void {
  const isLive = ({ shipmentId }: FulfillmentLink) => labels.get(shipmentId)?.state === "created";
  const ended = ({ state }: FulfillmentLink) => state === "failed" || state === "left-alone";

  // Every end has its reason; what is not ended waits for something that it names.
  for (const link of links)
    if (ended(link) || link.state === "open")
      expect(link.reason, `row ${link.id} is ${link.state}`).not.toBeNull();

  // No order without its shipment: each fulfillment has its label with its number there, or a reason for none.
  for (const made of order.fulfillments) {
    const rows = links.filter(({ fulfillmentId }) => fulfillmentId === made.id);
    expect(rows.length, `rows of fulfillment ${made.id}`).toBeLessThanOrEqual(1);
    const [row] = rows;
    if (made.state === "cancelled" || order.cancelledAt !== null) {
      expect(row === undefined || ended(row), `fulfillment ${made.id} ended, its row did not`).toBe(true);
      continue;
    }
    if (row === undefined) throw new Error(`fulfillment ${made.id} has no row`);
    if (row.state !== "linked") continue;
    const label = labels.get(row.shipmentId);
    expect(label?.state).toBe("created");
    expect(made.trackingNumbers).toContain(label?.trackingRef);
    // A label that was made anew was bought once more.
    const bought = made.events.filter(({ status }) => status === "label-purchased");
    expect(bought).not.toEqual([]);
    expect(new Set(bought.map(({ happenedAt }) => happenedAt.getTime())).size).toBe(bought.length);
  }

  // Nothing is fulfilled twice: a number of ours is on one active fulfillment, and each of ours has a row.
  for (const label of labels.values()) {
    const showing = order.fulfillments.filter(
      ({ state, trackingNumbers }) => state === "fulfilled" && trackingNumbers.includes(label.trackingRef),
    );
    expect(showing.length, `fulfillments with ${label.trackingRef}`).toBeLessThanOrEqual(1);
  }
  for (const made of order.fulfillments) {
    if (!made.ours) continue;
    const row = links.find(({ fulfillmentId }) => fulfillmentId === made.id);
    expect(row?.purchase, `fulfillment ${made.id} is ours, and nobody's purchase`).not.toBeFalsy();
    // A fulfillment of ours is withdrawn with its label, or its row fails because the platform keeps it.
    if (
      made.state === "fulfilled" &&
      order.cancelledAt === null &&
      row !== undefined &&
      !dismissed.has(row.id)
    )
      expect(row.state, `row of fulfillment ${made.id}`).not.toBe("left-alone");
  }
  const bought = links.flatMap(({ origin, purchase }) =>
    origin === "automatic" && purchase !== null ? [purchase.fulfillmentOrderId] : [],
  );
  expect(new Set(bought).size, "purchases by the rule").toBe(bought.length);

  // No label is lost: a row holds each that can still be used.
  for (const { id, state } of labels.values())
    if (state === "created") expect(links.map(({ shipmentId }) => shipmentId)).toContain(id);

  // No second label. One that has no place counts as well, unless the merchant asked for more beside it.
  const byRule = links.every(({ origin }) => origin === "automatic");
  const held = new Map<string, number>();
  for (const link of links) {
    const hasPlace = link.state === "linked" || link.state === "open";
    const isDisplaced = byRule && link.fulfillmentId === null && link.state === "failed";
    if (!isLive(link) || !(hasPlace || isDisplaced)) continue;
    const made = order.fulfillments.find(({ id }) => id === link.fulfillmentId);
    const pieces = made?.pieces.map(({ id, quantity }) => ({ id: lineItemOf(order.parts, id), quantity }));
    const bought = link.purchase?.lines?.map(({ lineItemId, quantity }) => ({
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
