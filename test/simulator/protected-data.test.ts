/** Protected customer data that Shopify has not granted the app yet. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DeliveryView, OrderView } from "../../simulator/shopify/index.ts";
import type { SimulatedShop } from "./simulated-shop.ts";
import { anOrder, startSimulatedShop } from "./simulated-shop.ts";

let shop: SimulatedShop;
let order: OrderView;
beforeAll(async () => {
  shop = await startSimulatedShop({ webhooks: [{ topics: ["orders/create"], uri: "/webhooks" }] });
  order = await shop.control<OrderView>("POST", "/orders", anOrder);
});
afterAll(() => shop.stop());

const grant = (protectedCustomerData: string) => shop.control("PATCH", "", { protectedCustomerData });
const read = () =>
  shop.query<{ order: Record<string, unknown> }>(
    `query ($id: ID!) { order(id: $id) { name email phone shippingAddress { name address1 zip phone countryCodeV2 } } }`,
    { id: order.gid },
  );
const created = async () =>
  (await shop.control<DeliveryView[]>("GET", "/webhooks?topic=orders/create")).map(
    ({ payload }) => payload as Record<string, never>,
  );

it("without level 2, hides the person in answers and webhooks", async () => {
  expect((await read()).order).toMatchObject({ shippingAddress: { name: expect.any(String) } });
  await grant("without-person");
  expect((await read()).order).toEqual({
    name: order.name,
    ...{ email: null, phone: null },
    shippingAddress: {
      name: null,
      address1: null,
      zip: null,
      phone: null,
      countryCodeV2: expect.any(String),
    },
  });
  await shop.control("POST", "/orders", anOrder);
  expect((await created()).at(-1)).toMatchObject({
    ...{ id: expect.any(Number), email: null },
    shipping_address: { name: null, address1: null, country_code: expect.any(String) },
  });
});

it("without any, refuses orders, subscriptions to their topics, and sends none", async () => {
  await grant("none");
  const before = (await created()).length;
  await shop.control("POST", "/orders", anOrder);
  expect(await created()).toHaveLength(before);
  await expect(read()).rejects.toThrow("not approved to access the Order object");
  const { webhookSubscriptionCreate } = await shop.query<{
    webhookSubscriptionCreate: { userErrors: { message: string }[] };
  }>(
    `mutation { webhookSubscriptionCreate(topic: ORDERS_PAID, webhookSubscription: { uri: "https://app.example/w" }) {
      webhookSubscription { id } userErrors { message } } }`,
  );
  expect(webhookSubscriptionCreate.userErrors.map(({ message }) => message)).toEqual([
    expect.stringContaining("protected customer data"),
  ]);
  await grant("all");
  expect((await read()).order.name).toBe(order.name);
});
