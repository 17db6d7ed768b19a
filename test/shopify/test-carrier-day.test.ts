// Run: long
/** A reviewer buys a label of the test carrier and waits: the parcel goes to its recipient by the real clock and the app's own schedule. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atMost } from "../support/time-limits.ts";
import { buy, orderNow, send } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";
import { orderWith } from "./shop-life.ts";

const MINUTE_MS = 60_000;

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop({ live: false });
  await shop.control("PATCH", "", { plan: "partner_test" });
  await shop.settled();
  for (const intent of ["use-test-carrier", "go-live"]) await send(shop, "/app/going-live", { intent });
  await shop.settled();
});
afterAll(() => shop?.stop());

describe("a parcel of the test carrier", () => {
  it("is delivered in Shopify within minutes by itself, each step once", {
    timeout: atMost(12 * MINUTE_MS),
  }, async () => {
    const order = await orderWith(shop, "testcarrier.standard");
    await shop.settled();
    await buy(shop, order, { service: "testcarrier.standard" });
    await shop.settled();
    const steps = async () =>
      (await orderNow(shop, order)).fulfillments.flatMap(({ events }) => events.map(({ status }) => status));
    expect(await steps()).not.toContain("DELIVERED");
    await until(
      async () => (await steps()).includes("DELIVERED"),
      "Shopify shows it as delivered",
      atMost(8 * MINUTE_MS),
    );
    expect(await steps()).toEqual([
      "LABEL_PURCHASED",
      "CARRIER_PICKED_UP",
      "IN_TRANSIT",
      "OUT_FOR_DELIVERY",
      "DELIVERED",
    ]);
  });
});
