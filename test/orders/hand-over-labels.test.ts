import { afterAll, beforeAll, expect, it } from "vitest";
import type { Shipment } from "../../app/domain/engine/index.ts";
import { callerOf } from "../../app/domain/orders/caller-of.ts";
import { handOverLabels } from "../../app/domain/orders/labels/hand-over-labels.ts";
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

const caller = async () => callerOf(await shop.shop());

async function bought(): Promise<Shipment> {
  const address = anOrder().shippingAddress!;
  const orderId = shop.platform.place({ quantities: [1], paid: true, service, address, gateway: "card" });
  const fulfillmentOrderId = shop.platform.orders.get(orderId)!.parts[0]!.id;
  await shop.buy({ orderId, fulfillmentOrderId, lines: null });
  await shop.settle(orderId);
  const [purchase] = await shop.purchasesOf(orderId);
  return (await shop.services.ports.shipments.get(await caller(), purchase!.shipmentId))!;
}

const listOf = async ({ id }: Shipment) =>
  (await shop.services.ports.shipments.get(await caller(), id))?.pickupListRef ?? null;

it("chosen shipments come onto one list, and the others wait for the next", async () => {
  const [one, two, later] = [await bought(), await bought(), await bought()];
  const ids = [one, two].map(({ id }) => id);
  const answer = await handOverLabels(shop.services, await caller(), ids);
  expect(answer).toMatchObject({ lists: [{ shipments: 2 }], notWaiting: 0, refusals: [] });
  const number = answer.lists[0]!.number;
  expect(await Promise.all([one, two, later].map(listOf))).toEqual([number, number, null]);

  // A second click.
  expect(await handOverLabels(shop.services, await caller(), ids)).toEqual({
    ...{ lists: [], notWaiting: 2, refusals: [] },
  });
  const next = await handOverLabels(shop.services, await caller(), [...ids, later.id]);
  expect(next).toMatchObject({ lists: [{ shipments: 1 }], notWaiting: 2 });
  expect(next.lists[0]!.number).not.toBe(number);
});

it("a list that was interrupted comes first", async () => {
  const [before, after] = [await bought(), await bought()];
  const { ports } = shop.services;
  const { carrier, accountId, merchantId, environment } = before;
  await ports.manifests.begin({
    ...{ id: ports.ids.next(), merchantId, environment, accountId, carrier },
    ...{ date: ports.clock.now().toISOString().slice(0, 10), shipmentIds: [before.id] },
    createdAt: ports.clock.now(),
  });
  const answer = await handOverLabels(shop.services, await caller(), [after.id]);
  expect(answer).toMatchObject({ lists: [{ shipments: 1 }], refusals: [] });
  expect(await listOf(after)).toBe(answer.lists[0]!.number);
  expect(await listOf(before)).not.toBeNull();
  expect(await listOf(before)).not.toBe(await listOf(after));
});

it("another merchant's shipments are not listed", async () => {
  const shipment = await bought();
  const stranger = { ...(await caller()), merchantId: shop.services.ports.ids.next() };
  expect(await handOverLabels(shop.services, stranger, [shipment.id])).toEqual({
    ...{ lists: [], notWaiting: 1, refusals: [] },
  });
  expect(await listOf(shipment)).toBeNull();
});
