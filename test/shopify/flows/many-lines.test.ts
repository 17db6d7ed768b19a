/** Orders with more lines than Shopify accepts in one list. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderView } from "../../../simulator/shopify/index.ts";
import type { RunningShop } from "../running-shop.ts";
import { runningShop } from "../running-shop.ts";
import type { ShipmentApi } from "../shop-life.ts";
import { shipmentApi } from "../shop-life.ts";
import { anOrderWith, buy, orderNow, purchasesOf, send } from "./flow-life.ts";

const skus = Array.from({ length: 252 }, (_, index) => `BEAD-${index}`);

let shop: RunningShop;
let api: ShipmentApi;

beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
  await shop.control("POST", "products", {
    title: "Bead",
    variants: skus.map((sku) => ({ sku, priceMinor: 10, grams: 1 })),
  });
});
afterAll(() => shop?.stop());

const anOrder = () =>
  anOrderWith(
    shop,
    skus.map((sku) => ({ sku, quantity: 1 })),
  );

async function buyLines(order: OrderView, count: number): Promise<void> {
  const [part] = order.fulfillmentOrders;
  const lines = part?.lines.slice(0, count).map(({ id }) => `${id}:1`) ?? [];
  const form = { intent: "buy", fulfillmentOrderId: String(part?.id), lines: lines.join() };
  await send(shop, `/app/orders/${order.id}`, { ...form, service: "gorgona.standard", notify: "no" });
  await shop.settled();
}

it("are fulfilled as a whole", async () => {
  const order = await anOrder();
  await buy(shop, order);
  await shop.settled();
  // So many pieces fill two parcels of one shipment.
  expect(await api.of(order)).toHaveLength(1);
  expect(await purchasesOf(shop, order)).toMatchObject([{ progress: "placed" }]);
  expect((await orderNow(shop, order)).fulfillmentStatus).toBe("FULFILLED");
});

it("are refused before a label is bought, unless it is for all that remains", async () => {
  const order = await anOrder();
  await buyLines(order, 251);
  expect(await purchasesOf(shop, order)).toMatchObject([
    { progress: "failed", reason: { code: "too-many-lines", most: 250 } },
  ]);
  expect(await api.of(order)).toEqual([]);
  await buyLines(order, 250);
  expect(await purchasesOf(shop, order)).toMatchObject([{ progress: "placed" }]);
});
