/** Home with many failed orders. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { attention } from "../../app/entrypoints/shopify/attention.ts";
import { failOrders } from "./fail-orders.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { secondProcess } from "./second-process.ts";

const FAILED = 45;

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop();
  await failOrders(shop, FAILED);
});
afterAll(() => shop?.stop());

/** The orders on Home, and whether the page offers older ones. */
async function home(query: string) {
  const page = await (await shop.openAdmin(`/app${query}`)).text();
  const shown = Array.from({ length: FAILED }, (_, index) => index + 1).filter((number) =>
    page.includes(`Order #F${number} has no label`),
  );
  return { shown: shown.length, oldest: shown.at(-1), more: page.includes("Show older") };
}

it("the latest are shown, and older ones on request", async () => {
  expect(await home("")).toEqual({ shown: 20, oldest: 20, more: true });
  expect(await home("?more=1")).toEqual({ shown: 40, oldest: 40, more: true });
  expect(await home("?more=2")).toEqual({ shown: FAILED, oldest: FAILED, more: false });
});

it("a malformed address shows the first page", async () => {
  for (const query of ["?more=x", "?more=-1", "?more=1e9", "?more=0.5", "?more="])
    expect((await home(query)).shown, query).toBe(20);
});

it("the labels of all are read at once", async () => {
  const merchant = await secondProcess(shop);
  try {
    const { services } = merchant;
    const asked: (string | symbol)[] = [];
    const shipments = new Proxy(services.ports.shipments, {
      get(store, name, receiver) {
        asked.push(name);
        return Reflect.get(store, name, receiver);
      },
    });
    const counted = { ...services, ports: { ...services.ports, shipments } };
    const { items } = await attention(counted, await merchant.shop(), FAILED);
    expect(items.filter(({ kind }) => kind === "fulfillment")).toHaveLength(FAILED);
    expect(asked.sort()).toEqual(["byIds", "page"]);
  } finally {
    await merchant.stop();
  }
});
