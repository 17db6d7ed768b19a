/** A withdrawn order's label is voided at once, or Home asks the merchant to hold the parcel back. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { resumeCancels } from "../../app/domain/engine/index.ts";
import { callerOf } from "../../app/domain/orders/caller-of.ts";
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
  });
});
afterAll(() => database.close());
beforeEach(() => shop.carrier.heal());

async function labelled(): Promise<string> {
  const { shippingAddress: address } = anOrder();
  const orderId = shop.platform.place({
    ...{ quantities: [1], paid: true, service, address: address!, gateway: "card" },
  });
  const [part] = shop.platform.orders.get(orderId)!.parts;
  await shop.buy({ orderId, fulfillmentOrderId: part!.id, lines: null });
  await shop.settle(orderId);
  expect(await statesOf(orderId)).toEqual(["created"]);
  return orderId;
}

async function statesOf(relatedOrderId: string): Promise<readonly string[]> {
  const caller = callerOf(await shop.shop());
  const { shipments } = await shop.services.ports.shipments.page(caller, { relatedOrderId }, 10, null);
  return shipments.map(({ state }) => state);
}

async function noticesOf(orderId: string): Promise<readonly string[]> {
  const caller = callerOf(await shop.shop());
  const notices = await shop.services.ports.labelNotices.recent(caller, 50);
  return notices.filter((notice) => notice.orderId === orderId).map(({ code }) => code);
}

it("voids the label of a cancelled order at the first try, and says nothing", async () => {
  const orderId = await labelled();
  shop.platform.cancelOrder(orderId);
  await shop.settle(orderId, 1);
  expect(await statesOf(orderId)).toEqual(["cancelled"]);
  expect(await noticesOf(orderId)).toEqual([]);
});

it.each([
  ["order", (orderId: string) => shop.platform.cancelOrder(orderId)],
  ["fulfillment", (orderId: string) => shop.platform.cancelFulfillment(orderId, 0)],
])(
  "notifies the merchant of a withdrawn %s after the first try without an answer, until there is one",
  async (_what, withdraw) => {
    const orderId = await labelled();
    withdraw(orderId);
    shop.carrier.will("cancel", "lost before acting", "is unavailable");
    expect(await shop.settle(orderId, 1)).toBe(false);
    expect(await noticesOf(orderId)).toEqual(["cancel-waiting"]);
    await shop.settle(orderId, 1);
    expect(await noticesOf(orderId)).toEqual(["cancel-waiting"]);
    expect(await statesOf(orderId)).toEqual(["created"]);
    await shop.settle(orderId, 1);
    expect(await statesOf(orderId)).toEqual(["cancelled"]);
    expect(await noticesOf(orderId)).toEqual([]);
  },
);

it("shows the refusal alone once the carrier refuses", async () => {
  const orderId = await labelled();
  shop.platform.cancelOrder(orderId);
  shop.carrier.will("cancel", "lost before acting", "rejects");
  await shop.settle(orderId, 1);
  shop.stores.clock.advance(3 * 60_000);
  expect((await resumeCancels(shop.services.ports)).refused).toHaveLength(1);
  expect(await noticesOf(orderId)).toEqual(["cancel-refused"]);
});
