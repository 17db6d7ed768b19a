import { adminClient } from "../../../adapters/shopify/admin-client.ts";
import { numericId } from "../../../adapters/shopify/gid.ts";
import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import type { UpdatedFulfillmentOrder, UpdatedOrder } from "../../../adapters/shopify/operations/updated.ts";
import { updatedFulfillmentOrders, updatedOrders } from "../../../adapters/shopify/operations/updated.ts";
import {
  toFulfillmentOrderStatus,
  toFulfillmentState,
  toIsAuthorized,
} from "../../../adapters/shopify/order-platform/states.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import type {
  ListedFulfillmentOrder,
  ListedOrder,
  OrderOnRecord,
} from "../../../domain/orders/decide/is-due.ts";
import { isDue, isFulfillmentOrderDue } from "../../../domain/orders/decide/is-due.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type { Services } from "../../../process/services.server.ts";
import type { OfOrder, Updated } from "./walk-updated.ts";
import { walkUpdated } from "./walk-updated.ts";

type Needs = Pick<Services, "ports" | "reconciliations"> & ShopAccess;

/** Finds the orders whose latest state no job has settled, and sends a job for each. */
export async function reconcileOrders(services: Needs, shop: Shop, isOver: () => boolean): Promise<boolean> {
  const admin = adminClient(services, shop.domain);
  const { buyWhenPaid, buysAuthorized } = readSettings(shop);
  const rules = { buyWhenPaid, buysAuthorized, environmentSince: shop.environmentSince };
  return walkUpdated(
    services,
    shop,
    {
      kind: "orders",
      async readPage(query, after) {
        const { nodes, pageInfo } = (await admin.request(updatedOrders, { query, after })).orders;
        return { nodes: nodes.map((order) => ({ ...order, orderId: numericId(order.id) })), pageInfo };
      },
      handlePage: (orders, asked) =>
        thoseDue(services, shop, orders, asked, (order, held) => isDue(toListedOrder(order), held, rules)),
    },
    isOver,
  );
}

/** The same for fulfillment orders: the end of a hold, a due date, another location. */
export async function reconcileFulfillmentOrders(
  services: Needs,
  shop: Shop,
  isOver: () => boolean,
): Promise<boolean> {
  const admin = adminClient(services, shop.domain);
  return walkUpdated(
    services,
    shop,
    {
      kind: "fulfillment-orders",
      async readPage(query, after) {
        const answer = await admin.request(updatedFulfillmentOrders, { query, after });
        const { nodes, pageInfo } = answer.fulfillmentOrders;
        return { nodes: nodes.map((each) => ({ ...each, orderId: numericId(each.orderId) })), pageInfo };
      },
      handlePage: (nodes, asked) =>
        thoseDue(services, shop, nodes, asked, (each, held) =>
          isFulfillmentOrderDue(toListedFulfillmentOrder(each), held),
        ),
    },
    isOver,
  );
}

async function thoseDue<Item extends Updated & OfOrder>(
  { reconciliations, log }: Needs,
  { merchantId, domain }: Shop,
  items: readonly Item[],
  asked: Readonly<Record<string, string>>,
  isItemDue: (item: Item, held: OrderOnRecord) => boolean,
): Promise<readonly Item[]> {
  const orderIds = [...new Set(items.map(({ orderId }) => orderId))];
  const onRecord = await reconciliations.onRecord(merchantId, domain, orderIds);
  const due = items.filter((item) => {
    const held = onRecord.get(item.orderId);
    return held !== undefined && asked[item.id] !== item.updatedAt && isItemDue(item, held);
  });
  if (due.length > 0)
    log.info(
      { shop: domain, orders: due.map(({ orderId }) => orderId) },
      "orders are settled whose state nobody had worked off",
    );
  return due;
}

function toListedOrder(order: UpdatedOrder): ListedOrder {
  return {
    id: numericId(order.id),
    createdAt: new Date(order.createdAt),
    updatedAt: new Date(order.updatedAt),
    cancelledAt: order.cancelledAt === null ? null : new Date(order.cancelledAt),
    fullyPaid: order.fullyPaid,
    isAuthorized: toIsAuthorized(order),
    fulfillments: order.fulfillments.map(({ id, status, createdAt }) => ({
      id: numericId(id),
      state: toFulfillmentState(status),
      createdAt: new Date(createdAt),
    })),
    fulfillmentOrders: order.fulfillmentOrders.nodes.map(({ id, status }) => ({
      id: numericId(id),
      status: toFulfillmentOrderStatus(status),
    })),
  };
}

function toListedFulfillmentOrder({
  id,
  status,
  updatedAt,
}: UpdatedFulfillmentOrder): ListedFulfillmentOrder {
  return { id: numericId(id), status: toFulfillmentOrderStatus(status), updatedAt: new Date(updatedAt) };
}
