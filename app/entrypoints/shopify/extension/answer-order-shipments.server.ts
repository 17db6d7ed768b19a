import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import { isAdminLanguage } from "../../../texts/every-language.server.ts";
import { FALLBACK_LANGUAGE } from "../../../texts/index.ts";
import { pageTexts } from "../../../texts/loaded.ts";
import { reasonWords } from "../../../texts/reason-words.ts";
import { isHiddenOrder } from "../hidden-orders.ts";
import { requireShop } from "../require-shop.server.ts";
import { orderShipments } from "./order-shipments.ts";

/**
 * `GET /extension/orders/<id>?locale=el`, for the block on Shopify's order page, which runs on a host of Shopify's.
 * @throws Response the answer of Shopify's library: a 401, or the answer to a browser's preflight request
 */
export async function answerOrderShipments(request: Request, orderId: string): Promise<Response> {
  const { shop, services, cors } = await requireShop(request);
  const asked = new URL(request.url).searchParams.get("locale") ?? "";
  const { purchaseReasons } = pageTexts(isAdminLanguage(asked) ? asked : FALLBACK_LANGUAGE);
  const words = (reason: PurchaseReason) => reasonWords(purchaseReasons, reason);
  const [shipments, isHidden] = await Promise.all([
    orderShipments(services, shop, orderId, words),
    isHiddenOrder(services, shop, orderId),
  ]);
  return cors(Response.json({ shipments, ...(isHidden && { isHidden }) }));
}
