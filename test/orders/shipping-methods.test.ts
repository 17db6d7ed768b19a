import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { unknownMethods } from "../../app/domain/orders/attention/unknown-methods.ts";
import { quoteForOrder } from "../../app/domain/orders/quotes/quote-for-order.ts";
import { saveSettings } from "../../app/domain/orders/settings.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anOrder } from "./order-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, service, shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(database, {
    sender,
    buyWhenPaid: { enabled: true, services: [service] },
  });
});
afterAll(() => database.close());

const standard = { name: "Standard", service, countries: ["GR"], upToG: null, upToValue: null };

/** A paid order whose shopper chose the shop's own flat rate. */
async function placed(
  methods: readonly (typeof standard | (Omit<typeof standard, "upToG"> & { upToG: number }))[],
) {
  await saveSettings(shop.services, await shop.shop(), { shippingMethods: [...methods] });
  const { shippingAddress: address } = anOrder();
  const orderId = shop.platform.place({
    ...{ quantities: [2], paid: true, service: "Standard", address: address! },
    gateway: "card",
  });
  await shop.settle(orderId);
  return { orderId, purchases: await shop.purchasesOf(orderId) };
}

it("a flat rate's order is bought with the service that the merchant gave its name", async () => {
  const { orderId, purchases } = await placed([standard]);
  expect(purchases).toMatchObject([{ state: "placed" }]);
  const fulfillmentOrderId = shop.platform.orders.get(orderId)!.parts[0]!.id;
  const quote = await quoteForOrder(shop.services, await shop.shop(), { orderId, fulfillmentOrderId });
  expect(quote?.chosen?.code).toBe(service);
});

it("a flat rate's order without such a service is not bought", async () => {
  expect((await placed([])).purchases).toEqual([]);
  expect((await placed([{ ...standard, countries: ["CY"] }])).purchases).toEqual([]);
});

it("the goods' weight decides where the merchant says so", async () => {
  expect((await placed([{ ...standard, upToG: 1 }])).purchases).toEqual([]);
  expect((await placed([{ ...standard, upToG: 30_000 }])).purchases).toMatchObject([{ state: "placed" }]);
});

it("the goods of a fulfillment order that no rule buys for are not read", async () => {
  const { orderId, purchases } = await placed([{ ...standard, upToG: 30_000 }]);
  expect(purchases).toMatchObject([{ state: "placed" }]);
  const read = vi.spyOn(shop.platform, "readFulfillmentOrder");
  await shop.settle(orderId);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

it("a flat rate without a service is named, with its orders, until it has one", async () => {
  const { services } = shop;
  const unknown = async () => unknownMethods(services, await shop.shop());
  await saveSettings(services, await shop.shop(), {
    automaticShipments: true,
    buyWhenPaid: { enabled: false },
    shippingMethods: [],
  });
  const { shippingAddress: address } = anOrder();
  for (const name of ["Standard", "standard ", "By drone"]) {
    const orderId = shop.platform.place({
      ...{ quantities: [1], paid: true, service: name, address: address! },
      gateway: "card",
    });
    const { id: fulfillmentOrderId } = shop.platform.orders.get(orderId)!.parts[0]!;
    await shop.platform.fulfill({ fulfillmentOrderId, lines: null, tracking: null, notifyShopper: false });
    await shop.settle(orderId);
  }
  expect(await unknown()).toMatchObject([{ orders: 2 }, { name: "By drone", orders: 1 }]);
  await saveSettings(services, await shop.shop(), { shippingMethods: [standard] });
  expect(await unknown()).toMatchObject([{ name: "By drone" }]);
  await saveSettings(services, await shop.shop(), { fallbackService: service });
  expect(await unknown()).toEqual([]);
});
