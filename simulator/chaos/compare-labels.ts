import type { OrderView } from "../shopify/index.ts";
import type { Remains, StoredPurchase } from "./compare-order.ts";
import { progressOf } from "./compare-order.ts";
import type { Deviation } from "./deviation.ts";

/** Labels without an order, with the wrong order, or bought twice. */
export function misplacedLabels({ shipments, purchases, orders }: Remains): Deviation[] {
  const byShipment = new Map(purchases.map((purchase) => [purchase.shipment_id, purchase]));
  const found: Deviation[] = [];
  const numbers = new Set<string>();
  for (const { id, tracking_ref, related_order_id, return_request_id, state } of shipments) {
    if (return_request_id !== null) continue;
    const where = orders.get(Number(related_order_id))?.name ?? "the app";
    const purchase = byShipment.get(id);
    if (state !== "cancelled" && (purchase === undefined || purchase.fulfillment_id === null))
      found.push({
        where,
        expected: `shipment ${tracking_ref} has a fulfillment`,
        found: purchase === undefined ? "none" : `none; ${progressOf(purchase)}`,
      });
    if (purchase !== undefined && purchase.order_id !== related_order_id)
      found.push({ where, expected: `shipment ${tracking_ref} is of its order`, found: purchase.order_id });
    if (numbers.has(tracking_ref))
      found.push({ where, expected: `one shipment with ${tracking_ref}`, found: "two" });
    numbers.add(tracking_ref);
  }
  return found;
}

/**
 * Orders with labels for more pieces than were ever ordered. None may exist at any moment, even before the
 * merchant cancels labels without a fulfillment.
 */
export function labelsForTooMuch({ shipments, purchases, orders }: Remains): Deviation[] {
  const standing = new Set(shipments.filter(({ state }) => state !== "cancelled").map(({ id }) => id));
  return [...orders.values()].flatMap((order) => {
    const ordered = order.lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
    const labelled = purchases
      .filter(({ order_id, shipment_id }) => order_id === String(order.id) && standing.has(shipment_id))
      .reduce((sum, purchase) => sum + piecesOf(order, purchase, ordered), 0);
    if (order.cancelledAt !== null || labelled <= ordered) return [];
    return [
      {
        where: order.name,
        expected: `labels for ${ordered} pieces at most`,
        found: `labels for ${labelled}`,
      },
    ];
  });
}

/** Without cancelled fulfillments: their pieces may go in another one. */
function piecesOf(
  { fulfillments }: OrderView,
  { fulfillment_id, pieces }: StoredPurchase,
  ordered: number,
): number {
  if (fulfillment_id === null) return pieces ?? ordered;
  const fulfillment = fulfillments.find(({ id }) => String(id) === fulfillment_id);
  if (fulfillment?.status !== "SUCCESS") return 0;
  return fulfillment.lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
