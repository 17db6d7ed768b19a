import type { Declaration } from "./carriers/week-carrier.ts";
import type { Remains } from "./compare-order.ts";
import type { Deviation } from "./deviation.ts";

/**
 * Each parcel over a customs border declares the pieces of its fulfillment by the codes of their articles, and has its invoice.
 * @param declarations of all bookings of carriers that cross one, by shipment
 * @param codes of articles, by SKU
 */
export function compareCustoms(
  declarations: ReadonlyMap<string, Declaration>,
  codes: ReadonlyMap<string, string>,
  { shipments, purchases, orders }: Pick<Remains, "shipments" | "purchases" | "orders">,
): Deviation[] {
  const found: Deviation[] = [];
  for (const { id, tracking_ref, state, return_request_id, related_order_id } of shipments) {
    const declaration = declarations.get(id);
    if (declaration === undefined || state !== "created" || return_request_id !== null) continue;
    const order = orders.get(Number(related_order_id));
    const purchase = purchases.find(({ shipment_id }) => shipment_id === id);
    const fulfillment = order?.fulfillments.find((each) => String(each.id) === purchase?.fulfillment_id);
    const wanted: Record<string, number> = {};
    for (const { lineItemId, quantity } of fulfillment?.lines ?? []) {
      const sku = order?.lineItems.find((line) => line.id === lineItemId)?.sku ?? "";
      const code = codes.get(sku);
      if (code !== undefined) wanted[code] = (wanted[code] ?? 0) + quantity;
    }
    const say = (pieces: Readonly<Record<string, number>>, hasInvoice: boolean): string => {
      const each = Object.entries(pieces).map(([code, count]) => `${count} of ${code}`);
      return `${each.toSorted().join(", ") || "nothing"}, ${hasInvoice ? "with" : "without"} an invoice`;
    };
    const [expected, declared] = [say(wanted, true), say(declaration.pieces, declaration.hasInvoice)];
    if (expected !== declared)
      found.push({
        where: order?.name ?? "the app",
        expected: `${tracking_ref} declares ${expected}`,
        found: declared,
      });
  }
  return found;
}
