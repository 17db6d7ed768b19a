import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import type { SimulatedShop } from "./simulated-shop.ts";
import { anOrder, startSimulatedShop } from "./simulated-shop.ts";

let shop: SimulatedShop;
beforeAll(async () => {
  shop = await startSimulatedShop({ appName: "Parcels", optionalScopes: ["read_markets"] });
});
afterAll(() => shop.stop());

const get = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${shop.shopify.url}${path}`, { redirect: "manual", ...init });

describe("the admin", () => {
  it("embeds the app at the path of its own address, signed in", async () => {
    const page = await (await get("/store/kalimera-goods/apps/parcels/app/shipments?tab=late")).text();
    const source = /data-src="([^"]+)"/.exec(page)![1]!.replaceAll("&amp;", "&");
    const url = new URL(source);
    expect(`${url.origin}${url.pathname}`).toBe(`${shop.app.url}/app/shipments`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      embedded: "1",
      tab: "late",
      shop: shop.shopify.shop,
      id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
  });

  it("asks to install an app that isn't", async () => {
    const other = await startSimulatedShop();
    await other.control("POST", "/uninstall");
    const answer = await fetch(`${other.shopify.url}/store/kalimera-goods/apps/app`, { redirect: "manual" });
    expect(answer.headers.get("location")).toContain("/admin/oauth/install?client_id=");
    await other.stop();
  });

  it("lets the merchant fulfill an order", async () => {
    const order = await shop.control<OrderView>("POST", "/orders", anOrder);
    const path = `/store/kalimera-goods/orders/${order.id}`;
    expect(await (await get(path)).text()).toContain("Fulfill items");
    const body = new URLSearchParams({ do: "fulfill" });
    expect((await get(path, { method: "POST", body })).headers.get("location")).toBe(path);
    expect(await (await get(path)).text()).toContain(`Fulfillment ${order.name}.1`);
  });

  it("writes what comes from outside as text", async () => {
    const order = await shop.control<OrderView>("POST", "/orders", {
      ...anOrder,
      shippingLine: { title: "<script>alert(1)</script>" },
    });
    const page = await (await get(`/store/kalimera-goods/orders/${order.id}`)).text();
    expect(page).not.toContain("<script>alert");
    expect(page).toContain("&lt;script&gt;alert");
  });
});

describe("the App Bridge", () => {
  it("is one plain script, and so is the admin's side of it", async () => {
    for (const path of ["/app-bridge.js", "/simulator/assets/admin-page.js"]) {
      const answer = await get(path);
      expect(answer.headers.get("content-type")).toContain("javascript");
      const text = await answer.text();
      expect(text).not.toMatch(/^\s*(import|export) /m);
    }
  });

  it("gets session tokens and scopes for the admin's own page only", async () => {
    const ask = (what: string, origin: string, body: object = {}) =>
      get(`/store/kalimera-goods/app-bridge/${what}`, {
        method: "POST",
        headers: { origin, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    expect((await ask("session-token", shop.app.url)).status).toBe(403);
    const token = (await (await ask("session-token", shop.shopify.url)).json()) as { token: string };
    expect(token.token.split(".")).toHaveLength(3);
    const undeclared = await ask("scopes", shop.shopify.url, { grant: ["write_orders"], revoke: [] });
    expect(undeclared.status).toBe(400);
    const granted = await ask("scopes", shop.shopify.url, { grant: ["read_markets"], revoke: [] });
    expect(await granted.json()).toMatchObject({ optional: ["read_markets"] });
    expect(JSON.stringify(await shop.control("GET", ""))).toContain("read_markets");
  });
});
