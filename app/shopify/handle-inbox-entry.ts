import { z } from "zod";
import type { JsonValue } from "../engine/index.ts";
import type { InboxEntry, Services, Shop } from "../services.server.ts";
import { adminClient } from "./admin-client.ts";
import { handlePrivacyRequest } from "./compliance/handle-privacy-request.ts";
import { gid, numericId } from "./gid.ts";
import { orderOfFulfillmentOrder } from "./operations/order.ts";
import { settleOrder } from "./orders/settle-order.ts";
import { refreshInventoryItem, refreshProduct } from "./products/refresh-product.ts";
import { refreshGrantedScopes } from "./refresh-granted-scopes.ts";
import { refreshShopFacts } from "./refresh-shop-facts.ts";
import { uninstallShop } from "./uninstall-shop.ts";
import { inOnePass } from "./webhooks/in-one-pass.ts";

/**
 * Does what a webhook asks for. The entry says what to look at; what is done follows from what Shopify holds now, so that
 * late, doubled and disordered webhooks come to the same. Runs again until it succeeds.
 */
export async function handleInboxEntry(services: Services, id: string): Promise<void> {
  const entry = await services.inbox.get(id);
  if (entry === null || entry.handledAt !== null) return;
  const handler = handlerOf(entry);
  try {
    if (entry.subject !== null && handler !== undefined && readingAnew.has(handler))
      await inOnePass(
        services,
        entry,
        (other) => doesFor(handler, handlerOf(other)),
        (last) => handle(services, last, handler),
      );
    else await services.inbox.handled([id], await handle(services, entry, handler));
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    await services.inbox.failedOnce(id, `${name}: ${message}`);
    throw error;
  }
}

async function handle(
  services: Services,
  entry: InboxEntry,
  handler: Handler | undefined,
): Promise<JsonValue> {
  if (handler === undefined) return { ignored: "Nothing is subscribed to this topic." };
  const shop = await services.shops.get(entry.shop);
  if (shop === null) return { ignored: "The shop is not known." };
  if (shop.uninstalledAt !== null && !afterUninstalling.has(entry.topic))
    return { ignored: "The app is not installed any more." };
  return handler(services, shop, entry);
}

function handlerOf({ topic }: InboxEntry): Handler | undefined {
  return Object.hasOwn(handlers, topic) ? handlers[topic] : undefined;
}

type Handler = (services: Services, shop: Shop, entry: InboxEntry) => Promise<JsonValue>;

/** What may be due when the app is gone. */
const afterUninstalling: ReadonlySet<string> = new Set([
  "app/uninstalled",
  "customers/data_request",
  "customers/redact",
  "shop/redact",
]);

const acknowledged =
  (why: string): Handler =>
  async () => ({ acknowledged: why });

/** Every topic that shopify.app.toml subscribes to; a test compares. */
export const handlers: Readonly<Record<string, Handler>> = {
  "fulfillments/create": settle,
  "fulfillments/update": settle,
  "fulfillment_orders/cancelled": settleFulfillmentOrder,
  "fulfillment_orders/hold_released": settleFulfillmentOrder,
  "fulfillment_orders/moved": settleFulfillmentOrder,
  "fulfillment_orders/order_routing_complete": settleFulfillmentOrder,
  "fulfillment_orders/placed_on_hold": settleFulfillmentOrder,
  "fulfillment_orders/rescheduled": settleFulfillmentOrder,
  "fulfillment_orders/scheduled_fulfillment_order_ready": settleFulfillmentOrder,
  "fulfillment_orders/split": settleFulfillmentOrder,
  "orders/cancelled": settle,
  "orders/edited": settle,
  "orders/fulfilled": settle,
  "orders/paid": settle,
  "orders/updated": settleShipped,
  "products/create": keepProduct,
  "products/update": keepProduct,
  "products/delete": keepProduct,
  "inventory_items/update": async (services, shop, { payload }) => {
    const { id } = hint(payload);
    if (id === undefined) return { ignored: "The webhook names no inventory item." };
    return refreshInventoryItem(services, shop, numericId(id));
  },
  "locations/update": acknowledged("Locations are read when a shipment is made."),
  "shop/update": async (services, shop) => {
    const { currency, timeZone } = await refreshShopFacts(services, shop);
    return { currency, timeZone };
  },
  "app/scopes_update": async (services, shop) => {
    const { grantedScopes } = await refreshGrantedScopes(services, shop);
    return { scopes: [...grantedScopes] };
  },
  "app/uninstalled": async (services, shop, { triggeredAt }) => ({
    uninstalled: await uninstallShop(services, shop, triggeredAt),
  }),
  "customers/data_request": (services, shop, entry) =>
    handlePrivacyRequest(services, shop, "customers/data_request", entry),
  "customers/redact": (services, shop, entry) =>
    handlePrivacyRequest(services, shop, "customers/redact", entry),
  "shop/redact": (services, shop, entry) => handlePrivacyRequest(services, shop, "shop/redact", entry),
};

