/** Topics as tomls write them ("orders/paid") and as GraphQL does ("ORDERS_PAID"). */
const resources = [
  "app",
  "app_subscriptions",
  "bulk_operations",
  "customers",
  "fulfillment_events",
  "fulfillment_orders",
  "fulfillments",
  "inventory_items",
  "locations",
  "markets",
  "orders",
  "products",
  "refunds",
  "returns",
  "shop",
] as const;

export function fromEnum(topic: string): string {
  const lower = topic.toLowerCase();
  const resource = [...resources]
    .sort((a, b) => b.length - a.length)
    .find((candidate) => lower.startsWith(`${candidate}_`));
  return resource ? `${resource}/${lower.slice(resource.length + 1)}` : lower;
}

export const toEnum = (topic: string): string => topic.replace("/", "_").toUpperCase();
