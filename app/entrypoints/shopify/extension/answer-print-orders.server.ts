import { isAdminLanguage } from "../../../texts/every-language.server.ts";
import { FALLBACK_LANGUAGE } from "../../../texts/index.ts";
import { requireShop } from "../require-shop.server.ts";
import { printOrders } from "./print-orders.ts";

/**
 * `POST /extension/prints?orders=<id>,<id>&locale=el`, for the print actions on Shopify's pages of orders, which run on a host of
 * Shopify's.
 * @throws Response the answer of Shopify's library: a 401, or the answer to a browser's preflight request
 */
export async function answerPrintOrders(request: Request): Promise<Response> {
  const { shop, services, cors } = await requireShop(request);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("locale") ?? "";
  const language = isAdminLanguage(asked) ? asked : FALLBACK_LANGUAGE;
  const orders = (searchParams.get("orders") ?? "").split(",");
  return cors(Response.json(await printOrders(services, shop, orders, language)));
}
