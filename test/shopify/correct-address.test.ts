/** An address that a merchant corrects on an order's page, written to the order in Shopify. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { submit } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { orderWith, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop();
});
afterAll(() => shop?.stop());

const corrected = {
  ...{ name: "Maria Eleni Georgiou", company: null, address: "Egnatia 154", address2: "3rd floor" },
  ...{ zip: "54636", city: "Thessaloniki", state: null, country: "GR", phone: "+30 2310 222333" },
};

async function correct(order: OrderView, recipient: object, path = `/app/orders/${order.id}.data`) {
  const fulfillmentOrderId = String(order.fulfillmentOrders[0]?.id);
  const fields = { intent: "correct", fulfillmentOrderId, recipient: JSON.stringify(recipient) };
  const answer = await submit(shop, path, fields);
  return { status: answer.status, text: await answer.text() };
}

const addressNow = async ({ id }: OrderView) =>
  (await shop.control<OrderView>("GET", `orders/${id}`)).shippingAddress;

it("is refused until the merchant grants the scope, and changes nothing", async () => {
  const order = await orderWith(shop, "gorgona.standard", { shippingAddress: thessaloniki });
  await shop.settled();
  const before = await addressNow(order);
  expect((await correct(order, corrected)).text).toContain("not-granted");
  expect(await addressNow(order)).toEqual(before);
});

it("is on the order, and on the order's page, once the merchant granted it", async () => {
  await shop.control("POST", "scopes", { grant: ["write_orders"] });
  const order = await orderWith(shop, "gorgona.standard", { shippingAddress: thessaloniki });
  await shop.settled();
  expect((await correct(order, corrected)).text).toContain("corrected");
  expect(await addressNow(order)).toMatchObject({
    ...{ firstName: "Maria Eleni", lastName: "Georgiou", company: null, address1: "Egnatia 154" },
    ...{ address2: "3rd floor", zip: "54636", city: "Thessaloniki", phone: "+30 2310 222333" },
  });
  const page = await (await shop.openAdmin(`/app/orders/${order.id}`)).text();
  expect(page).toContain("Egnatia 154");
  expect(await (await shop.openAdmin("/app/orders")).text()).toContain("Maria Eleni Georgiou");
  expect(await (await shop.openAdmin("/app/audit")).text()).toContain("Address of an order corrected");

  const refused = await correct(order, { ...corrected, phone: "call me" });
  expect(refused.text).toContain("Phone is invalid");
  expect(await addressNow(order)).toMatchObject({ phone: "+30 2310 222333" });
  // The part belongs to another order.
  const other = await orderWith(shop, "gorgona.standard", { shippingAddress: thessaloniki });
  await shop.settled();
  expect((await correct(order, corrected, `/app/orders/${other.id}.data`)).status).toBe(404);
  expect(await addressNow(other)).toMatchObject({ address1: thessaloniki.address1 });
  expect((await correct(order, { ...corrected, country: "" })).status).toBe(400);
});
