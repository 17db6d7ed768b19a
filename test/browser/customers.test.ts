/** From a search to all of one customer: by keyboard, on a desktop and a phone. */
import { beforeAll, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { orderWithout } from "../shopify/shop-life.ts";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { fulfilledOrder, shoppers, trackingNumberOf } from "./goods.ts";
import { press } from "./keyboard.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

let order: OrderView;
let number: string;
beforeAll(async () => {
  order = await fulfilledOrder(running, "nikos", { rate: /Door to door$/ });
  number = await trackingNumberOf(running, order);
  await fulfilledOrder(running, "eleni", { rate: /Door to door$/ });
  await orderWithout(running, { shippingAddress: shoppers.nikos, customer: undefined });
  await running.settled();
});

const LINE = "Nikos Georgiou: 2 orders, 1 parcel";

it.each(["shipments", "orders"])("the search of %s leads to the customer, by keyboard", async (list) => {
  await admin.open(`/app/${list}?search=Γεωργίου`);
  const { app } = admin;
  await app.getByRole("heading", { name: "Customers found" }).waitFor();
  expect(await app.getByRole("link", { name: / parcel/ }).allTextContents()).toEqual([LINE]);
  expect(await violations(app)).toEqual([]);
  await press(admin, LINE);
  await app.getByRole("heading", { level: 1, name: "Nikos Georgiou" }).waitFor();
  await app.getByRole("link", { name: number }).waitFor();
});

it("typing a number shows its customer, also on a phone", async () => {
  const phone = await openWindow({ device: "phone" });
  const { app } = phone;
  await phone.open("/app/shipments");
  await app.getByRole("button", { name: "Search shipments" }).click();
  await app.locator(".Polaris-Filters__SearchField input").fill("0030 697 765 4321");
  await app.getByRole("link", { name: LINE }).waitFor();
  expect(await violations(app)).toEqual([]);
  expect(await phone.inApp<boolean>("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await app.getByRole("link", { name: LINE }).click();
  await app.getByRole("heading", { level: 1, name: "Nikos Georgiou" }).waitFor();
});

it("an order's page and a shipment's page lead to their customer", async () => {
  const { app } = admin;
  const toCustomer = async () => {
    const link = app.getByRole("link", { name: "All of this customer" });
    const more = app.getByRole("button", { name: "More actions" });
    await link.or(more).first().waitFor();
    if ((await link.count()) === 0) await more.click();
    await link.click();
    await app.getByRole("heading", { level: 1, name: "Nikos Georgiou" }).waitFor();
  };
  await admin.open(`/app/shipments?search=${number}`);
  await app.getByRole("link", { name: order.name }).click();
  await app.getByRole("heading", { level: 1, name: order.name }).waitFor();
  await toCustomer();
  await admin.open(`/app/orders/${order.id}`);
  await app.getByRole("heading", { level: 1 }).waitFor();
  await toCustomer();
});
