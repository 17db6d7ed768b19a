// Run: long
/** The search for missed changes in a shop with many orders to ship. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { askedSince, lastAsked, reconcile, settleJobs } from "./reconciliation.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";

let shop: RunningShop;
let merchant: SecondProcess;
beforeAll(async () => {
  shop = await runningShop({ ownServer: true });
  merchant = await secondProcess(shop);
  // The day's first search also reads the shop's facts.
  await reconcile(shop, merchant);
});
afterAll(async () => {
  await merchant?.stop();
  await shop?.stop();
});

test("the search for missed changes walks through 2,000 orders on the list without settling one", async () => {
  await shop.control("POST", "fill", { products: 0, orders: 2_000 });
  const { services } = merchant;
  const { merchantId } = await merchant.shop();
  await services.imports.ask(merchantId, shop.domain, "open-orders");
  await until(
    async () => (await services.imports.get(merchantId, "open-orders"))?.state === "done",
    "the orders are on the list",
    60_000,
  );
  const [jobs, asked] = [await settleJobs(shop), await lastAsked(shop)];
  await reconcile(shop, merchant);
  expect(await settleJobs(shop)).toBe(jobs);
  const requests = await askedSince(shop, asked);
  // A page that is asked for again, after a throttle or by a second walk, is one page.
  const pages = new Set(
    requests.map((request) => JSON.stringify([request.operation, request.variables?.after])),
  );
  expect(pages.size).toBeGreaterThan(40);
  expect(pages.size).toBeLessThan(80);
  expect(new Set(requests.map(({ operation }) => operation))).toEqual(
    new Set(["UpdatedOrders", "UpdatedFulfillmentOrders", "UpdatedProducts"]),
  );
});
