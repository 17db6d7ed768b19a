import { gzipSync } from "node:zlib";
import axe from "axe-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { orderWith } from "../shopify/shop-life.ts";
import { openContext } from "../support/browser.ts";
import type { AdminWindow } from "./admin-window.ts";
import { browser, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { everyDecision, setShippingConfig } from "./every-decision.ts";
import { failWebhooks } from "./fail-webhooks.ts";
import { fulfilledOrder, scan, shoppers, trackingNumberOf } from "./goods.ts";

openShopInBrowser({ window: null });

const shipments: Record<"underway" | "waiting", OrderView> = {} as never;
const ids: Record<string, string> = {};

beforeAll(async () => {
  shipments.underway = await fulfilledOrder(running, "jonas");
  shipments.waiting = await fulfilledOrder(running, "eleni", { rate: /Door to door$/ });
  for (const order of Object.values(shipments)) await trackingNumberOf(running, order);
  ids.shipped = String(shipments.waiting.id);
  const lines = [{ sku: "OIL-750", quantity: 2 }];
  const toShip = { lines, shippingAddress: shoppers.nikos };
  ids.toShip = String((await orderWith(running, "gorgona.standard", toShip)).id);
  await running.settled();
  const key = await running.waybill.createKey(running.domain);
  await scan(running, key, shipments.underway, "EXCEPTION", "The address is not complete");
  for (const [name, order] of Object.entries(shipments)) {
    const answer = await fetch(`${running.waybill.url}/v1/shipments?related_order_id=${order.id}`, {
      headers: { "x-api-key": key },
    });
    ids[name] = ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? "";
  }
  await setShippingConfig(running, everyDecision);
  await failWebhooks(running, [
    "ShopifyRefusedError: The address is not complete",
    "TypeError: x is not a thing",
  ]);
  const rules = await (await running.openAdmin("/app/rates/rules")).text();
  ids.rule = /rule\?item=([\w.-]+)/.exec(rules)?.[1] ?? "";
});

const pages = [
  ["Home", () => "/app"],
  ["Orders", () => "/app/orders"],
  ["orders on hold, of which there are none", () => "/app/orders?view=on-hold"],
  ["an order to ship", () => `/app/orders/${ids.toShip}`],
  ["an order that was shipped", () => `/app/orders/${ids.shipped}`],
  ["Shipments", () => "/app/shipments"],
  ["a search without result", () => "/app/shipments?search=nobody"],
  ["a shipment on its way", () => `/app/shipments/${ids.underway}`],
  ["a shipment with a pickup to ask for", () => `/app/shipments/${ids.waiting}`],
  ["Products", () => "/app/products"],
  ["a search for products without result", () => "/app/products?search=nothing"],
  ["Rates", () => "/app/rates"],
  ["the upload of a tariff", () => "/app/rates/upload"],
  ["a tariff", () => "/app/rates/tariff/gorgona"],
  ["a cart to try", () => "/app/rates/try"],
  ["Boxes", () => "/app/rates/packing"],
  ["a new box", () => "/app/rates/packing/box"],
  ["Handling times", () => "/app/rates/delivery"],
  ["Checkout rules", () => "/app/rates/rules"],
  ["a checkout rule with every condition", () => `/app/rates/rules/rule?item=${ids.rule}`],
  ["Exchange rates", () => "/app/rates/exchange"],
  ["a new exchange rate", () => "/app/rates/exchange/rate"],
  ["a rule that somebody else has changed", () => "/app/rates/rules/rule?item=gone"],
  ["Settings", () => "/app/settings"],
  ["Messages from Shopify", () => "/app/inbox"],
  ["a view of them without one", () => "/app/inbox?view=waiting&topic=shop%2Fredact"],
] as const;

describe.each([
  ["on a desktop", { device: "desktop" }],
  ["on a phone", { device: "phone", viewport: { width: 360, height: 740 } }],
] as const)("%s", (_where, options) => {
  it.each(pages)("%s is accessible, stays in place and fits", async (_name, path) => {
    const admin = await openWindow(options);
    await admin.open(path());
    await admin.page.waitForTimeout(500);
    expect(await violations(admin)).toEqual([]);
    expect(await admin.inApp<number>(layoutShift)).toBeLessThan(0.1);
    expect(
      await admin.inApp<number>("document.documentElement.scrollWidth - innerWidth"),
    ).toBeLessThanOrEqual(0);
    expect(await admin.inApp<string>("document.title")).toMatch(/^.+ · Waybill$/);
  });
});

it.each([
  ["the question before cancelling", () => `/app/shipments/${ids.waiting}`, "Cancel shipment"],
  ["a product being edited", () => "/app/products", "Edit Linen beach towel"],
  ["the place for a file of products", () => "/app/products", "Import file"],
  ["the question before switching a carrier off", () => "/app/rates", "Switch off Gorgona Courier"],
  ["the rates of a tried cart", () => "/app/rates/try", "Show rates"],
  ["the question before a rule is removed", () => "/app/rates/rules", "Remove “Ά”"],
  ["a key that could not be made", () => "/app/settings", "Create key"],
])("%s is accessible", async (_what, path, button) => {
  const admin = await openWindow();
  await admin.open(path());
  await admin.app.getByRole("button", { name: button }).click();
  await admin.page.waitForTimeout(500);
  expect(await violations(admin)).toEqual([]);
});

it.each(pages)("%s speaks Greek to who reads Greek, also after moving around", async (_name, path) => {
  const admin = await openWindow({ locale: "el-GR" });
  await admin.open();
  await admin.page.getByRole("link", { name: "Ρυθμίσεις" }).click();
  await admin.app.getByRole("heading", { level: 1, name: "Ρυθμίσεις" }).waitFor();
  await admin.open(path());
  expect(await admin.inApp("document.documentElement.lang")).toBe("el");
  expect(await violations(admin)).toEqual([]);
  const english =
    /\b(Home|Shipments?|Settings|Search|Cancel|Save|Tracking|Pickup|Label|Order|Recipient|Add|Clear|Select)\b/;
  expect((await admin.app.locator("main").textContent())?.match(english)).toBeNull();
});

it.each(pages)("%s needs less than 120 KB of its own JavaScript", async (_name, path) => {
  const admin = await openWindow();
  const scripts = new Map<string, number>();
  admin.page.on("response", async (response) => {
    if (!response.url().startsWith(running.waybill.url) || response.request().resourceType() !== "script")
      return;
    if (/\/polaris-[^/]+\.js$/.test(response.url())) return;
    scripts.set(response.url(), gzipSync(await response.body()).length);
  });
  await admin.open(path());
  await admin.page.waitForLoadState("networkidle");
  expect(scripts.size).toBeGreaterThan(2);
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  expect(bytes, JSON.stringify([...scripts])).toBeLessThan(120_000);
});

it("tells whoever opens the app outside the admin how to get in", async () => {
  const page = await (await openContext(browser)).newPage();
  await page.goto(`${running.waybill.url}/app/shipments`);
  await page.getByText("open it from the Apps page of your Shopify admin", { exact: false }).waitFor();
  await page.context().close();
});

const layoutShift = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 100);
})`;

/** What axe finds: rule, elements and why. */
async function violations({ app }: AdminWindow): Promise<unknown[]> {
  const body = app.locator("body");
  await body.evaluate(`${axe.source}; undefined`);
  const { violations: found, passes } = (await body.evaluate("axe.run(document)")) as axe.AxeResults;
  expect(passes.length, "rules that axe could check").toBeGreaterThan(20);
  return found.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
  }));
}
