/** Protected customer data in webhooks: which topics need it, and their payloads without the person. */

export const protectedDataGuide = "https://shopify.dev/docs/apps/launch/protected-customer-data";

/** Topics whose payload is about a customer or an order. */
export function isProtectedTopic(topic: string): boolean {
  return (
    /^(orders|customers|fulfillments|refunds|draft_orders|checkouts)\//.test(topic) && !isCompliance(topic)
  );
}

export const topicRefusal = `This app is not approved to subscribe to webhook topics containing protected customer data. See ${protectedDataGuide} for more details.`;

function isCompliance(topic: string): boolean {
  return topic === "customers/redact" || topic === "customers/data_request";
}

const hidden = new Set([
  ...["email", "contact_email", "phone", "first_name", "last_name", "address1", "address2", "city", "zip"],
  ...["company", "latitude", "longitude"],
]);
const addresses = new Set(["shipping_address", "billing_address", "destination", "default_address"]);

/** A payload without the person, as level 1 alone gets it. */
export function withoutPerson(payload: unknown, isAddress = false): unknown {
  if (Array.isArray(payload)) return payload.map((each) => withoutPerson(each));
  if (typeof payload !== "object" || payload === null) return payload;
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      hidden.has(name) || (isAddress && name === "name") ? null : withoutPerson(value, addresses.has(name)),
    ]),
  );
}
