import type { JsonValue } from "../../engine/index.ts";
import { numericId } from "../gid.ts";

/** What webhooks of a topic are about, and the kept field that holds its id. */
const subjects: Readonly<Record<string, readonly [kind: string, field: string]>> = {
  "fulfillments/create": ["order", "order_id"],
  "fulfillments/update": ["order", "order_id"],
  "orders/cancelled": ["order", "id"],
  "orders/edited": ["order", "order_edit.order_id"],
  "orders/fulfilled": ["order", "id"],
  "orders/paid": ["order", "id"],
  "orders/updated": ["order", "id"],
  "fulfillment_orders/cancelled": ["fulfillment-order", "fulfillment_order.id"],
  "fulfillment_orders/hold_released": ["fulfillment-order", "fulfillment_order.id"],
  "fulfillment_orders/moved": ["fulfillment-order", "original_fulfillment_order.id"],
  "fulfillment_orders/order_routing_complete": ["fulfillment-order", "fulfillment_order.id"],
  "fulfillment_orders/placed_on_hold": ["fulfillment-order", "fulfillment_order.id"],
  "fulfillment_orders/rescheduled": ["fulfillment-order", "fulfillment_order.id"],
  "fulfillment_orders/scheduled_fulfillment_order_ready": ["fulfillment-order", "fulfillment_order.id"],
  "fulfillment_orders/split": ["fulfillment-order", "fulfillment_order.id"],
  "inventory_items/update": ["inventory-item", "id"],
  "locations/update": ["location", "id"],
  "products/create": ["product", "id"],
  "products/delete": ["product", "id"],
  "products/update": ["product", "id"],
};

/**
 * `order/123` and the like. `null` for topics whose payload is all that is known: each webhook of those is seen to by
 * itself.
 * @param hint what is kept of the payload
 */
export function subjectOf(topic: string, hint: Readonly<Record<string, JsonValue>>): string | null {
  const [kind, field] = (Object.hasOwn(subjects, topic) ? subjects[topic] : undefined) ?? [];
  if (kind === undefined || field === undefined) return null;
  const id = hint[field];
  if (typeof id !== "string" && typeof id !== "number") return null;
  const number = numericId(id);
  return /^\d{1,20}$/.test(number) ? `${kind}/${number}` : null;
}
