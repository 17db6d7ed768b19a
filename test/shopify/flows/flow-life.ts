/** Merchants' actions on orders in the app and in Shopify, and the conditions that hold after any of them. */
import { expect } from "vitest";
import type { PurchaseReason } from "../../../app/domain/orders/purchases/purchase-reason.ts";
import { readPageData } from "../../../simulator/chaos/read-page-data.ts";
import type { OrderView } from "../../../simulator/shopify/index.ts";
import type { AdminDoor } from "../admin-door.ts";
import { openDoor } from "../admin-door.ts";
import type { RunningShop, ShopOptions } from "../running-shop.ts";
import { browser, runningShop } from "../running-shop.ts";
import type { ApiShipment, ShipmentApi } from "../shop-life.ts";
import { orderWithout, progress, reasonIn, shipmentApi } from "../shop-life.ts";

export interface WatchedShop {
  readonly shop: RunningShop;
  /** A proxy in front of Shopify, so that a test can act at the moment of a call. */
  readonly door: AdminDoor;
  readonly api: ShipmentApi;
  close(): Promise<void>;
}

/** A shop with the app installed, and a proxy between the app and Shopify. */
export async function watchedShop(options: Omit<ShopOptions, "door"> = {}): Promise<WatchedShop> {
  let door: AdminDoor | undefined;
  const opened = async (shopifyUrl: string) => {
    door = await openDoor(shopifyUrl);
    return door;
  };
  const shop = await runningShop({ ...options, door: async (shopifyUrl) => (await opened(shopifyUrl)).url });
  if (door === undefined) throw new Error("no door was opened");
  const own: AdminDoor = door;
  return {
    shop,
    door: own,
    api: await shipmentApi(shop),
    async close() {
      await shop.stop();
      await own.close();
    },
  };
}

export function orderNow(shop: RunningShop, { id }: Pick<OrderView, "id">): Promise<OrderView> {
  return shop.control("GET", `orders/${id}`);
}

