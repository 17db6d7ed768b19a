import { createHmac } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DeliveryView, OrderView } from "../../simulator/shopify/index.ts";
import type { SimulatedShop } from "./simulated-shop.ts";
import { anOrder, apiSecret, startSimulatedShop } from "./simulated-shop.ts";

let shop: SimulatedShop;
beforeEach(async () => {
  shop = await startSimulatedShop({
    retryScale: 0.00005,
    // Long enough for a busy machine to answer: an unexpected retry is a duplicate.
    webhookTimeoutMs: 1_500,
    webhookConnectTimeoutMs: 1_000,
  });
});
afterEach(() => shop.stop());

const placeOrder = (): Promise<OrderView> => shop.control("POST", "/orders", anOrder);
const idle = () => shop.control("GET", "/idle?timeoutMs=5000");
const log = (topic: string): Promise<DeliveryView[]> => shop.control("GET", `/webhooks?topic=${topic}`);
const topicsReceived = () => shop.app.received.map(({ headers }) => headers["x-shopify-topic"]);

describe("a delivery", () => {
  it("is signed over its raw body and carries Shopify's headers", async () => {
    const order = await placeOrder();
    await idle();
    const [received] = shop.app.received;
    expect(received!.headers).toMatchObject({
      "x-shopify-topic": "orders/paid",
      "x-shopify-shop-domain": "kalimera-goods.myshopify.com",
      "x-shopify-api-version": "2026-10",
      "x-shopify-webhook-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "x-shopify-event-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "x-shopify-triggered-at": expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      "x-shopify-hmac-sha256": createHmac("sha256", apiSecret).update(received!.body).digest("base64"),
    });
    expect(JSON.parse(received!.body)).toMatchObject({
      id: order.id,
      admin_graphql_api_id: order.gid,
      financial_status: "paid",
      fulfillment_status: null,
      total_price: "56.40",
      shipping_address: { city: "Thessaloniki", country_code: "GR", name: "Nikos Georgiou" },
      shipping_lines: [{ title: "Courier", code: "courier.standard", price: "4.50" }],
      line_items: [
        { sku: "OIL-750", quantity: 1, grams: 1250, price: "14.90" },
        { sku: "MUG-BLU", quantity: 2 },
      ],
    });
  });

  it("shares its event id with the others of one action, and its webhook id with none", async () => {
    const order = await placeOrder();
    await shop.control("POST", `/orders/${order.id}/fulfill`, {});
    await idle();
    const received = shop.app.received.map(({ headers }) => headers);
    expect(received).toHaveLength(3);
    expect(new Set(received.map((headers) => headers["x-shopify-webhook-id"])).size).toBe(3);
    const ofOneAction = received.filter((headers) => headers["x-shopify-topic"] !== "orders/paid");
    expect(new Set(ofOneAction.map((headers) => headers["x-shopify-event-id"])).size).toBe(1);
    expect(new Set(received.map((headers) => headers["x-shopify-event-id"])).size).toBe(2);
  });

  it("goes only to subscribed topics", async () => {
    await placeOrder();
    await idle();
    expect(topicsReceived()).toEqual(["orders/paid"]);
  });

  it("goes to subscriptions made through the API too, with the fields they want", async () => {
    await shop.query(
      `mutation ($uri: String!) { webhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: { uri: $uri, includeFields: ["id", "name"] }) { userErrors { message } } }`,
      { uri: `${shop.app.url}/created` },
    );
    const order = await placeOrder();
    await idle();
    const created = shop.app.received.find(({ path }) => path === "/created");
    expect(JSON.parse(created!.body)).toEqual({ id: order.id, name: order.name });
  });
});

