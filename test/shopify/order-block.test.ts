/** Requests of the block on Shopify's order page, as that page sends them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop } from "./running-shop.ts";
import { fulfill, orderWith, orderWithout, shipmentApi } from "./shop-life.ts";

/** Shopify runs extensions on this host. */
const origin = "https://extensions.shopifycdn.com";
let intruder: string;

let shop: RunningShop;

beforeAll(async () => {
  shop = await runningShop();
  intruder = `intruder-${shop.domain}`;
});
afterAll(() => shop?.stop());

async function tokenOf(domain: string): Promise<string> {
  const path = `/simulator/shops/${domain}/session-token`;
  return (await shop.shopify.control<{ token: string }>("POST", path, {})).token;
}

async function ask(orderId: number | string, domain = shop.domain): Promise<Response> {
  return fetch(`${shop.waybill.url}/extension/orders/${orderId}`, {
    headers: { authorization: `Bearer ${await tokenOf(domain)}`, "user-agent": browser, origin },
    redirect: "manual",
  });
}

describe("the shipments of an order", () => {
  it("are answered with carrier, number and state, to a page of Shopify's", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    expect(await (await ask(order.id)).json()).toEqual({ shipments: [] });
    await fulfill(shop, order);
    await shop.settled();
    const [made] = await (await shipmentApi(shop)).of(order);
    const answer = await ask(order.id);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.json()).toEqual({
      shipments: [
        {
          id: expect.any(String),
          status: "PRE_TRANSIT",
          carrier: expect.stringMatching(/\S/),
          trackingNumber: made?.tracking_ref,
          // The carrier has no tracking page: the link leads to ours.
          trackingUrl: expect.stringContaining(`${shop.waybill.url}/track/`),
          reason: null,
        },
      ],
    });
  });

  it("are answered with the reason when none was made", async () => {
    const order = await orderWithout(shop);
    await fulfill(shop, order);
    await shop.settled();
    expect(await (await ask(order.id)).json()).toMatchObject({
      shipments: [{ status: "left-alone", trackingNumber: null, reason: expect.stringMatching(/\S/) }],
    });
  });

  it.each(["%00", "%F0%9F%93%A6", "1".repeat(2_000), "..%2f..%2fapp"])(
    "are none for an order called %s",
    async (name) => {
      const answer = await ask(name);
      expect(answer.status).toBeLessThan(500);
      if (answer.status === 200) expect(await answer.json()).toEqual({ shipments: [] });
    },
  );

  it("are hidden from other shops", async () => {
    await shop.shopify.control("POST", "/simulator/shops", {
      domain: intruder,
      name: "Intruder",
      install: true,
    });
    const order = await orderWith(shop, "gorgona.standard");
    await fulfill(shop, order);
    await shop.settled();
    const answer = await ask(order.id, intruder);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ shipments: [] });
  });

  it("are hidden without a valid session token", async () => {
    const address = `${shop.waybill.url}/extension/orders/1`;
    for (const authorization of ["Bearer nonsense", "Bearer a.b.c"]) {
      const answer = await fetch(address, { headers: { authorization, "user-agent": browser, origin } });
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain("shipments");
    }
    const without = await fetch(address, {
      headers: { "user-agent": browser, origin },
      redirect: "manual",
    });
    expect(await without.text()).not.toContain("shipments");
  });

  it("allow a request with a token from another host, after the browser's preflight", async () => {
    const answer = await fetch(`${shop.waybill.url}/extension/orders/1`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization",
        "user-agent": browser,
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("authorization");
  });
});
