/** Orders older than 60 days, which Shopify hides from an app without the optional scope: said, and shipped once it is granted. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { send } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop } from "./running-shop.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { aScan, fulfill, fulfillmentNow, oil, orderWith, shipmentApi, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());
beforeEach(() => shop.control("POST", "scopes", { revoke: ["read_all_orders"] }));

async function oldOrder(): Promise<OrderView> {
  const createdAt = new Date(Date.now() - 61 * 86_400_000).toISOString();
  const shippingLine = { code: "gorgona.standard", title: "Gorgona", priceMinor: 500 };
  return shop.control("POST", "orders", {
    ...{ lines: [oil], shippingAddress: thessaloniki, createdAt, shippingLine },
  });
}

async function block(orderId: number): Promise<object> {
  const { token } = await shop.control<{ token: string }>("POST", "session-token", {});
  const headers = { authorization: `Bearer ${token}`, "user-agent": browser };
  return (
    await fetch(`${shop.waybill.url}/extension/orders/${orderId}`, { headers })
  ).json() as Promise<object>;
}

const home = async () => (await (await shop.openAdmin("/app")).text()).includes("hidden-orders");

describe("a fulfilled order that Shopify hides", () => {
  it("is said on Home and in its block, and shipped by itself once the scope is granted", async () => {
    const order = await oldOrder();
    await shop.settled();
    expect([await home(), await block(order.id)]).toEqual([false, { shipments: [] }]);

    await fulfill(shop, order);
    await shop.settled();
    expect([await home(), await block(order.id)]).toEqual([true, { shipments: [], isHidden: true }]);
    expect(await api.of(order)).toEqual([]);

    await shop.control("POST", "scopes", { grant: ["read_all_orders"] });
    await shop.settled();
    expect(await api.of(order)).toMatchObject([{ state: "created" }]);
    expect(await home()).toBe(false);
    expect(await block(order.id)).not.toHaveProperty("isHidden");
  });

  it("is shipped by the consent's own click too, once", async () => {
    const order = await oldOrder();
    await fulfill(shop, order);
    await shop.settled();
    await shop.control("POST", "scopes", { grant: ["read_all_orders"] });
    for (const _ of [1, 2])
      expect((await send(shop, "/app?index", { intent: "orders-shown" })).status).toBe(200);
    await shop.settled();
    expect(await api.of(order)).toHaveLength(1);
  });

  it("stays away from Home once it was dismissed, and is still said in its block", async () => {
    const order = await oldOrder();
    await fulfill(shop, order);
    await shop.settled();
    expect((await send(shop, "/app?index", { intent: "dismiss-hidden" })).status).toBe(200);
    expect([await home(), await block(order.id)]).toEqual([false, { shipments: [], isHidden: true }]);
  });

  it("is not said of orders that are only cancelled, or that Waybill is not to ship", async () => {
    const cancelled = await oldOrder();
    await shop.control("POST", `orders/${cancelled.id}/cancel`, {});
    await shop.setSettings({ automaticShipments: false });
    const own = await oldOrder();
    await fulfill(shop, own);
    await shop.settled();
    await shop.setSettings({ automaticShipments: true });
    expect(await home()).toBe(false);
  });

  it("keeps its label, and its scans arrive once the scope is granted again", async () => {
    await shop.control("POST", "scopes", { grant: ["read_all_orders"] });
    const order = await oldOrder();
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    const [label] = await api.of(order);
    await shop.control("POST", "scopes", { revoke: ["read_all_orders"] });
    await shop.settled();
    await api.replaceTracking(label?.id ?? "", [aScan("TRANSIT", 1, "Left the depot")]);
    await shop.settled();
    const statuses = async () => (await fulfillmentNow(shop, fulfillment)).events.map(({ status }) => status);
    expect(await statuses()).not.toContain("IN_TRANSIT");
    expect((await api.of(order)).map(({ id, state }) => [id, state])).toEqual([[label?.id, "created"]]);
    await shop.control("POST", "scopes", { grant: ["read_all_orders"] });
    await shop.settled();
    await api.replaceTracking(label?.id ?? "", [
      aScan("TRANSIT", 1, "Left the depot"),
      aScan("DELIVERED", 2, "Delivered"),
    ]);
    await shop.settled();
    expect((await statuses()).slice(-2)).toEqual(["IN_TRANSIT", "DELIVERED"]);
  });

  it("is not said of an order that is young enough", async () => {
    await fulfill(shop, await orderWith(shop, "gorgona.standard"));
    await shop.settled();
    expect(await home()).toBe(false);
  });
});
