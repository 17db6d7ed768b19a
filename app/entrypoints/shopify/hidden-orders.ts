/** Orders that Shopify hides because they are older than 60 days, and that the merchant fulfilled all the same. */
import type { ShopAccess } from "../../adapters/shopify/offline-session.ts";
import type { Shop } from "../../domain/merchants/records.ts";
import { readSettings } from "../../domain/orders/settings.ts";
import type { InboxEntry } from "../../domain/shops/inbox-records.ts";
import type { Services } from "../../process/services.server.ts";
import { allOrdersScope } from "./optional-scopes.ts";
import { isGranted, refreshGrantedScopes } from "./refresh-granted-scopes.ts";

const fulfilled: ReadonlySet<string> = new Set(["fulfillments/create", "orders/fulfilled"]);

/** Orders settled by one grant. The others follow with the next day's reading of scopes. */
const MOST_AT_ONCE = 1_000;

/**
 * Notes an order that its webhooks name and that Shopify does not show, if the merchant wants its fulfillment shipped and could let us read
 * it. @param entries all webhooks that led to the reading
 */
export async function noteHiddenOrder(
  services: Pick<Services, "hiddenOrders" | "shops"> & ShopAccess,
  shop: Shop,
  orderId: string,
  entries: readonly Pick<InboxEntry, "topic">[],
): Promise<void> {
  const isWanted = entries.some(({ topic }) => fulfilled.has(topic)) && readSettings(shop).automaticShipments;
  if (!isWanted) return;
  // The scope may just have been revoked: that webhook can come after this one.
  const now = isGranted(shop, allOrdersScope) ? await refreshGrantedScopes(services, shop) : shop;
  if (!isGranted(now, allOrdersScope)) await services.hiddenOrders.note(shop.merchantId, orderId);
}

/** Settles the noted orders once we may read them. The jobs come first, so that a crash leaves none out. */
export async function settleHiddenOrders(
  { hiddenOrders, jobs }: Pick<Services, "hiddenOrders" | "jobs">,
  shop: Shop,
): Promise<void> {
  if (!isGranted(shop, allOrdersScope)) return;
  const orders = await hiddenOrders.list(shop.merchantId, MOST_AT_ONCE);
  for (const orderId of orders) await jobs.send("settle-order", { shop: shop.domain, orderId });
  if (orders.length > 0) await hiddenOrders.forget(shop.merchantId, orders);
}

/** Whether the order was fulfilled, and no label made because we may not read it. */
export async function isHiddenOrder(
  { hiddenOrders }: Pick<Services, "hiddenOrders">,
  shop: Shop,
  orderId: string,
): Promise<boolean> {
  if (isGranted(shop, allOrdersScope) || !/^\d{1,18}$/.test(orderId)) return false;
  return hiddenOrders.has(shop.merchantId, orderId);
}
