// Run: push, begins early
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "../../app/domain/orders/settings.ts";
import { reconcileNow } from "../../app/entrypoints/shopify/reconcile/ask-for-reconciliation.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import {
  askedSince as askedSinceOf,
  lastAsked,
  reconcile as reconcileOf,
  settleJobs as settleJobsOf,
  worked as workedOf,
} from "./reconciliation.ts";
import type { RunningShop } from "./running-shop.ts";
import { install, runningShop, until } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { fulfill, fulfillmentNow, orderWith, shipmentApi } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
let merchant: SecondProcess;
let fulfilledBefore: OrderView;

beforeAll(async () => {
  shop = await runningShop({ installed: false, ownServer: true });
  // An order from before the install, with a service named like ours, which must be left alone.
  fulfilledBefore = await shop.control<OrderView>("POST", "orders", {
    lines: [{ sku: "OIL-750", quantity: 1 }],
    shippingAddress: {
      firstName: "Maria",
      lastName: "P",
      address1: "Tsimiski 10",
      city: "Thessaloniki",
      zip: "54624",
      countryCode: "GR",
    },
    shippingLine: { title: "Standard", code: "gorgona.standard", priceMinor: 500 },
  });
  await fulfill(shop, fulfilledBefore);
  // Shopify rounds times to seconds.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await install(shop);
  api = await shipmentApi(shop);
  merchant = await secondProcess(shop);
});
afterAll(async () => {
  await merchant?.stop();
  await shop?.stop();
});
afterEach(() => faults({}));

const faults = (settings: Record<string, unknown>) => shop.control("PUT", "faults", settings);
const allWebhooksLost = { rates: { "webhook-lost": 1 } };

const reconcile = () => reconcileOf(shop, merchant);
const worked = () => workedOf(shop);
const askedSince = (n: number) => askedSinceOf(shop, n);
const now = () => lastAsked(shop);
const settleJobs = () => settleJobsOf(shop);

describe("when Shopify's webhooks are lost", () => {
  it("a fulfillment is still shipped, once", async () => {
    await faults(allWebhooksLost);
    const order = await orderWith(shop, "gorgona.standard");
    const fulfillment = await fulfill(shop, order);
    await worked();
    expect(await api.of(order)).toEqual([]);
    await reconcile();
    const [shipment, ...others] = await api.of(order);
    expect(others).toEqual([]);
    expect((await fulfillmentNow(shop, fulfillment)).tracking).toMatchObject([
      { company: "Gorgona Courier", number: shipment?.tracking_ref },
    ]);
    // The webhook still comes, a day late and twice.
    await faults({});
    for (const _time of [1, 2])
      await shop.control("POST", "webhooks/send", {
        topic: "fulfillments/create",
        payload: { id: fulfillment.id, order_id: order.id, status: "success" },
        triggeredAt: new Date(Date.now() - 86_400_000).toISOString(),
      });
    await reconcile();
    expect(await api.of(order)).toHaveLength(1);
  });

  it("a shipment is cancelled when its fulfillment or order was", async () => {
    const [one, other] = [
      await orderWith(shop, "gorgona.standard"),
      await orderWith(shop, "gorgona.standard"),
    ];
    const fulfillment = await fulfill(shop, one);
    await fulfill(shop, other);
    await worked();
    await faults(allWebhooksLost);
    await shop.control("POST", `fulfillments/${fulfillment.id}/cancel`);
    await shop.control("POST", `orders/${other.id}/cancel`, {});
    await worked();
    expect((await api.of(one))[0]?.state).not.toBe("cancelled");
    await reconcile();
    expect((await api.of(one)).map(({ state }) => state)).toEqual(["cancelled"]);
    expect((await api.of(other)).map(({ state }) => state)).toEqual(["cancelled"]);
  });

  it("the rule for paid orders still buys, but not for orders paid before it", async () => {
    await faults(allWebhooksLost);
    const before = await orderWith(shop, "gorgona.standard");
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const { buyWhenPaid } = readSettings(await merchant.shop());
    const since = new Date().toISOString();
    await shop.setSettings({ buyWhenPaid: { ...buyWhenPaid, enabled: true, since } });
    const order = await orderWith(shop, "gorgona.standard");
    await reconcile();
    expect(await api.of(order)).toHaveLength(1);
    expect(await api.of(before)).toEqual([]);
    await shop.setSettings({ buyWhenPaid });
  });

  it("the end of a hold is still noticed", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await worked();
    const id = order.fulfillmentOrders[0]?.id;
    await shop.control("POST", `orders/${order.id}/hold`, { reason: "OTHER" });
    await worked();
    const status = async () => {
      const [row] = await shop.rows<{ status: string }>(
        "SELECT status FROM open_fulfillment_orders WHERE fulfillment_order_id = $1",
        [id],
      );
      return row?.status;
    };
    expect(await status()).toBe("on-hold");
    await faults(allWebhooksLost);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await shop.control("POST", `orders/${order.id}/release`, {});
    await worked();
    expect(await status()).toBe("on-hold");
    await reconcile();
    expect(await status()).toBe("open");
  });

  it("a product's new weight is still noticed", async () => {
    await faults(allWebhooksLost);
    const { products } = await shop.view();
    const variant = products.flatMap(({ variants }) => variants).find(({ sku }) => sku === "HON-450");
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await shop.control("PATCH", `variants/${variant?.id}`, { grams: 777 });
    await reconcile();
    const [known] = await shop.rows<{ weight_g: number }>(
      "SELECT weight_g FROM product_variants WHERE sku = 'HON-450'",
    );
    expect(known?.weight_g).toBe(777);
  });
});

