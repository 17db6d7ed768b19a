// Run: push
/** Orders of companies, and orders sold at a till. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPdfText } from "../support/read-label.ts";
import { anOrderWith, buy, onHome, orderNow, purchasesOf, setRule } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { labelUrlOf, oil, shipmentApi, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

it.each([
  ["with a person's name too", { firstName: "Μαρία", lastName: "Παππά" }],
  ["without any person", { firstName: null, lastName: null }],
])("a company's label names the company, %s", async (_how, person) => {
  const shippingAddress = { ...thessaloniki, ...person, company: "Meltemi Trading" };
  const order = await anOrderWith(shop, [oil], { shippingAddress, company: "Meltemi Trading" });
  await buy(shop, order);
  await shop.settled();
  expect(await api.of(order)).toMatchObject([{ address_to: { company: "Meltemi Trading" } }]);
  const label = await fetch(await labelUrlOf(api, order));
  const text = (await readPdfText(new Uint8Array(await label.arrayBuffer()))).join("\n");
  expect(text).toContain("Meltemi Trading");
});

it.each([
  ["", { fulfilled: false }],
  [", handed over at once", { fulfilled: true }],
])("an order from a till gets no label and no notice%s", async (_how, { fulfilled }) => {
  await setRule(shop, true);
  await shop.setSettings({ automaticShipments: true });
  const order = await anOrderWith(shop, [oil], {
    ...{ sourceName: "pos", shippingAddress: undefined, shippingLine: undefined },
    deliveryMethod: { methodType: "RETAIL" },
  });
  if (fulfilled) await shop.control("POST", `orders/${order.id}/fulfill`, {});
  await shop.settled();
  await setRule(shop, false);
  await shop.setSettings({ automaticShipments: false });
  expect((await orderNow(shop, order)).fulfillments).toHaveLength(fulfilled ? 1 : 0);
  expect(await api.of(order)).toEqual([]);
  expect(await onHome(shop, order)).toEqual([]);
  expect((await purchasesOf(shop, order)).map(({ progress }) => progress)).not.toContain("failed");
});
