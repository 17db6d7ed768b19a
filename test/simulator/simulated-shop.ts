import type { ShopifyOptions, ShopifySimulator } from "../../simulator/shopify/index.ts";
import { startShopify } from "../../simulator/shopify/index.ts";
import type { PretendApp } from "./pretend-app.ts";
import { startPretendApp } from "./pretend-app.ts";

export const apiKey = "test-key";
export const apiSecret = "test-secret";

export const scopes = [
  "write_shipping",
  "read_orders",
  "write_fulfillments",
  "write_merchant_managed_fulfillment_orders",
  "read_locations",
  "read_products",
];

export const topics = [
  "orders/paid",
  "orders/fulfilled",
  "orders/cancelled",
  "fulfillments/create",
  "fulfillments/update",
  "app/uninstalled",
  "customers/redact",
];

export interface GraphqlReply {
  status: number;
  data?: Record<string, never>;
  errors?: { message: string; path?: string[]; extensions: Record<string, string> }[];
  extensions?: { cost: { requestedQueryCost: number; throttleStatus: Record<string, number> } };
}

/** A simulator with a pretend app installed in its shop, and short ways to talk to it. */
export interface SimulatedShop {
  shopify: ShopifySimulator;
  app: PretendApp;
  /** the control API of the shop: `control("POST", "/checkouts", { … })` */
  control<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  graphql(query: string, variables?: Record<string, unknown>): Promise<GraphqlReply>;
  /** GraphQL's data, typed by the test */
  query<Data>(query: string, variables?: Record<string, unknown>): Promise<Data>;
  stop(): Promise<void>;
}

export async function startSimulatedShop(options: Partial<ShopifyOptions> = {}): Promise<SimulatedShop> {
  const app = await startPretendApp();
  const shopify = await startShopify({
    appUrl: app.url,
    apiKey,
    apiSecret,
    scopes,
    webhooks: [{ topics, uri: "/webhooks" }],
    ...options,
  });
  const base = `/simulator/shops/${shopify.shop}`;
  // As in a shop from before October 2026: the carrier service of a test is in every zone.
  await shopify.control("PATCH", base, { addNewCarrierServices: true });
  await shopify.control("POST", `${base}/install`);
  const token = await shopify.control<{ access_token: string }>("POST", `${base}/tokens`);
  const graphql = async (query: string, variables = {}): Promise<GraphqlReply> => {
    const response = await fetch(`${shopify.url}/shops/${shopify.shop}/admin/api/2026-10/graphql.json`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-shopify-access-token": token.access_token },
      body: JSON.stringify({ query, variables }),
    });
    return { status: response.status, ...((await response.json()) as object) };
  };
  return {
    shopify,
    app,
    graphql,
    control: (method, path, body) => shopify.control(method, `${base}${path}`, body),
    query: async <Data>(query: string, variables?: Record<string, unknown>) => {
      const { data, errors } = await graphql(query, variables);
      if (errors) throw new Error(JSON.stringify(errors));
      return data as Data;
    },
    stop: async () => {
      await shopify.stop();
      await app.stop();
    },
  };
}

export const thessaloniki = {
  firstName: "Nikos",
  lastName: "Georgiou",
  address1: "Tsimiski 10",
  city: "Thessaloniki",
  zip: "54624",
  countryCode: "GR",
  phone: "+306912345678",
};

/** A paid order of one olive oil and two blue mugs. */
export const anOrder = {
  lines: [
    { sku: "OIL-750", quantity: 1 },
    { sku: "MUG-BLU", quantity: 2 },
  ],
  shippingAddress: thessaloniki,
  shippingLine: { title: "Courier", code: "courier.standard", priceMinor: 450 },
};
