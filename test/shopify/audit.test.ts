/** The audit trail of a shop: the merchant's clicks, the rules, Shopify; its page and its file. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { submit, unchangedSettings } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { fulfill, orderWith } from "./shop-life.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop();
});
afterAll(() => shop?.stop());

const fileOf = async (query = "") =>
  (await (await shop.openAdmin(`/app/audit.csv${query}`)).text()).trimEnd().split("\r\n").slice(1);

it("names the member of staff who saved the settings, and the fields", async () => {
  const settings = { ...unchangedSettings, intent: "save", pickup: "next-working-day" };
  expect((await submit(shop, "/app/settings", settings)).status).toBe(200);
  const [row] = await fileOf("?view=staff&action=settings.changed");
  expect(row).toMatch(/,,staff,\d+,,[^,]*(127\.0\.0\.1|::1),settings\.changed,shop,/);
  expect(row).toContain("pickup");
  const page = await (await shop.openAdmin("/app/audit.data?view=staff")).text();
  expect(page).toContain("settings.changed");
});

it("records a label that was bought for a fulfillment, without the recipient or the order", async () => {
  const order = await orderWith(shop, "gorgona.standard");
  await fulfill(shop, order);
  await shop.settled();
  const rows = await fileOf("?action=label.bought");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/,rule,,,,label\.bought,/);
  expect(rows[0]).not.toMatch(/Μαρία|Παππά/);
  expect(rows[0]).not.toContain(order.name);
  expect(rows[0]).not.toContain(String(order.id));
});

it("names the member of staff who bought a label, though a worker books it", async () => {
  const order = await orderWith(shop, "gorgona.standard");
  await shop.settled();
  const [part] = order.fulfillmentOrders;
  const wish = { fulfillmentOrderId: String(part?.id), lines: `${part?.lines[0]?.id}:1` };
  const bought = { intent: "buy", ...wish, service: "gorgona.standard", notify: "no" };
  expect((await submit(shop, `/app/orders/${order.id}`, bought)).status).toBe(200);
  await shop.settled();
  const [newest] = await fileOf("?action=label.bought");
  expect(newest).toMatch(/,staff,\d+,,[^,]+,label\.bought,/);
  // The shipment's own page shows it too.
  const [shipment] = await shop.rows("SELECT id FROM shipments ORDER BY id DESC LIMIT 1");
  const page = await (await shop.openAdmin(`/app/shipments/${shipment?.id}.data`)).text();
  expect(page).toContain("label.bought");
});

it("names the member of staff who took recipients out as a file", async () => {
  expect((await shop.openAdmin("/app/shipments.csv?view=all")).status).toBe(200);
  const [row] = await fileOf("?action=shipments.exported");
  expect(row).toMatch(/,staff,\d+,,[^,]+,shipments\.exported,/);
});

it("counts a wrong address as no filter", async () => {
  const all = await fileOf();
  expect(await fileOf("?view=neighbours&action=x&period=eternity")).toEqual(all);
});
