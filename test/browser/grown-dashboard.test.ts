// Run: timed
/** How fast the dashboard's pages load, and answer, on a middling phone, for a partner with 50,000 shipments. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, it } from "vitest";
import type { RunningApi } from "../http/running-api.ts";
import { bought, sharedApi } from "../http/running-api.ts";
import { openContext, workerBrowser } from "../support/browser.ts";
import { encryptionOf, intoClear } from "../support/into-clear.ts";
import { manyShipments } from "../support/many-shipments.ts";
import { atMost } from "../support/time-limits.ts";
import { alive } from "./admin-window.ts";
import { expectQuick } from "./vitals.ts";

const SHIPMENTS = 50_000;

let api: RunningApi;
let page: Page;
let shipmentId: string;

beforeAll(async () => {
  api = await sharedApi();
  const client = await api.client("Paros");
  shipmentId = (await bought(client)).id;
  await intoClear(api.sql, encryptionOf(api.env), shipmentId);
  const [row] = await api.sql("SELECT merchant_id::text FROM shipments WHERE id = $1", [shipmentId]);
  const pool = { query: api.sql } as never;
  const newest = new Date(Date.now() - 60_000);
  await manyShipments(
    pool,
    { merchantId: String(row?.merchant_id), environment: "sandbox" },
    { count: SHIPMENTS, newest, like: shipmentId },
  );
  const context = await openContext(await workerBrowser(), { device: "phone" });
  page = await context.newPage();
  await page.goto(`${api.base}/dashboard`);
  await page.getByLabel("API key").fill(client.key);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Shipments" }).waitFor();
}, atMost(300_000));
afterAll(async () => {
  await page?.context().close();
  await api?.stop();
});

const pages: readonly (readonly [string, () => string])[] = [
  ["shipments", () => "/shipments"],
  ["shipment", () => `/shipments/${shipmentId}`],
  ["new-shipment", () => "/new-shipment"],
  ["pickups", () => "/pickups"],
  ["rates", () => "/rates"],
  ["webhooks", () => "/webhooks"],
  ["keys", () => "/keys"],
  ["usage", () => "/usage"],
];
it.each(pages)("%s shows in 2.5 s, does not shift, and answers in 200 ms", async (name, address) => {
  const tab = await page.context().newPage();
  await expectQuick(name, {
    page: tab,
    app: tab,
    open: async () => {
      await tab.goto(`${api.base}/dashboard${address()}`);
      await alive(tab.locator("main"));
    },
    inApp: (script) => tab.evaluate(`(async () => (${script}))()`),
  });
  await tab.close();
});
