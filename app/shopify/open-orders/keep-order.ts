import type { Services, Shop } from "../../services.server.ts";
import { numericId } from "../gid.ts";
import type { ListedLine } from "../operations/open-orders.ts";
import type { FulfillmentOrderOfNews, OrderOfNews } from "./fulfillment-order-news.ts";
import { fulfillmentOrderNews } from "./fulfillment-order-news.ts";

/** An order with all of its fulfillment orders, as it was just read. */
export interface OrderToKeep extends Omit<OrderOfNews, "shippingLine"> {
  readonly shippingLines: readonly NonNullable<OrderOfNews["shippingLine"]>[];
  readonly fulfillmentOrders: readonly (FulfillmentOrderOfNews & { readonly lines: readonly ListedLine[] })[];
}

/**
 * Keeps the list of orders to ship as Shopify has the order now.
 * @param asOf when the reading began, before anything was asked: of two readings, whatever order they are kept in, the later counts
 */
export async function keepOrder(
  services: Pick<Services, "openOrders">,
  shop: Pick<Shop, "merchantId" | "domain">,
  asOf: Date,
  { fulfillmentOrders, shippingLines, ...facts }: OrderToKeep,
): Promise<void> {
  const order = { ...facts, shippingLine: shippingLines[0] ?? null };
  const news = fulfillmentOrders.map(({ lines, ...each }) => fulfillmentOrderNews(order, each, lines));
  await services.openOrders.seen(shop.merchantId, shop.domain, asOf, news);
  await services.openOrders.notShown(shop.merchantId, numericId(order.id), asOf, new Date(order.updatedAt));
}
