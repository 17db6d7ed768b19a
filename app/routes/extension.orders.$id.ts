import type { LoaderFunctionArgs } from "@remix-run/node";
import { orderShipments } from "../shopify/extension/order-shipments.ts";
import { requireShop } from "../shopify/require-shop.server.ts";

/** For the block on Shopify's order page, which runs on a host of Shopify's. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { shop, services, cors } = await requireShop(request);
  return cors(Response.json({ shipments: await orderShipments(services, shop, params.id ?? "") }));
}
