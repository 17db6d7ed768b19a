// Run: push
/** Requests of the print actions on Shopify's pages of orders, as those pages send them. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderPrints } from "../../app/entrypoints/shopify/extension/print-orders.ts";
import type { OrderView, ShopView } from "../../simulator/shopify/index.ts";
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

async function request(method: string, path: string, domain = shop.domain): Promise<Response> {
  const tokens = `/simulator/shops/${domain}/session-token`;
  const { token } = await shop.shopify.control<{ token: string }>("POST", tokens, {});
  return fetch(new URL(path, shop.waybill.url), {
    method,
    headers: { authorization: `Bearer ${token}`, "user-agent": browser, origin },
    redirect: "manual",
  });
}

function ask(
  orders: readonly (number | string)[],
  more: Readonly<Record<string, string>> = {},
  domain?: string,
) {
  const query = new URLSearchParams({ orders: orders.join(","), locale: "el", ...more });
  return request("POST", `/extension/prints?${query}`, domain);
}

/** Asks until every document is drawn, as the action does. */
async function drawn(orders: readonly (number | string)[], more: Readonly<Record<string, string>> = {}) {
  let answer = await ask(orders, more);
  const first = (await answer.json()) as OrderPrints;
  let { documents } = first;
  const ids = documents.map(({ id }) => id).join(",");
  while (answer.status === 202) {
    await sleep(100);
    answer = await request("GET", `/extension/prints?prints=${ids}&locale=el`);
    ({ documents } = (await answer.json()) as Pick<OrderPrints, "documents">);
  }
  expect(answer.status).toBe(200);
  return { ...first, documents };
}

const urlOf = ({ documents: [document] }: Pick<OrderPrints, "documents">) => document?.url ?? "";
const preview = (prints: Pick<OrderPrints, "documents">) => request("GET", urlOf(prints));
const pagesOf = async (prints: Pick<OrderPrints, "documents">) =>
  readPdfText(new Uint8Array(await (await preview(prints)).arrayBuffer()));

