// Run: long, begins early
import type { Response } from "playwright-core";
import { expect, it } from "vitest";
import { openContext } from "../support/browser.ts";
import { browser, openWindow, running } from "./admin-window.ts";
import { expectWellMade, openShopWithEverything, pages, shownIds } from "./every-page.ts";
import { violations } from "./violations.ts";

openShopWithEverything();

/** Tables that have to be scrolled sideways to see their last column. */
const wideTables = `[...document.querySelectorAll("table")]
  .filter((table) => table.parentElement.scrollWidth > table.parentElement.clientWidth + 1)
  .map((table) => table.textContent)`;

it.each(pages)(
  "%s is accessible, does not shift, shows every column, and needs less than 120 KB of its own JavaScript",
  async (_name, path) => {
    const admin = await openWindow({ cached: false });
    const scripts: Response[] = [];
    admin.page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response);
    });
    await admin.open(path());
    await expectWellMade(admin);
    expect(await admin.inApp<string[]>(wideTables)).toEqual([]);
    const own = scripts.filter(
      (script) => script.url().startsWith(running.waybill.url) && !/\/polaris-[^/]+\.js$/.test(script.url()),
    );
    expect(own.length).toBeGreaterThan(2);
    const sizes = await Promise.all(
      own.map(async (script) => [script.url(), (await script.request().sizes()).responseBodySize] as const),
    );
    const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
    expect(Math.min(...sizes.map(([, size]) => size))).toBeGreaterThan(0);
    expect(bytes, JSON.stringify(sizes)).toBeLessThan(120_000);
  },
);

it.each([
  ["the question before cancelling", () => `/app/shipments/${shownIds.waiting}`, "Cancel shipment"],
  ["a product being edited", () => "/app/products", "Edit Linen beach towel"],
  ["the upload of a product file", () => "/app/products", "Import file"],
  ["the question before switching a carrier off", () => "/app/rates", "Switch off Gorgona Courier"],
  ["the rates of a tried cart", () => "/app/rates/try", "Show rates"],
  ["the question before a rule is removed", () => "/app/rates/rules", "Remove “Ά”"],
  ["a key without a name", () => "/app/settings?section=keys", "Create key"],
])("%s is accessible", async (_what, path, button) => {
  const admin = await openWindow();
  await admin.open(path());
  await admin.app.getByRole("button", { name: button }).click();
  await admin.page.waitForTimeout(500);
  expect(await violations(admin.app)).toEqual([]);
});

it("a page that is opened outside the admin says how to open the app", async () => {
  const page = await (await openContext(browser)).newPage();
  await page.goto(`${running.waybill.url}/app/shipments`);
  await page.getByText("open it from the Apps page of your Shopify admin", { exact: false }).waitFor();
  await page.context().close();
});
