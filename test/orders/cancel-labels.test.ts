import { afterAll, beforeAll, expect, it } from "vitest";
import type { Shipment } from "../../app/domain/engine/index.ts";
import { resumeCancels } from "../../app/domain/engine/index.ts";
import { callerOf } from "../../app/domain/orders/caller-of.ts";
import { cancelLabels } from "../../app/domain/orders/labels/cancel-labels.ts";
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

const stateOf = async ({ id }: Shipment) =>
  (await shop.services.ports.shipments.get(await caller(), id))?.state;

it("labels are cancelled together, and those that stay are named with one reason", async () => {
  const [one, two, moving, alsoMoving] = [await bought(), await bought(), await bought(), await bought()];
  const { ports } = shop.services;
  for (const shipment of [moving, alsoMoving])
    await ports.shipments.save({ ...shipment, pickupAt: ports.clock.now() }, []);
  const ids = [one, two, moving, alsoMoving].map(({ id }) => id);
  const answer = await cancelLabels(shop.services, await caller(), ids);
  expect(answer).toMatchObject({ cancelled: 2, later: 0 });
  expect(answer.refusals).toEqual([
    {
      refusal: expect.objectContaining({ engineCode: "NOT_CANCELLABLE" }),
      names: expect.arrayContaining([moving.orderName, alsoMoving.orderName]),
    },
  ]);
  expect(await Promise.all([one, two, moving, alsoMoving].map(stateOf))).toEqual([
    ...["cancelled", "cancelled", "created", "created"],
  ]);
  // The intention is not left behind for parcels that can't be cancelled.
  const left = await ports.shipments.unfinishedCancels(new Date("2100-01-01"), 100);
  expect(left.map(({ id }) => id)).not.toContain(moving.id);
});

it("a carrier without an answer is asked again later", async () => {
  const shipment = await bought();
  shop.carrier.will("cancel", "is unavailable");
  expect(await cancelLabels(shop.services, await caller(), [shipment.id])).toEqual({
    ...{ cancelled: 0, later: 1, refusals: [] },
  });
  expect(await stateOf(shipment)).toBe("created");
  const { ports } = shop.services;
  const now = ports.clock.now().getTime();
  const clock = { now: () => new Date(now + 300_000) };
  expect((await resumeCancels({ ...ports, clock })).finished).toContain(shipment.id);
  expect(await stateOf(shipment)).toBe("cancelled");
});

it("another merchant's shipments are left alone", async () => {
  const shipment = await bought();
  const other = { ...(await caller()), merchantId: shop.stores.ids.next() };
  expect(await cancelLabels(shop.services, other, [shipment.id])).toMatchObject({ cancelled: 0, later: 0 });
  expect(await stateOf(shipment)).toBe("created");
});