/** By Shopify's own view of the order, by the shipment, and by the audit trail. */
async function printedTraces(order: OrderView) {
  await shop.settled();
  const { orders } = await shop.view();
  const fulfillments = orders.find(({ id }) => id === order.id)?.fulfillments ?? [];
  const [shipment] = await shop.rows<{ count: number | null }>(
    "SELECT print_count AS count FROM shipments WHERE id = (SELECT shipment_id FROM purchases WHERE order_id = $1)",
    [String(order.id)],
  );
  const events = await shop.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM audit_events WHERE action = 'labels.printed'
       AND merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)`,
    [shop.domain],
  );
  return {
    shopify: fulfillments.flatMap(({ events: of }) => of).filter(({ status }) => status === "LABEL_PRINTED")
      .length,
    prints: shipment?.count ?? 0,
    audit: events[0]?.count,
  };
}

/** Another shop with the app. */
async function addIntruder(): Promise<void> {
  if (
    (await shop.shopify.control<ShopView[]>("GET", "/simulator/shops")).some(
      ({ domain }) => domain === intruder,
    )
  )
    return;
  await shop.shopify.control("POST", "/simulator/shops", {
    ...{ domain: intruder, name: "Intruder", install: true },
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
  const prints = await drawn([one.id, other.id, without.id, one.id]);
  expect(prints).toMatchObject({ choice: "labels", ordersWithout: 1, tooMany: false });
  expect(prints.documents).toEqual([
    {
      ...{ id: expect.any(String), state: "done", done: 2, total: 2, url: expect.any(String), format: "a6" },
      ...{ documents: "labels", labels: 2, isForBrowser: true, missing: [], moreMissing: 0 },
    },
  ]);
  const document = await preview(prints);
  expect([document.status, document.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  const pages = await readPdfText(new Uint8Array(await document.arrayBuffer()));
  expect(pages).toHaveLength(2);
  expect(pages.join()).toContain(one.name);
  expect(pages.join()).toContain(other.name);
});

it("have slips beside the labels, or slips alone, where the merchant wants them", async () => {
  const order = await labelled();
  expect((await pagesOf(await drawn([order.id]))).length).toBe(1);
  const both = await drawn([order.id], { documents: "labels_and_slips" });
  expect(both).toMatchObject({ choice: "labels_and_slips", documents: [{ labels: 1 }] });
  expect((await pagesOf(both)).length).toBe(2);
  const slips = await drawn([order.id], { documents: "slips" });
  expect(slips.documents).toMatchObject([{ documents: "slips", format: "a4" }]);
  expect((await pagesOf(slips)).join()).toContain(order.name);
  const refused = await ask([order.id], { documents: "invoices" });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("labels_and_slips")]);
});

it("mark nothing when a document is previewed and closed, and once when the merchant marks it", async () => {
  const order = await labelled();
  const before = await printedTraces(order);
  expect(before).toMatchObject({ shopify: 0, prints: 0 });
  const settings = () => shop.rows("SELECT settings FROM shops WHERE domain = $1", [shop.domain]);
  const settled = await settings();
  const prints = await drawn([order.id], { documents: "labels_and_slips" });
  for (const read of [preview, preview, ({ documents }: OrderPrints) => fetch(urlOf({ documents }))])
    expect((await read(prints)).status).toBe(200);
  expect(await printedTraces(order)).toEqual(before);
  expect(await settings()).toEqual(settled);
  const mark = async (domain?: string) => {
    const [document] = prints.documents;
    return (await request("POST", `/extension/prints/printed?prints=${document?.id}`, domain)).json();
  };
  await addIntruder();
  expect(await mark(intruder)).toEqual({ marked: 0 });
  expect(await printedTraces(order)).toEqual(before);
  expect([await mark(), await mark()]).toEqual([{ marked: 1 }, { marked: 0 }]);
  expect(await printedTraces(order)).toEqual({ shopify: 1, prints: 1, audit: (before.audit ?? 0) + 1 });
  // The next print is as this one was.
  expect(await drawn([order.id])).toMatchObject({ choice: "labels_and_slips" });
  await drawn([order.id], { documents: "labels" });
});

it("mark the other labels when one was cancelled after its printing", async () => {
  const [order, cancelled] = [await labelled(), await labelled()];
  const prints = await drawn([order.id, cancelled.id], { documents: "labels" });
  await shop.control("POST", `orders/${cancelled.id}/cancel`, {});
  await shop.settled();
  expect((await preview(prints)).status).toBe(410);
  await request("POST", `/extension/prints/printed?prints=${prints.documents[0]?.id}`);
  expect(await printedTraces(order)).toMatchObject({ shopify: 1, prints: 1 });
  expect(await printedTraces(cancelled)).toMatchObject({ shopify: 0, prints: 0 });
});

it("say of a document that is still being drawn how far it is, and not that there are no labels", async () => {
  const order = await labelled();
  const prints = await drawn([order.id], { documents: "labels" });
  const id = prints.documents[0]?.id;
  // As it is while a slow carrier has not given its label.
  await shop.rows("UPDATE bulk_jobs SET state = 'working', done = 0 WHERE id = $1", [id]);
  const answer = await request("GET", `/extension/prints?prints=${id}&locale=el`);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([202, "1"]);
  expect((await answer.json()).documents).toMatchObject([{ state: "working", done: 0, total: 1, url: null }]);
  const document = await preview(prints);
  expect([document.status, document.headers.get("retry-after")]).toEqual([409, "1"]);
  expect(document.headers.get("access-control-allow-origin")).toBe("*");
  expect((await document.json()).error.message).toContain("still being drawn, 0 of 1");
  await shop.rows("UPDATE bulk_jobs SET state = 'failed', error = 'INTERNAL_ERROR' WHERE id = $1", [id]);
  const failed = await request("GET", `/extension/prints?prints=${id}&locale=el`);
  expect([failed.status, (await failed.json()).documents]).toMatchObject([
    200,
    [{ state: "failed", url: null }],
  ]);
});

it("follow the paper of the carrier, also to a label printer, whose slips are a document of their own", async () => {
  const order = await labelled();
  const saved = await submit(shop, "/app/settings.data", {
    ...{ intent: "save", ...unchangedSettings, papers: "gorgona:zpl-203" },
  });
  expect(saved.status).toBeLessThan(300);
  const prints = await drawn([order.id], { documents: "labels_and_slips" });
  expect(prints.documents).toMatchObject([
    { format: "zpl-203", documents: "labels", labels: 1, isForBrowser: false },
    { format: "a4", documents: "slips", isForBrowser: true },
  ]);
  expect(await (await fetch(urlOf(prints))).text()).toContain("^XA");
});

it("are none for orders without a label, of another shop, or with odd names, and too many for 251", async () => {
  const order = await labelled();
  await addIntruder();
  const none = (ordersWithout: number) => ({
    choice: "labels",
    documents: [],
    ordersWithout,
    tooMany: false,
  });
  const labels = { documents: "labels" };
  expect(await (await ask([(await orderWithout(shop)).id], labels)).json()).toEqual(none(1));
  expect(await (await ask([order.id], labels, intruder)).json()).toEqual(none(1));
  expect(await (await ask(["", "x", "1".repeat(30)], labels)).json()).toEqual(none(0));
  const many = Array.from({ length: 251 }, (_, index) => index + 1);
  expect(await (await ask(many, labels)).json()).toEqual({ ...none(0), tooMany: true });
  const { documents } = await drawn([order.id], labels);
  const seen = await request("GET", `/extension/prints?prints=${documents[0]?.id},x,`, intruder);
  expect(await seen.json()).toEqual({ documents: [] });
});

it("are fetched after a preflight, which allows the session token", async () => {
  const prints = await drawn([(await labelled()).id], { documents: "labels" });
  for (const address of [urlOf(prints), `${shop.waybill.url}/prints/x`]) {
    const preflight = await fetch(address, {
      method: "OPTIONS",
      headers: {
        ...{ origin, "access-control-request-method": "GET" },
        "access-control-request-headers": "authorization",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
    expect(preflight.headers.get("access-control-allow-methods")).toContain("GET");
  }
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
  expect((await fetch(address, { method: "PUT" })).status).toBe(405);
  const printed = `${shop.waybill.url}/extension/prints/printed?prints=1`;
  expect((await fetch(printed, { method: "POST", headers, redirect: "manual" })).status).toBe(401);
});
