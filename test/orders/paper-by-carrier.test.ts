/** The paper that the settings have for a carrier, in every way to buy a label of it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ServiceRequest, Shipment } from "../../app/engine/index.ts";
import { buy, buyReturn } from "../../app/engine/index.ts";
import type { ShopSettingsInput } from "../../app/orders/settings.ts";
import { saveSettings } from "../../app/orders/settings.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anOrder } from "./order-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { service, shopOnMemory } from "./shop-on-memory.ts";

const domain = "second-platform.example";
const sender = {
  ...{ name: "Νίκος", company: "Kalimera Goods", address: "Athinas 5", zip: "105 54", city: "Athens" },
  ...{ country: "GR", phone: "+30 210 9998887" },
};

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(database, { sender, automaticShipments: true });
});
afterAll(() => database.close());

const set = async (settings: ShopSettingsInput) => saveSettings(shop.services, await shop.shop(), settings);
const callerOfShop = async () => ({
  merchantId: (await shop.shop()).merchantId,
  environment: "production" as const,
});

async function ofOrder(): Promise<Shipment> {
  const { shippingAddress: address } = anOrder();
  if (address === null) throw new Error("the order has no address");
  const orderId = shop.platform.place({ quantities: [1], paid: true, service, address, gateway: "card" });
  const part = shop.platform.orders.get(orderId)?.parts[0];
  if (part === undefined) throw new Error("the order has no part");
  await shop.buy({ orderId, fulfillmentOrderId: part.id, lines: null });
  await shop.comeToRest(orderId);
  const [purchase] = await shop.stores.purchases.byOrder(domain, orderId);
  const shipment = await shop.stores.shipments.get(await callerOfShop(), purchase?.shipmentId ?? "");
  if (shipment === null) throw new Error(`no shipment: ${JSON.stringify(purchase)}`);
  return shipment;
}

/** As New shipment, batches and the API buy. */
async function byService(like: Shipment, more: Partial<ServiceRequest> = {}): Promise<Shipment> {
  const { ports } = shop.services;
  return buy(ports, await callerOfShop(), ports.ids.next(), {
    ...{ from: like.from, to: like.to, items: like.items, choice: { select: "cheapest" }, maxAmount: null },
    ...more,
  });
}

it("is the format of labels of orders, of single shipments and of returns, unless the purchase names another", async () => {
  const before = await ofOrder();
  expect(before.labelFormat).toBe("a6");
  await set({ paperByCarrier: { testcarrier: "a4-4" } });
  const [order, single] = [await ofOrder(), await byService(before)];
  const { ports } = shop.services;
  const back = await buyReturn(ports, await callerOfShop(), ports.ids.next(), single.id, {
    ...{ buys: { choice: { select: "cheapest" }, maxAmount: null }, returnRequestId: null },
  });
  expect([order, single, back].map(({ labelFormat }) => labelFormat)).toEqual(["a4-4", "a4-4", "a4-4"]);
  expect((await byService(before, { labelPrintFormat: "zpl-203" })).labelFormat).toBe("zpl-203");
  await expect(byService(before, { labelPrintFormat: "papyrus" })).rejects.toMatchObject({
    code: "OPTION_NOT_AVAILABLE",
  });
});

it("is left aside where the carrier doesn't print it, and forgotten with the setting", async () => {
  const before = await ofOrder();
  await set({ paperByCarrier: { testcarrier: "papyrus", other: "a4" } });
  expect((await byService(before)).labelFormat).toBe("a6");
  await set({ paperByCarrier: {} });
  expect((await ofOrder()).labelFormat).toBe("a6");
});

it("stays when the account changes, and is that of an account that is added later", async () => {
  const caller = await callerOfShop();
  const { accounts } = shop.stores;
  await set({ paperByCarrier: { testcarrier: "a4-3", later: "a4" } });
  await accounts.change(caller, "testcarrier", (current) => {
    if (current === null) throw new Error("the account is gone");
    return { ...current, friendlyName: "Mine" };
  });
  await accounts.change(caller, "later", () => ({
    ...shop.carrier.account,
    carrier: { ...shop.carrier.account.carrier, code: "later" },
    enabled: false,
  }));
  const formats = (await accounts.list(caller)).map(({ carrier, labelFormat }) => [
    carrier.code,
    labelFormat,
  ]);
  expect(formats).toEqual([
    ["testcarrier", "a4-3"],
    ["later", "a4"],
  ]);
});