/** These go by nothing but what an entry is about: one work does for all that wait for it. */
const readingAnew: ReadonlySet<Handler | undefined> = new Set([
  settle,
  settleFulfillmentOrder,
  settleShipped,
  keepProduct,
  handlers["inventory_items/update"],
]);

/** Whether a handler's work on a thing does what the other would have done about it. */
function doesFor(handler: Handler, other: Handler | undefined): boolean {
  return other === handler || (handler === settle && other === settleShipped);
}

const reference = z.union([z.string(), z.number()]);
const hintSchema = z.object({
  id: reference.optional(),
  order_id: reference.optional(),
  "order_edit.order_id": reference.optional(),
  "fulfillment_order.id": reference.optional(),
  "original_fulfillment_order.id": reference.optional(),
  updated_at: z.string().nullish(),
});

function hint(payload: JsonValue): z.output<typeof hintSchema> {
  return hintSchema.parse(payload);
}

/** Whatever was said about an order: it is brought up to date. */
async function settle(services: Services, shop: Shop, { payload }: InboxEntry): Promise<JsonValue> {
  const { id, order_id, "order_edit.order_id": edited } = hint(payload);
  const orderId = order_id ?? edited ?? id;
  if (orderId === undefined) return { ignored: "The webhook names no order." };
  return settleOrder(services, shop, numericId(orderId));
}

/** It comes for every change of every order. What it may tell that nothing else does is a label's new address. */
async function settleShipped(services: Services, shop: Shop, { payload }: InboxEntry): Promise<JsonValue> {
  const { id } = hint(payload);
  if (id === undefined) return { ignored: "The webhook names no order." };
  const orderId = numericId(id);
  const links = await services.fulfillmentLinks.byOrder(shop.domain, orderId);
  if (!links.some(({ state }) => state === "linked")) return { acknowledged: "No label was bought for it." };
  return settleOrder(services, shop, orderId);
}

async function settleFulfillmentOrder(
  services: Services,
  shop: Shop,
  { payload }: InboxEntry,
): Promise<JsonValue> {
  const told = hint(payload);
  const fulfillmentOrderId = told["fulfillment_order.id"] ?? told["original_fulfillment_order.id"];
  if (fulfillmentOrderId === undefined) return { ignored: "The webhook names no fulfillment order." };
  const id = numericId(fulfillmentOrderId);
  const { fulfillmentOrder } = await adminClient(services, shop.domain).request(orderOfFulfillmentOrder, {
    id: gid("FulfillmentOrder", id),
  });
  if (fulfillmentOrder !== null) return settleOrder(services, shop, numericId(fulfillmentOrder.orderId));
  // Given to a fulfillment service it is out of our sight, and what we meant to do with it is over.
  const [kept] = await services.openOrders.byIds(shop.merchantId, [id]);
  return kept === undefined
    ? { ignored: "Shopify shows no such fulfillment order." }
    : settleOrder(services, shop, kept.orderId);
}

async function keepProduct(services: Services, shop: Shop, { payload }: InboxEntry): Promise<JsonValue> {
  const { id, updated_at } = hint(payload);
  if (id === undefined) return { ignored: "The webhook names no product." };
  return refreshProduct(services, shop, numericId(id), dateOf(updated_at));
}

function dateOf(text: string | null | undefined): Date | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
