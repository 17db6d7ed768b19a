import { requireShop } from "../require-shop.server.ts";
import { orderShipments } from "./order-shipments.ts";

/**
 * `GET /extension/orders/<id>`, for the block on Shopify's order page, which runs on a host of Shopify's.
 * @throws Response what Shopify's library answers: a 401, and a browser's question before the question
 */
export async function answerOrderShipments(request: Request, orderId: string): Promise<Response> {
  const { shop, services, cors } = await requireShop(request);
  return cors(Response.json({ shipments: await orderShipments(services, shop, orderId) }));
}
