import { isDeepStrictEqual } from "node:util";
import { adminClient } from "../../../adapters/shopify/admin-client.ts";
import { gid, numericId } from "../../../adapters/shopify/gid.ts";
import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import { orderOfFulfillmentOrder } from "../../../adapters/shopify/operations/order.ts";
import type { JsonValue } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { distinctWords } from "../../../domain/orders/open-orders/keep-order.ts";
import type { OrderServices } from "../../../domain/orders/ports.ts";
import { isPlaced } from "../../../domain/orders/purchase.ts";
import { settleOrder } from "../../../domain/orders/settling/settle-order.ts";
import type { InboxEntry } from "../../../domain/shops/inbox-records.ts";
import type { Services } from "../../../process/services.server.ts";
import { noteHiddenOrder } from "../hidden-orders.ts";
import type { NothingDue } from "../nothing-due.ts";
import { readHint } from "./read-hint.ts";
import type { WebhookWork } from "./topic.ts";

type Needs = OrderServices & ShopAccess;

/**
 * The work for `orders/updated`, which every change of an order sends. An order with a label needs it for its new address,
 * and one that waits for its new tags.
 */
export const settleLabelled: WebhookWork = { handle: settleOrderWithLabel, oncePerSubject: true };

/** Settles the order by its present state, whichever topic named it. */
export const settle: WebhookWork = {
  handle: settleNamedOrder,
  oncePerSubject: true,
  covers: [settleLabelled],
};

export const settleFulfillmentOrder: WebhookWork = {
  handle: settleOrderOfFulfillmentOrder,
  oncePerSubject: true,
};

async function settleNamedOrder(
  services: Needs & Pick<Services, "hiddenOrders" | "shops">,
  shop: Shop,
  { payload }: InboxEntry,
  alike: readonly InboxEntry[],
): Promise<JsonValue> {
  const hint = readHint(payload);
  const orderId = hint.order_id ?? hint.admin_graphql_api_order_id ?? hint["order_edit.order_id"] ?? hint.id;
  if (orderId === undefined) return { ignored: "names-no-order" } satisfies NothingDue;
  const outcome = await settleOrder(services, shop, numericId(orderId));
  if (isNotShown(outcome)) await noteHiddenOrder(services, shop, numericId(orderId), alike);
  return outcome;
}

function isNotShown(outcome: JsonValue): boolean {
  return isDeepStrictEqual(outcome, { ignored: "order-not-shown" });
}

async function settleOrderWithLabel(
  services: Needs,
  shop: Shop,
  { payload }: InboxEntry,
): Promise<JsonValue> {
  const { id, tags } = readHint(payload);
  if (id === undefined) return { ignored: "names-no-order" } satisfies NothingDue;
  const orderId = numericId(id);
  const purchases = await services.purchases.byOrder(shop.merchantId, orderId);
  const isDue = purchases.some(isPlaced) || (await areTagsNew(services, shop, orderId, tags));
  if (!isDue) return { acknowledged: "no-label" } satisfies NothingDue;
  return settleOrder(services, shop, orderId);
}

/** @param tags as the webhook names them: `Gift, wholesale`; absent or `null`: it does not */
async function areTagsNew(
  { openOrders }: Pick<Services, "openOrders">,
  { merchantId }: Shop,
  orderId: string,
  tags: string | null | undefined,
): Promise<boolean> {
  if (typeof tags !== "string") return false;
  const now = distinctWords(tags.split(","));
  const waiting = await openOrders.ofOrder(merchantId, orderId);
  return waiting.some((known) => !isDeepStrictEqual(known.tags, now));
}

async function settleOrderOfFulfillmentOrder(
  services: Needs,
  shop: Shop,
  { payload }: InboxEntry,
): Promise<JsonValue> {
  const hint = readHint(payload);
  const fulfillmentOrderId =
    hint["fulfillment_order.id"] ??
    hint["original_fulfillment_order.id"] ??
    hint["fulfillment_order_merges.0.fulfillment_order.id"];
  if (fulfillmentOrderId === undefined) return { ignored: "names-no-fulfillment-order" } satisfies NothingDue;
  const id = numericId(fulfillmentOrderId);
  const { fulfillmentOrder } = await adminClient(services, shop.domain).request(orderOfFulfillmentOrder, {
    id: gid("FulfillmentOrder", id),
  });
  if (fulfillmentOrder !== null) return settleOrder(services, shop, numericId(fulfillmentOrder.orderId));
  // Shopify hides a fulfillment order that moved to a fulfillment service: settle its order, to drop our plans for it.
  const [kept] = await services.openOrders.byIds(shop.merchantId, [id]);
  return kept === undefined
    ? ({ ignored: "fulfillment-order-not-shown" } satisfies NothingDue)
    : settleOrder(services, shop, kept.orderId);
}
