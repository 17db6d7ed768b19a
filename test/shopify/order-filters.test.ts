// Run: push
/** Orders are narrowed down and sorted on their page by facts that Shopify has: SKU, tag, country, weight, promised day. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { confirmed, costsOf } from "./confirmed-view.ts";
import { send } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop } from "./running-shop.ts";
import { berlin, oil, orderWith, orderWithout } from "./shop-life.ts";

let shop: RunningShop;
let orders: Record<"honey" | "oil" | "berlin", OrderView>;
beforeAll(async () => {
  shop = await runningShop();
  const honey = await orderWith(shop, "gorgona.standard", { lines: [{ sku: "HON-450", quantity: 2 }] });
  const tins = await orderWith(shop, "gorgona.standard", { lines: [{ ...oil, quantity: 3 }] });
  const abroad = await orderWithout(shop, { shippingAddress: berlin });
  orders = { honey, oil: tins, berlin: abroad };
  await shop.control("PATCH", `orders/${honey.id}`, { tags: ["Gift", "wholesale"] });
  await shop.settled();
});
afterAll(() => shop?.stop());

/** The orders on the page, in its order. */
async function shown(query: string): Promise<readonly string[]> {
  const text = await (await shop.openAdmin(`/app/orders.data${query}`)).text();
  const placed = Object.values(orders).map(({ name }) => ({ name, at: text.indexOf(`"${name}"`) }));
  return placed
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name);
}

it("each filter is in the address, and all of them combine", async () => {
  const { honey, oil: tins, berlin: abroad } = orders;
  expect(await shown("?sku=hon-450")).toEqual([honey.name]);
  expect(await shown("?tag=gift")).toEqual([honey.name]);
  expect(await shown("?country=DE")).toEqual([abroad.name]);
  expect(await shown("?country=GR&sku=OIL-750")).toEqual([tins.name]);
  expect(await shown("?weight=2-")).toEqual([tins.name]);
  expect(await shown("?tag=gift&weight=2-")).toEqual([]);
  expect(await shown("?promised=overdue")).toEqual([]);
});

it("an invalid value in the address counts as absent", async () => {
  expect(await shown("?weight=heavy&country=Greece&promised=soon&sort=colour&cursor=7")).toHaveLength(3);
});

it("a tag that is added or removed in Shopify counts from then on", async () => {
  const { oil: tins, honey } = orders;
  await shop.control("PATCH", `orders/${tins.id}`, { tags: ["Gift"] });
  await shop.control("PATCH", `orders/${honey.id}`, { tags: [] });
  await shop.settled();
  expect(await shown("?tag=gift")).toEqual([tins.name]);
});

it("an order is found by its e-mail and phone as people type them, and by its name in Latin letters", async () => {
  const eleni = await orderWithout(shop, {
    email: "eleni.georgiou@example.com",
    shippingAddress: {
      ...berlin,
      ...{ firstName: "Ελένη", lastName: "Γεωργίου", city: "Πάτρα", zip: "262 21", countryCode: "GR" },
      phone: "694 555 0177",
    },
  });
  await shop.settled();
  const found = async (question: string) => {
    const page = await shop.openAdmin(`/app/orders.data?search=${encodeURIComponent(question)}`);
    const text = await page.text();
    return [...Object.values(orders), eleni].map(({ name }) => name).filter((name) => text.includes(name));
  };
  for (const question of ["georgiou", "eleni.georgiou@example.com", "elenigeorgiou", "0030 694 555 0177"])
    expect(await found(question), question).toEqual([eleni.name]);
  expect(await found("georgiadis")).toEqual([]);
});

it("an import has the same facts as the order's own reading", async () => {
  const facts = () =>
    shop.rows(
      `SELECT order_id, skus, tags, weight_g, promised_by, search_form,
         (SELECT array_agg(token ORDER BY token) FROM unnest(search_tokens) AS token) AS tokens
       FROM open_fulfillment_orders
       WHERE shop = $1 ORDER BY order_id`,
      [shop.domain],
    );
  const read = await facts();
  await shop.rows(
    `UPDATE open_fulfillment_orders SET skus = '{}', tags = '{}', weight_g = 0, promised_by = DEFAULT, search_form = 0, search_tokens = '{1}'
     WHERE shop = $1`,
    [shop.domain],
  );
  const { token } = await shop.control<{ token: string }>("POST", "session-token", {});
  await fetch(`${shop.waybill.url}/app/orders`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "user-agent": browser },
    body: new URLSearchParams({ intent: "import" }),
    redirect: "manual",
  });
  await shop.settled();
  expect(await facts()).toEqual(read);
});

it("sorts by weight, and says it", async () => {
  const { honey, oil: tins } = orders;
  expect((await shown("?sort=heaviest&country=GR"))[0]).toBe(tins.name);
  expect((await shown("?sort=lightest&country=GR"))[0]).toBe(honey.name);
});

it("a purchase of all that a filter shows buys those alone", async () => {
  const costs = await costsOf(shop, {
    view: "ready",
    search: "",
    sku: "hon-450",
    country: "GR",
    weight: "1-2",
  });
  const answer = await send(shop, "/app/orders.data?index", confirmed(costs, costs.all?.ids ?? []));
  expect(answer.status).toBe(200);
  await shop.settled();
  const labels = await shop.rows<{ related_order_id: string }>(
    "SELECT related_order_id FROM shipments WHERE merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)",
    [shop.domain],
  );
  expect(labels.map((label) => Number(label.related_order_id))).toEqual([orders.honey.id]);
});
