import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Purchase } from "../../app/domain/orders/purchase.ts";
import { followShipment } from "../../app/domain/orders/settling/follow-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anOrder } from "./order-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, service, shopOnMemory } from "./shop-on-memory.ts";

const domain = "second-platform.example";
let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(database, {
    sender,
  });
});
afterAll(() => database.close());

/** The purchases of one click on as many new orders. */
async function click(count: number): Promise<readonly string[]> {
  const { platform, stores } = shop;
  const { merchantId } = await shop.shop();
  const { shippingAddress: address } = anOrder();
  const orderIds = Array.from({ length: count }, () =>
    platform.place({ quantities: [1], paid: true, service, address: address!, gateway: "card" }),
  );
  await stores.purchaseBatches.begin(
    uuidv7(),
    orderIds.map((orderId) => ({
      ...{ merchantId, environment: "production", shop: domain, orderId, orderName: "", askedBy: "merchant" },
      purpose: {
        kind: "wish",
        wish: {
          ...{ fulfillmentOrderId: platform.orders.get(orderId)!.parts[0]!.id, lines: null },
          ...{ service: null, notifyShopper: null },
        },
      },
    })),
  );
  return orderIds;
}

const stateOf = async (orderId: string) => {
  const [purchase, ...others] = await shop.purchasesOf(orderId);
  expect(others).toEqual([]);
  return purchase?.state;
};
const fulfilled = (orderId: string) => shop.platform.orders.get(orderId)!.fulfillments.length;
const jobsOf = (orderId: string) =>
  shop.stores.jobs.filter(
    ({ name, data }) => name === "settle-order" && "orderId" in data && data.orderId === orderId,
  ).length;

it("all labels of a click are bought before the first fulfillment is made", async () => {
  const [first, second, last] = await click(3);
  await shop.settle(first!);
  await shop.settle(second!);
  expect([await stateOf(first!), await stateOf(second!)]).toEqual(["bought", "bought"]);
  // The new shipment's event asks for nothing more.
  const [purchase] = (await shop.purchasesOf(first!)) as [Purchase];
  await followShipment(shop.services, purchase);
  expect([fulfilled(first!), fulfilled(second!)]).toEqual([0, 0]);
  // The job of the click, and the one that makes the fulfillment.
  expect([jobsOf(first!), jobsOf(second!), jobsOf(last!)]).toEqual([2, 2, 1]);
  const batches = await shop.stores.purchaseBatches.latest(
    { merchantId: (await shop.shop()).merchantId, environment: "production" },
    100,
  );
  expect(batches).toMatchObject([{ total: 3, working: 1, bought: 2, toFulfill: 2 }]);
  await shop.settle(last!);
  expect([await stateOf(last!), fulfilled(last!)]).toEqual(["placed", 1]);

  await shop.settle(first!);
  await shop.settle(second!);
  await shop.settle(second!);
  expect([await stateOf(first!), await stateOf(second!)]).toEqual(["placed", "placed"]);
  expect([fulfilled(first!), fulfilled(second!)]).toEqual([1, 1]);
});

it("an order that is cancelled before its fulfillment gives its label back", async () => {
  const [first, last] = await click(2);
  await shop.settle(first!);
  expect(await stateOf(first!)).toBe("bought");
  shop.platform.cancelOrder(first!);
  await shop.settle(first!);
  await shop.settle(last!);
  expect(await stateOf(first!)).toBe("ended");
  expect([fulfilled(first!), fulfilled(last!)]).toEqual([0, 1]);
});

it("a label whose fulfillment the merchant makes meanwhile is linked to it", async () => {
  const [first, last] = await click(2);
  await shop.settle(first!);
  shop.platform.fulfillByHand(first!, 0, true, null);
  await shop.settle(first!);
  await shop.settle(last!);
  expect([await stateOf(first!), fulfilled(first!)]).toEqual(["placed", 1]);
});
