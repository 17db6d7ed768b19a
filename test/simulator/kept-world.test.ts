import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import type { OrderView, ShopifySimulator } from "../../simulator/shopify/index.ts";
import { startShopify } from "../../simulator/shopify/index.ts";

const folder = mkdtempSync(path.join(tmpdir(), "kept-world-"));
const keptIn = path.join(folder, "shopify.state");
const shop = "/simulator/shops/kalimera-goods";
const berlin = { address1: "Torstraße 1", city: "Berlin", zip: "10119", countryCode: "DE" };
let shopify: ShopifySimulator | undefined;
let app: Server | undefined;

afterEach(async () => {
  await shopify?.stop();
  app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (appUrl: string) =>
  startShopify({
    appUrl,
    apiKey: "key",
    apiSecret: "secret",
    scopes: ["read_orders"],
    webhooks: [{ topics: ["orders/create"], uri: "/webhooks" }],
    retryScale: 1,
    keptIn,
  });

it("goes on with its shops after a restart, and sends the webhooks that were on their way", async () => {
  const heard: string[] = [];
  const listen = async (port: number): Promise<number> => {
    app = createServer((request, response) => {
      heard.push(String(request.headers["x-shopify-topic"]));
      response.end();
    });
    app.listen(port, "127.0.0.1");
    await once(app, "listening");
    return (app.address() as AddressInfo).port;
  };
  const port = await listen(0);
  app?.close();

  // Nothing listens there now: the webhook waits for its first retry when the simulator ends.
  shopify = await start(`http://127.0.0.1:${port}`);
  await shopify.control("POST", `${shop}/install`, {});
  const order = await shopify.control<OrderView>("POST", `${shop}/orders`, {
    lines: [{ sku: "OIL-750", quantity: 2 }],
    shippingAddress: berlin,
  });
  await shopify.stop();

  await listen(port);
  shopify = await start(`http://127.0.0.1:${port}`);
  expect(await shopify.control("GET", `${shop}/orders/${order.id}`)).toEqual(order);
  await expect.poll(() => heard).toEqual(["orders/create"]);
  const next = await shopify.control<OrderView>("POST", `${shop}/orders`, {
    lines: [{ sku: "HON-450", quantity: 1 }],
    shippingAddress: berlin,
  });
  expect(next.name).toBe("#1002");
  expect(next.id).toBeGreaterThan(order.id);
});
