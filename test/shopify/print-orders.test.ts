// Run: push
/** Requests of the print actions on Shopify's pages of orders, as those pages send them. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPdfText } from "../support/read-label.ts";
import { submit, unchangedSettings } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop } from "./running-shop.ts";
import { fulfill, orderWith, orderWithout } from "./shop-life.ts";

/** Shopify runs extensions on this host. */
const origin = "https://extensions.shopifycdn.com";
let shop: RunningShop;
let intruder: string;
beforeAll(async () => {
  shop = await runningShop();
  intruder = `printer-${shop.domain}`;
});
afterAll(() => shop?.stop());

async function ask(orders: readonly (number | string)[], domain = shop.domain): Promise<Response> {
  const path = `/simulator/shops/${domain}/session-token`;
  const { token } = await shop.shopify.control<{ token: string }>("POST", path, {});
  const query = new URLSearchParams({ orders: orders.join(","), locale: "el" });
  return fetch(`${shop.waybill.url}/extension/prints?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "user-agent": browser, origin },
    redirect: "manual",
  });
}

async function labelled() {
  const order = await orderWith(shop, "gorgona.standard");
  await fulfill(shop, order);
  await shop.settled();
  return order;
}

it("are answered with a document of the orders' labels, which Shopify's page may read", async () => {
  const [one, other, without] = [await labelled(), await labelled(), await orderWithout(shop)];
  const answer = await ask([one.id, other.id, without.id, one.id]);
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  const { documents, ...rest } = await answer.json();
  expect(rest).toEqual({ ordersWithout: 1, tooMany: false });
  expect(documents).toEqual([{ url: expect.any(String), format: "a6", labels: 2, isForBrowser: true }]);
  const document = await fetch(documents[0].url, { headers: { origin } });
  expect([document.status, document.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  const pages = await readPdfText(new Uint8Array(await document.arrayBuffer()));
  expect(pages).toHaveLength(2);
  expect(pages.join()).toContain(one.name);
  expect(pages.join()).toContain(other.name);
});

it("follow the paper of the carrier, also to a label printer", async () => {
  const order = await labelled();
  const saved = await submit(shop, "/app/settings.data", {
    ...{ intent: "save", ...unchangedSettings, papers: "gorgona:zpl-203" },
  });
  expect(saved.status).toBeLessThan(300);
  const { documents } = await (await ask([order.id])).json();
  expect(documents).toMatchObject([{ format: "zpl-203", labels: 1, isForBrowser: false }]);
  expect(await (await fetch(documents[0].url)).text()).toContain("^XA");
});

it("are none for orders without a label, of another shop, or with odd names, and too many for 251", async () => {
  const order = await labelled();
  await shop.shopify.control("POST", "/simulator/shops", {
    domain: intruder,
    name: "Intruder",
    install: true,
  });
  const none = (ordersWithout: number) => ({ documents: [], ordersWithout, tooMany: false });
  expect(await (await ask([(await orderWithout(shop)).id])).json()).toEqual(none(1));
  expect(await (await ask([order.id], intruder)).json()).toEqual(none(1));
  expect(await (await ask(["", "x", "1".repeat(30)])).json()).toEqual(none(0));
  const many = Array.from({ length: 251 }, (_, index) => index + 1);
  expect(await (await ask(many)).json()).toEqual({ documents: [], ordersWithout: 0, tooMany: true });
});

it("need a valid session token, and answer the browser's question before", async () => {
  const address = `${shop.waybill.url}/extension/prints?orders=1`;
  const headers = { authorization: "Bearer a.b.c", "user-agent": browser, origin };
  expect((await fetch(address, { method: "POST", headers, redirect: "manual" })).status).toBe(401);
  const preflight = await fetch(address, {
    method: "OPTIONS",
    headers: { ...headers, "access-control-request-method": "POST" },
  });
  expect([preflight.ok, preflight.headers.get("access-control-allow-origin")]).toEqual([true, "*"]);
  expect((await fetch(address)).status).toBe(405);
});
