import { z } from "zod";
import type { JsonValue } from "../../engine/index.ts";

/**
 * What is kept of a webhook's payload. Resources are read anew through GraphQL, so names, addresses and the rest of a
 * payload are never stored; only the compliance topics keep what their answer needs.
 */
export const keptFields: Readonly<Record<string, readonly string[]>> = {
  "app/scopes_update": ["current"],
  "app/uninstalled": ["id"],
  "fulfillment_orders/order_routing_complete": ["fulfillment_order.id"],
  "fulfillments/create": ["id", "order_id", "status"],
  "fulfillments/update": ["id", "order_id", "status"],
  "locations/update": ["id"],
  "orders/cancelled": ["id", "name"],
  "orders/fulfilled": ["id", "name"],
  "orders/paid": ["id", "name"],
  "inventory_items/update": ["id"],
  "products/create": ["id", "updated_at"],
  "products/delete": ["id"],
  "products/update": ["id", "updated_at"],
  "shop/update": ["id"],
  "customers/data_request": ["customer.id", "orders_requested", "data_request.id"],
  "customers/redact": ["customer.id", "orders_to_redact"],
  "shop/redact": ["shop_id"],
};

const anything = z.record(z.string(), z.json());

/** A topic that we don't know keeps nothing. */
export function hintOf(topic: string, payload: unknown): JsonValue {
  const given = anything.safeParse(payload);
  if (!given.success) return {};
  const kept: Record<string, JsonValue> = {};
  for (const path of keptFields[topic] ?? []) {
    const value = at(given.data, path.split("."));
    if (value !== undefined) kept[path] = value;
  }
  return kept;
}

function at(value: JsonValue, path: readonly string[]): JsonValue | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inside = anything.safeParse(value);
  const next = inside.success ? inside.data[key] : undefined;
  return next === undefined ? undefined : at(next, rest);
}
