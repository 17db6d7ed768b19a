import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SimulatedShop } from "./simulated-shop.ts";
import { anOrder, apiKey, startSimulatedShop } from "./simulated-shop.ts";

let shop: SimulatedShop;
beforeAll(async () => {
  shop = await startSimulatedShop();
});
afterAll(() => shop.stop());

const raw = (method: string, path: string, body: string): Promise<Response> =>
  fetch(`${shop.shopify.url}/simulator/shops/kalimera-goods${path}`, {
    method,
    body,
    headers: { "content-type": "application/json" },
  });

describe("control inputs", () => {
  it.each([
    ["an unknown field", { ...anOrder, colour: "blue" }, "colour"],
    ["a wrong type", { ...anOrder, lines: [{ sku: "OIL-750", quantity: "1" }] }, "lines.0.quantity"],
    ["nothing to buy", { ...anOrder, lines: [] }, "lines"],
    ["an unknown product", { ...anOrder, lines: [{ sku: "NOPE", quantity: 1 }] }, "NOPE"],
    [
      "a product named twice over",
      { ...anOrder, lines: [{ sku: "OIL-750", variantId: 1, quantity: 1 }] },
      "lines.0",
    ],
  ])("with %s are refused and named", async (_what, body, named) => {
    const answer = await raw("POST", "/orders", JSON.stringify(body));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(named);
  });

  it("that aren't JSON are refused", async () => {
    expect((await raw("POST", "/orders", "{")).status).toBe(400);
  });

  it("about things that don't exist answer 404", async () => {
    expect((await raw("POST", "/orders/1/cancel", "{}")).status).toBe(404);
    expect((await fetch(`${shop.shopify.url}/simulator/shops/nowhere`)).status).toBe(404);
    expect((await fetch(`${shop.shopify.url}/simulator/nonsense`)).status).toBe(404);
  });

  it("can't fulfill more than remains", async () => {
    const order = await shop.control<{ id: number }>("POST", "/orders", anOrder);
    const answer = await raw(
      "POST",
      `/orders/${order.id}/fulfill`,
      '{"lines":[{"sku":"MUG-BLU","quantity":3}]}',
    );
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("only 2 of Stoneware mug remain");
  });
});

describe("shops", () => {
  it("are found by domain, handle, and Host header", async () => {
    const { port } = new URL(shop.shopify.url);
    const status = await new Promise((resolve, reject) => {
      const headers = { host: `${shop.shopify.shop}:${port}` };
      const call = request({
        port,
        host: "127.0.0.1",
        path: "/admin/oauth/access_token",
        method: "POST",
        headers,
      });
      call
        .on("response", (answer) => resolve(answer.resume().statusCode))
        .on("error", reject)
        .end("{}");
    });
    expect(status).toBe(400);
    const views = await Promise.all(
      ["kalimera-goods", "kalimera-goods.myshopify.com"].map((name) =>
        shop.shopify.control<{ id: number }>("GET", `/simulator/shops/${name}`),
      ),
    );
    expect(views[0]!.id).toBe(views[1]!.id);
  });

  it("take changes of a location, and tell the Admin API", async () => {
    const view = await shop.control<{ locations: { id: number }[] }>("GET", "");
    await shop.control("PATCH", `/locations/${view.locations[0]!.id}`, { phone: "+302100000000" });
    expect(await shop.query("{ location { address { phone city } } }")).toEqual({
      location: { address: { phone: "+302100000000", city: "Athens" } },
    });
  });

  it("log the Admin API's requests", async () => {
    await shop.graphql("query Mine { shop { name } }");
    const requests = await shop.control<{ operation: string; fields: string[]; status: number }[]>(
      "GET",
      "/requests",
    );
    expect(requests.at(-1)).toMatchObject({ operation: "Mine", fields: ["shop"], status: 200, errors: [] });
  });

  it("never show the app's secret or tokens", async () => {
    const text = JSON.stringify([
      await shop.shopify.control("GET", "/simulator/app"),
      await shop.control("GET", ""),
    ]);
    expect(text).toContain(apiKey);
    expect(text).not.toContain("test-secret");
    expect(text).not.toContain("shpat_");
  });
});

describe("the app's toml", () => {
  it("puts its home and its webhooks behind the path of its application_url", async () => {
    const folder = mkdtempSync(join(tmpdir(), "app-toml-"));
    const path = join(folder, "shopify.app.toml");
    writeFileSync(
      path,
      `application_url = "https://parcels.example/home"
[[webhooks.subscriptions]]
topics = ["orders/paid"]
uri = "/webhooks"
`,
    );
    const other = await startSimulatedShop({ appTomlPath: path, webhooks: undefined });
    rmSync(folder, { recursive: true });
    await other.control("POST", "/orders", anOrder);
    await other.control("GET", "/idle");
    expect(other.app.received.map((received) => received.path)).toEqual(["/home/webhooks"]);
    const launch = await other.control<{ url: string }>("POST", "/launch-url", {});
    expect(new URL(launch.url).pathname).toBe("/home");
    await other.stop();
  });

  it("is read from its toml: scopes, optional scopes and subscriptions", async () => {
    const folder = mkdtempSync(join(tmpdir(), "app-toml-"));
    const path = join(folder, "shopify.app.toml");
    writeFileSync(
      path,
      `name = "Parcels"
[access_scopes]
scopes = "read_orders, write_shipping"
optional_scopes = ["read_markets"]
[webhooks]
api_version = "2026-10"
[[webhooks.subscriptions]]
topics = ["orders/paid", "orders/cancelled"]
uri = "/webhooks"
[[webhooks.subscriptions]]
compliance_topics = ["shop/redact"]
uri = "/webhooks/compliance"
`,
    );
    const app = await shop.shopify.control("PUT", "/simulator/app", { appTomlPath: path });
    rmSync(folder, { recursive: true });
    expect(app).toMatchObject({
      scopes: ["read_orders", "write_shipping"],
      optionalScopes: ["read_markets"],
      webhooks: [
        { topics: ["orders/paid", "orders/cancelled"], uri: "/webhooks" },
        { topics: ["shop/redact"], uri: "/webhooks/compliance" },
      ],
    });
    await expect(
      shop.shopify.control("PUT", "/simulator/app", { appTomlPath: "nowhere.toml" }),
    ).rejects.toThrow(/400.*appTomlPath/);
  });
});