/** Sends a form as a page of the embedded admin does. */
export async function send(
  shop: RunningShop,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  const { token } = await shop.control<{ token: string }>("POST", "session-token", {});
  return fetch(`${shop.waybill.url}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "user-agent": browser,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

/** A merchant's action on an order in Shopify: "hold", "split", "move" … */
export async function act(
  shop: RunningShop,
  { id }: Pick<OrderView, "id">,
  deed: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await shop.control("POST", `orders/${id}/${deed}`, body);
}

/** An order with a service of ours, made without a checkout. */
export async function anOrderWith(
  shop: RunningShop,
  lines: readonly { sku: string; quantity: number }[],
  change: Readonly<Record<string, unknown>> = {},
): Promise<OrderView> {
  const shippingLine = { title: "Door to door", code: "gorgona.standard", priceMinor: 400 };
  const order = await orderWithout(shop, { lines, shippingLine, ...change });
  await shop.settled();
  return order;
}

/** Switches the rule for paid orders, for all services and countries, since an hour ago. */
export async function setRule(shop: RunningShop, enabled: boolean): Promise<void> {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  await shop.setSettings({ buyWhenPaid: { enabled, since, services: "all", countries: "all" } });
}

/** Repeats the order's webhooks. */
export async function repeatWebhooks(shop: RunningShop, { id }: Pick<OrderView, "id">): Promise<void> {
  for (const topic of ["orders/paid", "orders/updated", "fulfillments/create"])
    await shop.control("POST", "webhooks/send", { topic, payload: { id, order_id: id } });
  await shop.settled();
}

/** The reasons of an order's notices on Home, and of its failures in their causes. */
export async function onHome(shop: RunningShop, { name }: OrderView): Promise<readonly PurchaseReason[]> {
  const read = async (path: string) => readPageData(await (await shop.openAdmin(path)).text());
  const page = (await read("/app.data?index")) as {
    "/app": {
      data: {
        attention: { orderName?: string; reason?: PurchaseReason | null }[];
        causes: { lines: { key: string }[] };
      };
    };
  };
  const { attention, causes } = page["/app"].data;
  const reasons = attention.flatMap(({ orderName, reason }) =>
    orderName === name && reason ? [reason] : [],
  );
  for (const { key } of causes.lines) {
    const its = (await read(`/app/causes.data?${new URLSearchParams({ cause: key })}`)) as {
      "/app/causes": {
        data: { chosen: { rows: { order: string; reason: PurchaseReason | null }[] } | null };
      };
    };
    for (const { order, reason } of its["/app/causes"].data.chosen?.rows ?? [])
      if (order === name && reason) reasons.push(reason);
  }
  return reasons;
}

interface Wanted {
  /** Index of the order's fulfillment order; the first by default. */
  readonly part?: number;
  /** Of its first line; by default all that remains. */
  readonly quantity?: number;
  readonly service?: string;
  readonly notify?: "yes" | "no";
}

/** The merchant buys a label on the order's page. */
export async function buy(shop: RunningShop, order: OrderView, wanted: Wanted = {}): Promise<void> {
  const { part = 0, quantity, service = "gorgona.standard", notify = "no" } = wanted;
  const fulfillmentOrder = (await orderNow(shop, order)).fulfillmentOrders[part]!;
  const lines = fulfillmentOrder.lines.map(
    ({ id, remainingQuantity }) => `${id}:${quantity ?? remainingQuantity}`,
  );
  const answer = await send(shop, `/app/orders/${order.id}`, {
    intent: "buy",
    fulfillmentOrderId: String(fulfillmentOrder.id),
    lines: lines.join(","),
    service,
    notify,
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** The same, but Shopify refuses the fulfillment twice, so that the bought label has none. */
export async function buyWithoutFulfillment({ shop, door }: WatchedShop, order: OrderView): Promise<void> {
  door.atCall(1, "CreateFulfillment", "refused", async () =>
    door.atCall(1, "CreateFulfillment", "refused", async () => {}),
  );
  await buy(shop, order);
  await shop.settled();
}

export interface StoredPurchase {
  readonly id: string;
  readonly fulfillment_id: string | null;
  readonly shipment_id: string;
  readonly progress: string;
  readonly reason: PurchaseReason | null;
  readonly askedBy: string;
}

/** The stored purchases of an order, oldest first. */
export async function purchasesOf(
  shop: RunningShop,
  { id }: Pick<OrderView, "id">,
): Promise<StoredPurchase[]> {
  const rows = await shop.rows<Omit<StoredPurchase, "reason"> & { data: object }>(
    `SELECT id, fulfillment_id, shipment_id, ${progress} AS progress, data, asked_by AS "askedBy"
     FROM purchases WHERE order_id = $1 ORDER BY created_at, id`,
    [String(id)],
  );
  return rows.map(({ data, ...row }) => ({ ...row, reason: reasonIn(shop, row.id, data) }));
}

/**
 * Expects one shipment and one booking for each fulfillment: an active fulfillment shows the number of its only label, and
 * every label belongs to a purchase.
 * @returns the order's shipments, oldest first
 */
export async function expectOnce(
  shop: RunningShop,
  api: ShipmentApi,
  order: OrderView,
): Promise<readonly ApiShipment[]> {
  const shipments = (await api.of(order)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const rows = await purchasesOf(shop, order);
  const { fulfillments } = await orderNow(shop, order);
  const used = shipments.filter(({ state }) => state === "created");
  for (const { id, status, tracking } of fulfillments) {
    const own = rows.filter(({ fulfillment_id }) => fulfillment_id === String(id));
    expect(own.length, `purchases of fulfillment ${id}`).toBeLessThanOrEqual(1);
    const shipment = used.find((each) => each.id === own[0]?.shipment_id);
    if (status === "SUCCESS" && own[0]?.progress === "placed")
      expect(tracking.map(({ number }) => number)).toEqual([shipment?.tracking_ref]);
  }
  const booked = await shop.rows<{ reference: string; count: number }>(
    `SELECT reference, count(*)::int AS count
     FROM (SELECT reference FROM voucher_allocations
       UNION ALL SELECT DISTINCT reference FROM voucher_range_allocations) AS labels
     WHERE reference = ANY($1) GROUP BY reference`,
    [shipments.map(({ id }) => id)],
  );
  expect(booked.map(({ reference, count }) => [reference, count]).sort()).toEqual(
    shipments.map(({ id }) => [id, 1]).sort(),
  );
  return shipments;
}

/** The only label that an order ever had. */
export async function onlyLabel(shop: RunningShop, api: ShipmentApi, order: OrderView): Promise<ApiShipment> {
  const [label, ...others] = await expectOnce(shop, api, order);
  expect(others).toEqual([]);
  if (label === undefined) throw new Error(`${order.name} has no label`);
  return label;
}

/** The number of pieces in each active label, oldest first. */
export async function labelledPieces(
  shop: RunningShop,
  api: ShipmentApi,
  order: OrderView,
): Promise<readonly number[]> {
  const used = (await expectOnce(shop, api, order)).filter(({ state }) => state === "created");
  return used.map(({ items }) => items.length);
}

/** Counts the calls of a field of the Admin API whose variables contain `about`. */
export async function callsOf(shop: RunningShop, field: string, about: string): Promise<number> {
  const requests = await shop.control<{ fields: string[]; variables: unknown }[]>("GET", "requests");
  return requests.filter(
    ({ fields, variables }) => fields.includes(field) && JSON.stringify(variables).includes(about),
  ).length;
}