describe("retries", () => {
  it("come with the same body and ids until the answer is 2xx", async () => {
    shop.app.answer = () => ({ status: shop.app.received.length < 4 ? 503 : 202 });
    await placeOrder();
    await idle();
    expect(shop.app.received).toHaveLength(4);
    expect(new Set(shop.app.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(shop.app.received.map(({ headers }) => headers["x-shopify-webhook-id"])).size).toBe(1);
    const [delivery] = await log("orders/paid");
    expect(delivery).toMatchObject({ state: "delivered" });
    expect(delivery!.attempts.map(({ status }) => status)).toEqual([503, 503, 503, 202]);
  });

  it("end after eight", async () => {
    shop.app.answer = () => ({ status: 500 });
    await placeOrder();
    await idle();
    expect(shop.app.received).toHaveLength(9);
    expect((await log("orders/paid"))[0]!.state).toBe("failed");
  });

  it("wait longer every time", async () => {
    shop.app.answer = () => ({ status: 500 });
    await placeOrder();
    await idle();
    const at = (await log("orders/paid"))[0]!.attempts.map((attempt) => Date.parse(attempt.at));
    const waits = at.slice(1).map((time, index) => time - at[index]!);
    expect(waits.at(-1)).toBeGreaterThan(waits[0]! * 2);
  });

  it("follow an answer that took too long", async () => {
    shop.app.answer = () => ({ delayMs: shop.app.received.length === 1 ? 1_800 : 0 });
    await placeOrder();
    await idle();
    const [first, second] = (await log("orders/paid"))[0]!.attempts;
    expect(first).toMatchObject({ status: null, failure: "no answer within 1500 ms" });
    expect(second).toMatchObject({ status: 200 });
  });

  it("follow a refused connection", async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await shop.control("POST", "/webhooks/send", {
      topic: "orders/paid",
      payload: {},
      uri: `http://127.0.0.1:${port}/webhooks`,
    });
    await idle();
    const [delivery] = await log("orders/paid");
    expect(delivery!.attempts).toHaveLength(9);
    expect(delivery!.attempts[0]!.failure).toContain("ECONNREFUSED");
  });
});

describe("idle", () => {
  it("names what is still on its way when time runs out", async () => {
    shop.app.answer = () => ({ delayMs: 140 });
    await placeOrder();
    await expect(shop.control("GET", "/idle?timeoutMs=10")).rejects.toThrow(/504.*orders\/paid/);
    await idle();
  });
});

describe("on demand", () => {
  it("a delivery comes again with the same ids, as duplicates do", async () => {
    await placeOrder();
    await idle();
    const [original] = await log("orders/paid");
    await shop.control("POST", "/webhooks/redeliver", { webhookId: original!.webhookId, times: 2 });
    await idle();
    const headers = (name: string) => shop.app.received.map((received) => received.headers[name]);
    expect(headers("x-shopify-webhook-id")).toHaveLength(3);
    for (const name of ["x-shopify-event-id", "x-shopify-webhook-id"])
      expect(new Set(headers(name)).size).toBe(1);
  });

  it("a forged one has a signature that doesn't fit, or none", async () => {
    for (const signature of ["bad", "none"]) {
      await shop.control("POST", "/webhooks/send", { topic: "orders/paid", payload: { id: 1 }, signature });
    }
    await idle();
    const good = createHmac("sha256", apiSecret).update('{"id":1}').digest("base64");
    const [bad, none] = shop.app.received.map(({ headers }) => headers["x-shopify-hmac-sha256"]);
    expect(bad).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(bad).not.toBe(good);
    expect(none).toBeUndefined();
  });
});

describe("events of the shop are announced", () => {
  it("fulfilling, in part and then wholly", async () => {
    const order = await placeOrder();
    await shop.control("POST", `/orders/${order.id}/fulfill`, { lines: [{ sku: "OIL-750", quantity: 1 }] });
    await shop.control("POST", `/orders/${order.id}/fulfill`, {});
    await idle();
    expect(topicsReceived().sort()).toEqual([
      "fulfillments/create",
      "fulfillments/create",
      "orders/fulfilled",
      "orders/paid",
    ]);
    const created = shop.app.received.filter(
      ({ headers }) => headers["x-shopify-topic"] === "fulfillments/create",
    );
    expect(JSON.parse(created[0]!.body)).toMatchObject({
      order_id: order.id,
      status: "success",
      name: `${order.name}.1`,
      tracking_number: null,
      line_items: [{ sku: "OIL-750", quantity: 1 }],
    });
  });

  it("cancelling, once", async () => {
    const order = await placeOrder();
    await shop.control("POST", `/orders/${order.id}/cancel`, { reason: "INVENTORY" });
    await expect(shop.control("POST", `/orders/${order.id}/cancel`, {})).rejects.toThrow(/422/);
    await idle();
    const cancelled = shop.app.received.filter(
      ({ headers }) => headers["x-shopify-topic"] === "orders/cancelled",
    );
    expect(cancelled.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { cancel_reason: "inventory", cancelled_at: expect.any(String) },
    ]);
  });

  it("a request to erase a customer", async () => {
    const order = await shop.control<OrderView>("POST", "/orders", {
      ...anOrder,
      customer: { email: "nikos@example.com" },
    });
    await shop.control("POST", "/compliance", { topic: "customers/redact", customerId: order.customerId });
    await idle();
    const redact = shop.app.received.find(({ headers }) => headers["x-shopify-topic"] === "customers/redact");
    expect(JSON.parse(redact!.body)).toMatchObject({
      shop_domain: "kalimera-goods.myshopify.com",
      customer: { id: order.customerId, email: "nikos@example.com" },
      orders_to_redact: [order.id],
    });
  });
});
