import { z } from "zod";
import type { JsonValue } from "../../engine/index.ts";

/**
 * What is kept of a webhook's payload. Resources are read anew through GraphQL, so names, addresses and the rest of a
 * payload are never stored; only the compliance topics keep what their answer needs.
 */
export const keptFields: Readonly<Record<string, readonly string[]>> = {
  "app/scopes_update": ["current"],
  "app/uninstalled": ["id"],
  "fulfillment_orders/cancelled": ["fulfillment_order.id"],
  "fulfillment_orders/hold_released": ["fulfillment_order.id"],
  "fulfillment_orders/moved": ["original_fulfillment_order.id"],
  "fulfillment_orders/order_routing_complete": ["fulfillment_order.id"],
  "fulfillment_orders/placed_on_hold": ["fulfillment_order.id"],
  "fulfillment_orders/rescheduled": ["fulfillment_order.id"],
  "fulfillment_orders/scheduled_fulfillment_order_ready": ["fulfillment_order.id"],
  "fulfillment_orders/split": ["fulfillment_order.id"],
  "fulfillments/create": ["id", "order_id"],
  "fulfillments/update": ["id", "order_id"],
  "locations/update": ["id"],
  "orders/cancelled": ["id", "name"],
  "orders/edited": ["order_edit.order_id"],
  "orders/fulfilled": ["id", "name"],
  "orders/paid": ["id", "name"],
  "orders/updated": ["id", "name"],
  "inventory_items/update": ["id"],
  "products/create": ["id", "updated_at"],
  "products/delete": ["id"],
  "products/update": ["id", "updated_at"],
  "shop/update": ["id"],
  "customers/data_request": ["customer.id", "orders_requested", "data_request.id"],
  "customers/redact": ["customer.id", "orders_to_redact"],
  "shop/redact": ["shop_id"],
};

/** A topic that we don't know keeps nothing. Only what is kept is looked at: an order's payload may be large. */
export function hintOf(topic: string, payload: Readonly<Record<string, unknown>>): Record<string, JsonValue> {
  const kept: Record<string, JsonValue> = {};
  for (const path of (Object.hasOwn(keptFields, topic) ? keptFields[topic] : undefined) ?? []) {
    const value = z.json().safeParse(at(payload, path.split(".")));
    if (value.success) kept[path] = value.data;
  }
  return kept;
}

function at(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  return isObject(value) && Object.hasOwn(value, key) ? at(value[key], rest) : undefined;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
