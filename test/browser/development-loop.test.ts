// Run: long, begins early
/** Runs `npm run dev` on a copy of the project, whose files are saved as an editor saves them. */
import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openContext, workerBrowser } from "../support/browser.ts";
import type { Development } from "../support/development.ts";
import { copyOfProject, startDevelopment } from "../support/development.ts";
import { atMost } from "../support/time-limits.ts";

/** The loop takes two seconds on a quiet machine, and longer on a busy one. */
const patience = { timeout: atMost(30_000), interval: 25 };

const project = copyOfProject();
let development: Development;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [development, browser] = await Promise.all([startDevelopment(project.folder), workerBrowser()]);
  const context = await openContext(browser);
  page = await context.newPage();
}, atMost(300_000));

afterAll(async () => {
  await development?.kill();
  project.remove();
});

const heading = () => page.frameLocator("#app-frame").getByRole("heading", { level: 1 }).first();
const titleNow = () =>
  heading()
    .textContent({ timeout: atMost(1_000) })
    .catch(() => null);
const withoutKey = async () => (await fetch(`${development.url}/v1/shipments`)).text();
const shipments = async () => {
  const headers = { "x-api-key": development.apiKey };
  const answer = await fetch(`${development.url}/v1/shipments`, { headers });
  const { data } = (await answer.json()) as { data: { id: string; tracking_ref: string }[] };
  return data.map(({ tracking_ref }) => tracking_ref);
};
const ordersInShopify = async () => {
  const answer = await fetch(`${development.shopifyUrl}/simulator/shops/kalimera-goods`);
  return ((await answer.json()) as { orders: { name: string }[] }).orders.map(({ name }) => name);
};

/** Saves the change, waits until it shows, and prints how long that took. */
async function saveUntilShown(
  what: string,
  from: string,
  to: string,
  now: () => Promise<string | null>,
): Promise<void> {
  const begun = performance.now();
  project.save(from, to);
  await expect.poll(now, patience).toContain(to);
  process.stdout.write(`${what} after ${Math.round(performance.now() - begun)} ms\n`);
  // People do not save again while the browser exchanges its modules.
  await setTimeout(1_000);
}

describe("npm run dev", () => {
  it("starts with a filled shop", async () => {
    await page.goto(`${development.shopifyUrl}/store/kalimera-goods/apps/waybill/app/orders`);
    await expect.poll(titleNow, patience).toBe("Orders to ship");
    expect(await ordersInShopify()).toHaveLength(32);
    expect(await shipments()).toHaveLength(8);
  });

  it("shows a saved page in the open browser, and serves saved server code, on the same data", async () => {
    const numbers = await shipments();
    await saveUntilShown("a saved page shows", "Orders to ship", "Orders for this morning", titleNow);
    await saveUntilShown("a saved page shows again", "Orders for this morning", "Orders for today", titleNow);
    await saveUntilShown(
      "saved server code is served",
      "Send a valid API key in the x-api-key header.",
      "Send your key.",
      withoutKey,
    );
    await saveUntilShown("saved server code is served again", "Send your key.", "Send the key.", withoutKey);
    expect(await shipments()).toEqual(numbers);
    await expect.poll(titleNow, patience).toBe("Orders for today");
  });

  it("answers with the error in saved code, and recovers", async () => {
    const broken = 'Send the key."; export const = 1; //';
    project.save("Send the key.", broken);
    await expect.poll(withoutKey, patience).toContain("Transform failed");
    await saveUntilShown("mended server code is served", broken, "No key was sent.", withoutKey);
  });

  it("runs the local Shopify's saved code on the same shop", async () => {
    const orders = await ordersInShopify();
    const nothing = async () =>
      fetch(`${development.shopifyUrl}/nothing`).then(
        (answer) => answer.text(),
        () => "",
      );
    await saveUntilShown(
      "the local Shopify's saved code is served",
      "nothing answers ",
      "nobody answers ",
      nothing,
    );
    expect(await ordersInShopify()).toEqual(orders);
  });

  it("names the port that is taken, and what to do", async () => {
    const second = await startDevelopment(project.folder, development.port).catch(String);
    expect(second).toMatch(/port \d+ and \d+ and \d+ is taken.* --port/s);
  });

  it(
    "ends everything at Ctrl-C, and continues with the same data at the next start",
    async () => {
      const numbers = await shipments();
      const orders = await ordersInShopify();
      expect(await development.interrupt()).toBe(0);
      expect(await development.left()).toEqual([]);
      development = await startDevelopment(project.folder, development.port);
      expect(await shipments()).toEqual(numbers);
      expect(await ordersInShopify()).toEqual(orders);
      expect(await development.interrupt()).toBe(0);
      expect(await development.left()).toEqual([]);
    },
    atMost(300_000),
  );
});
