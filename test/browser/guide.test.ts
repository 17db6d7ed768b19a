/** The guide's pages in a browser: each fits the window, has no violations of accessibility, and is read by the keyboard alone. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guidePages } from "../../app/entrypoints/rest/docs/guide/guide.ts";
import type { RunningApi } from "../http/running-api.ts";
import { sharedApi } from "../http/running-api.ts";
import { openContext, troublesOf, workerBrowser } from "../support/browser.ts";
import { violations } from "./violations.ts";

let api: RunningApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([sharedApi(), workerBrowser()]);
});
afterAll(() => api.stop());

/** Presses Tab through the whole page. @returns an address for each link, `code` for each example, in the order of the keyboard */
async function keyboardStops(page: Page, most: number): Promise<readonly string[]> {
  const stops: string[] = [];
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return null;
      const { outlineStyle } = getComputedStyle(focused);
      if (outlineStyle === "none") return `${focused.outerHTML} shows no focus`;
      return focused.tagName === "PRE" ? "code" : focused.getAttribute("href");
    });
    if (stop === null) break;
    stops.push(stop);
  }
  return stops;
}

describe.each(["desktop", "phone"] as const)("on a %s, the guide's page", (device) => {
  test.each(guidePages)(
    "$name fits, and the keyboard reaches its links and examples",
    async ({ name, title }) => {
      const context = await openContext(browser, { device });
      try {
        const page = await context.newPage();
        const troubles = troublesOf(page);
        await page.goto(`${api.base}/docs/${name}`);
        expect(await page.locator('nav [aria-current="page"]').textContent()).toBe(title);
        const [needed, given] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.documentElement.clientWidth,
        ]);
        expect(needed).toBe(given);

        const links = await page.locator("a").count();
        const examples = await page.locator("pre").count();
        const stops = await keyboardStops(page, links + examples + 1);
        expect(stops).toHaveLength(links + examples);
        expect(stops.filter((stop) => stop === "code")).toHaveLength(examples);
        expect(stops).toEqual(expect.arrayContaining(guidePages.map((each) => `/docs/${each.name}`)));
        expect(stops.filter((stop) => stop.includes("shows no focus"))).toEqual([]);

        expect(await violations(page)).toEqual([]);
        expect(troubles).toEqual([]);
      } finally {
        await context.close();
      }
    },
  );
});
