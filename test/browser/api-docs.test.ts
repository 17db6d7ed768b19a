// Run: long, begins early
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningApi } from "../http/running-api.ts";
import { sharedApi } from "../http/running-api.ts";
import { openContext, troublesOf, workerBrowser } from "../support/browser.ts";

let api: RunningApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([sharedApi(), workerBrowser()]);
});
afterAll(() => api.stop());

/** Opens the page, and records its errors and its requests to other hosts. */
async function openDocs(device: "desktop" | "phone"): Promise<{ page: Page; troubles: string[] }> {
  const context = await openContext(browser, { device });
  const page = await context.newPage();
  const troubles = troublesOf(page);
  page.on("request", (request) => {
    if (!request.url().startsWith(api.base) && !request.url().startsWith("data:"))
      troubles.push(request.url());
  });
  await page.goto(`${api.base}/docs`);
  await page
    .getByRole("button", { name: /POST \/v1\/rates/ })
    .first()
    .waitFor();
  return { page, troubles };
}

describe("the API's documentation", () => {
  test.each(["desktop", "phone"] as const)(
    "fits a %s, requests nothing from other hosts, and keeps its own content policy",
    async (device) => {
      const { page, troubles } = await openDocs(device);
      const [needed, given] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(needed).toBe(given);
      expect(await page.getByRole("heading", { name: "Your first call" }).isVisible()).toBe(true);
      expect(troubles).toEqual([]);
      await page.context().close();
    },
  );

  test("lets a developer try a call with a key", async () => {
    const { page, troubles } = await openDocs("desktop");
    const { key } = await api.client("Reader");
    await page.getByRole("button", { name: "Authorize" }).first().click();
    await page.getByRole("textbox").first().fill(key);
    await page.getByRole("button", { name: "Apply credentials" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await page
      .getByRole("button", { name: /POST \/v1\/rates/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Try it out" }).click();
    const answered = page.waitForResponse(`${api.base}/v1/rates`);
    await page.getByRole("button", { name: "Execute" }).click();
    const response = await answered;
    expect(response.status()).toBe(200);
    expect(((await response.json()) as unknown[]).length).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});