describe("the search for missed changes", () => {
  it("begins again within seconds after a fault of Shopify's", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await worked();
    await faults({ rates: { ...allWebhooksLost.rates, "error-before": 1 } });
    await fulfill(shop, order);
    await reconcileNow(merchant.services, await merchant.shop());
    const now = "SELECT state FROM pgboss.job WHERE name = 'reconcile-shop' AND singleton_key = $1";
    const lastState = async () =>
      (await shop.rows(`${now} ORDER BY created_on DESC LIMIT 1`, [`${shop.domain}/now`]))[0]?.state;
    await until(async () => ["retry", "failed"].includes(await lastState()), "it has met the fault");
    await faults(allWebhooksLost);
    await until(async () => (await api.of(order)).length === 1, "the fulfillment is shipped", 15_000);
  });

  it("leaves fulfillments from before the install alone", async () => {
    // Even if the order changes now.
    await shop.control("PATCH", `orders/${fulfilledBefore.id}`, { note: "Call before delivery." });
    await reconcile();
    expect(await api.of(fulfilledBefore)).toEqual([]);
  });

  it("finds nothing to do when nothing was missed", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await fulfill(shop, order);
    await worked();
    await reconcile();
    const [jobs, asked] = [await settleJobs(), await now()];
    await reconcile();
    expect(await settleJobs()).toBe(jobs);
    expect((await askedSince(asked)).map(({ operation }) => operation).sort()).toEqual([
      "UpdatedFulfillmentOrders",
      "UpdatedOrders",
      "UpdatedProducts",
    ]);
  });

  it("reads the shop's facts once a day, and repairs its carrier service", async () => {
    await reconcile();
    await faults(allWebhooksLost);
    await shop.control("PATCH", "", { timezone: "Europe/London" });
    const refusal = { code: "refused", said: "Not that day." };
    await shop.rows("UPDATE shops SET carrier_service_error = $1", [refusal]);
    const known = async () => {
      const { timeZone, carrierServiceError } = await merchant.shop();
      return [timeZone, carrierServiceError];
    };
    await reconcile();
    expect(await known()).toEqual(["Europe/Athens", refusal]);
    await shop.rows(
      "UPDATE reconciliations SET watermark = watermark - interval '1 day' WHERE kind = 'facts'",
    );
    await reconcile();
    expect(await known()).toEqual(["Europe/London", null]);
  });

  it("renews a token that expires soon, before a page has to", async () => {
    const { sessions } = merchant.services;
    const [session] = await sessions
      .findSessionsByShop(shop.domain)
      .then((all) => all.filter(({ isOnline }) => !isOnline));
    if (session === undefined) throw new Error("no session");
    const old = session.accessToken;
    session.expires = new Date(Date.now() + 10 * 60_000);
    await sessions.storeSession(session);
    await reconcile();
    const renewed = await sessions.loadSession(session.id);
    expect(renewed?.accessToken).not.toBe(old);
    expect((renewed?.expires?.getTime() ?? 0) - Date.now()).toBeGreaterThan(30 * 60_000);
  });
});
