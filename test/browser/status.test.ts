// Run: long
/** The public page about the service: with a database, without one, in both languages and at both widths. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openContext, troublesOf, workerBrowser } from "../support/browser.ts";
import type { OwnPostgres } from "../support/own-postgres.ts";
import { hasPostgres, startOwnPostgres } from "../support/own-postgres.ts";
import type { Waybill } from "../support/server.ts";
import { startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import { violations } from "./violations.ts";

let browser: Browser;
let postgres: OwnPostgres;
let waybill: Waybill;

const rowOf = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator("xpath=..").textContent();

describe.skipIf(!hasPostgres)(hasPostgres ? "the status page" : "skipped: no PostgreSQL here", () => {
  beforeAll(async () => {
    [browser, postgres] = await Promise.all([workerBrowser(), startOwnPostgres()]);
    waybill = await startWaybill({ databaseUrl: postgres.connectionString });
  });
  afterAll(async () => {
    await waybill.stop();
    await postgres.close();
  });

  it.each([
    ["desktop", "en-GB", "Status", "Rates at checkout", "Not known now", "Labels", "Works"],
    ["phone", "en-GB", "Status", "Rates at checkout", "Not known now", "Labels", "Works"],
    ["desktop", "el-GR", "Κατάσταση", "Τιμές στο ταμείο", "Άγνωστο τώρα", "Voucher", "Λειτουργεί"],
    ["phone", "el-GR", "Κατάσταση", "Τιμές στο ταμείο", "Άγνωστο τώρα", "Voucher", "Λειτουργεί"],
  ] as const)(
    "on a %s in %s says for anyone how each part works",
    async (device, locale, title, rates, unknown, labels, works) => {
      const context = await openContext(browser, { device, locale });
      try {
        const page = await context.newPage();
        const troubles = troublesOf(page);
        await page.goto(`${waybill.url}/status`);
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        expect(await page.title()).toBe(`${title} · Waybill`);
        expect(await rowOf(page, rates)).toContain(unknown);
        expect(await rowOf(page, labels)).toContain(works);
        expect(await page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
        const [needed, given] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.documentElement.clientWidth,
        ]);
        expect(needed).toBe(given);
        expect(await violations(page)).toEqual([]);
        expect(troubles).toEqual([]);
        if (process.env.PICTURES)
          await page.screenshot({ path: `${process.env.PICTURES}/status-${device}-${locale}.png` });
      } finally {
        await context.close();
      }
    },
  );

  it("is where a page that can't be shown leads, and says then that nothing works", async () => {
    const context = await openContext(browser);
    try {
      const page = await context.newPage();
      await page.goto(`${waybill.url}/dashboard/log-in`);
      await page.getByLabel("API key").fill(await waybill.createKey());
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByRole("heading", { level: 1, name: "Shipments" }).waitFor();
      await postgres.crash();
      await page.goto(`${waybill.url}/dashboard/shipments`);
      await page.getByRole("heading", { level: 1, name: "Waybill can't read its data right now" }).waitFor();
      const [status] = await Promise.all([
        context.waitForEvent("page"),
        page.getByRole("link", { name: "Status of the service" }).click(),
      ]);
      await expect
        .poll(
          async () => {
            await status.reload();
            return rowOf(status, "Labels");
          },
          { timeout: atMost(60_000) },
        )
        .toContain("Does not work");
    } finally {
      await postgres.start();
      await context.close();
    }
  });
});
