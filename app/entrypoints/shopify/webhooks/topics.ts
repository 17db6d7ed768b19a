import type { ComplianceTopic } from "../../../domain/privacy/compliance-records.ts";
import { settle, settleFulfillmentOrder, settleLabelled } from "./order-work.ts";
import { keepInventoryItem, keepProduct } from "./product-work.ts";
import { keepScopes, keepShopFacts, nothingDue, privacyRequest, uninstall } from "./shop-work.ts";
import type { Topic } from "./topic.ts";

/** Shopify sends the order itself as the payload. */
const anOrder = { keeps: ["id", "name"], subject: ["order", "id"], work: settle } as const;
const aFulfillment = { keeps: ["id", "order_id"], subject: ["order", "order_id"], work: settle } as const;
const aFulfillmentOrder = {
  keeps: ["fulfillment_order.id"],
  subject: ["fulfillment-order", "fulfillment_order.id"],
  work: settleFulfillmentOrder,
} as const;
const aProduct = { keeps: ["id", "updated_at"], subject: ["product", "id"], work: keepProduct } as const;

/** The fulfillment order that has all pieces now. */
const MERGED_INTO = "fulfillment_order_merges.0.fulfillment_order.id";

const contacts = ["customer.email", "customer.phone"] as const;

const complianceTopics = {
  "customers/data_request": {
    keeps: ["customer.id", "orders_requested", "data_request.id"],
    keepsPersonal: contacts,
    work: privacyRequest("customers/data_request"),
    afterUninstalling: true,
    compliance: true,
  },
  "customers/redact": {
    keeps: ["customer.id", "orders_to_redact"],
    keepsPersonal: contacts,
    work: privacyRequest("customers/redact"),
    afterUninstalling: true,
    compliance: true,
  },
  "shop/redact": {
    keeps: ["shop_id"],
    work: privacyRequest("shop/redact"),
    afterUninstalling: true,
    compliance: true,
  },
} as const satisfies Readonly<Record<ComplianceTopic, Topic & { readonly compliance: true }>>;

/**
 * Every webhook that Waybill handles, by topic. shopify.app.toml subscribes to exactly these; a test compares them. A new
 * topic needs a row here, its work, a line in the toml, and its texts for the inbox.
 */
export const topics: Readonly<Record<string, Topic>> = {
  "app/scopes_update": { keeps: ["current"], work: keepScopes },
  "app/uninstalled": { keeps: ["id"], work: uninstall, afterUninstalling: true },
  "fulfillment_orders/cancelled": aFulfillmentOrder,
  "fulfillment_orders/hold_released": aFulfillmentOrder,
  "fulfillment_orders/merged": {
    keeps: [MERGED_INTO],
    subject: ["fulfillment-order", MERGED_INTO],
    work: settleFulfillmentOrder,
  },
  "fulfillment_orders/moved": {
    keeps: ["original_fulfillment_order.id"],
    subject: ["fulfillment-order", "original_fulfillment_order.id"],
    work: settleFulfillmentOrder,
  },
  "fulfillment_orders/order_routing_complete": aFulfillmentOrder,
  "fulfillment_orders/placed_on_hold": aFulfillmentOrder,
  "fulfillment_orders/rescheduled": aFulfillmentOrder,
  "fulfillment_orders/scheduled_fulfillment_order_ready": aFulfillmentOrder,
  "fulfillment_orders/split": aFulfillmentOrder,
  "fulfillments/create": aFulfillment,
  "fulfillments/update": aFulfillment,
  "inventory_items/update": { keeps: ["id"], subject: ["inventory-item", "id"], work: keepInventoryItem },
  "locations/update": {
    keeps: ["id"],
    subject: ["location", "id"],
    work: nothingDue({ acknowledged: "read-with-each-shipment" }),
  },
  "orders/cancelled": anOrder,
  "orders/edited": {
    keeps: ["order_edit.order_id"],
    subject: ["order", "order_edit.order_id"],
    work: settle,
  },
  "orders/fulfilled": anOrder,
  "orders/paid": anOrder,
  "orders/risk_assessment_changed": {
    keeps: ["order_id", "admin_graphql_api_order_id"],
    subject: ["order", "admin_graphql_api_order_id"],
    work: settle,
  },
  "orders/updated": { ...anOrder, keeps: ["id", "name", "tags"], work: settleLabelled },
  "products/create": aProduct,
  "products/delete": { keeps: ["id"], subject: ["product", "id"], work: keepProduct },
  "products/update": aProduct,
  "shop/update": { keeps: ["id"], work: keepShopFacts },
  ...complianceTopics,
};

/** `undefined` for a topic that Waybill does not handle, even one named like a member of every object. */
export function topicOf(name: string): Topic | undefined {
  return Object.hasOwn(topics, name) ? topics[name] : undefined;
}
