/** Orders of one click are read together, and what has changed since is found before they are fulfilled. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { settleOrder } from "../../app/domain/orders/settling/settle-order.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anOrder } from "./order-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { domain, sender, service, shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(database, { sender });
});
afterAll(() => database.close());
beforeEach(() => vi.restoreAllMocks());

const batchId = () => shop.services.ports.ids.next();

/** Orders that a merchant has asked labels for in one click. */
async function clicked(batch: string, count: number): Promise<readonly string[]> {
  const { shippingAddress: address } = anOrder();
  if (address === null) throw new Error("the order has no address");
  const orderIds: string[] = [];
  const asked = [];
  for (let n = 0; n < count; n++) {
    const orderId = shop.platform.place({ quantities: [1], paid: true, service, address, gateway: "card" });
    const fulfillmentOrderId = shop.platform.orders.get(orderId)?.parts[0]?.id ?? "";
    orderIds.push(orderId);
    asked.push({
      ...{ ...(await shop.caller()), shop: domain, orderId, orderName: `#${orderId}` },
      askedBy: "merchant" as const,
      purpose: {
        kind: "wish" as const,
        wish: { fulfillmentOrderId, lines: null, service, notifyShopper: null },
      },
    });
  }
  await shop.stores.purchaseBatches.begin(batch, asked);
  return orderIds;
}

const settle = async (orderId: string, batch: string | null) =>
  settleOrder(shop.services, await shop.shop(), orderId, batch);
const purchaseOf = async (orderId: string) => (await shop.purchasesOf(orderId))[0];
const watch = () => ({
  together: vi.spyOn(shop.platform, "readOrders"),
  single: vi.spyOn(shop.platform, "readOrder"),
  goods: vi.spyOn(shop.platform, "readFulfillmentOrder"),
});

it("takes one reading for the labels of a click, and another for each fulfillment", async () => {
  const batch = batchId();
  const orderIds = await clicked(batch, 4);
  const { together, single, goods } = watch();
  await Promise.all(orderIds.slice(0, 3).map((orderId) => settle(orderId, batch)));
  expect(together).toHaveBeenCalledTimes(1);
  expect(together.mock.calls[0]?.[0]).toEqual(expect.arrayContaining([...orderIds]));
  expect([single.mock.calls.length, goods.mock.calls.length]).toEqual([0, 0]);
  for (const orderId of orderIds.slice(0, 3)) expect((await purchaseOf(orderId))?.state).toBe("bought");
  await settle(orderIds[3] ?? "", batch);
  for (const orderId of orderIds) {
    await settle(orderId, null);
    expect((await purchaseOf(orderId))?.state).toBe("placed");
  }
  expect(single.mock.calls.length).toBeGreaterThanOrEqual(4);
});

it("never serves an order whose purchase has begun, or a job that no click made", async () => {
  const batch = batchId();
  const [first = "", second = "", third = ""] = await clicked(batch, 3);
  await settle(first, batch);
  // It was read with the first one. A webhook's job settles what has happened since.
  shop.platform.cancelOrder(second);
  await settle(second, null);
  expect(await purchaseOf(second)).toMatchObject({ state: "ended" });
  await settle(second, batch);
  expect(await purchaseOf(second)).toMatchObject({ state: "ended" });
  // Its label is bought for the order as it was, and finds no fulfillment.
  shop.platform.cancelOrder(third);
  await settle(third, batch);
  await shop.comeToRest(third);
  expect(shop.platform.orders.get(third)?.fulfillments).toEqual([]);
  const ended = await purchaseOf(third);
  const shipment = await shop.stores.shipments.get(await shop.caller(), ended?.shipmentId ?? "");
  expect([null, "cancelled"]).toContain(shipment?.state ?? null);
});

it("reads one by one what can't be read together", async () => {
  const batch = batchId();
  const [first = "", second = ""] = await clicked(batch, 2);
  shop.platform.will("readOrders", "refuses");
  const { single } = watch();
  await settle(first, batch);
  expect(single).toHaveBeenCalledWith(first);
  vi.spyOn(shop.platform, "readOrders").mockResolvedValue([]);
  await settle(second, batch);
  expect(single).toHaveBeenCalledWith(second);
});

it("leaves an outage to the queue", async () => {
  const batch = batchId();
  const [first = ""] = await clicked(batch, 2);
  shop.platform.will("readOrders", "unavailable");
  await expect(settle(first, batch)).rejects.toThrow();
  await settle(first, batch);
  expect((await purchaseOf(first))?.state).toBe("bought");
});
