import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openContext, workerBrowser } from "../support/browser.ts";
import type { Waybill } from "../support/server.ts";
import { startWaybill } from "../support/server.ts";

describe("a server without Shopify keys", () => {
  let waybill: Waybill;
  let page: Page;

  beforeAll(async () => {
    waybill = await startWaybill();
    page = await (await openContext(await workerBrowser())).newPage();
  });
  afterAll(async () => {
    await page?.context().close();
    await waybill?.stop();
  });

  it.each(["/app", "/app/shipments", "/app/settings", "/app?shop=kalimera-goods.myshopify.com"])(
    "says so at %s",
    async (path) => {
      const answer = await page.goto(`${waybill.url}${path}`);
      expect(answer?.status()).toBe(503);
      await page.getByRole("heading", { name: "Shopify is switched off" }).waitFor();
      await page.getByText("SHOPIFY_API_KEY").waitFor();
    },
  );

  it("shows at its root what it is and where its API is documented", async () => {
    await page.goto(`${waybill.url}/?shop=kalimera-goods.myshopify.com`);
    expect(new URL(page.url()).pathname).toBe("/");
    await page.getByText("A parcel-shipping service", { exact: false }).waitFor();
    await page.getByRole("link", { name: "Read the API documentation" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/docs/);
  });
});
