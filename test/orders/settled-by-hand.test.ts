/** An order whose label's outcome only a person finds: it waits, and goes on as the person says. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { resolveBookings } from "../../app/domain/engine/index.ts";
import { orderAttention } from "../../app/domain/orders/attention/attention.ts";
import { retryPurchase } from "../../app/domain/orders/labels/retry-purchase.ts";
import { enterNumberOf, sayNoneOf } from "../../app/domain/orders/labels/settle-by-hand.ts";
import { settleOrder } from "../../app/domain/orders/settling/settle-order.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anOrder } from "./order-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, service, shopOnMemory } from "./shop-on-memory.ts";

const HOUR_MS = 60 * 60_000;

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  // A naive driver, whose look-up answers that there is none: the engine must not believe it.
  shop = await shopOnMemory(
    database,
    { sender },
    {
      byHand: { lookupProves: "presence", where: { en: "the portal of Test Carrier" } },
      lookup: async () => null,
    },
  );
});
afterAll(() => database.close());

let orderId: string;
let shipmentId: string;
beforeEach(async () => {
  const { shippingAddress: address } = anOrder();
  orderId = shop.platform.place({
    ...{ quantities: [1], paid: true, service, address: address!, gateway: "card" },
  });
  const [part] = shop.platform.orders.get(orderId)!.parts;
  await shop.buy({ orderId, fulfillmentOrderId: part!.id, lines: null });
  shop.carrier.will("book", "lost after acting");
  expect(await settle()).toEqual({ waits: "outcome-unknown" });
  shipmentId = (await purchase()).shipmentId;
});

const settle = async () => settleOrder(shop.services, await shop.shop(), orderId);
const purchase = async () => (await shop.purchasesOf(orderId))[0]!;
const labelsOf = (id: string) => shop.carrier.sold.filter(({ reference }) => reference === id);
const openOutcomes = async () =>
  (await orderAttention(shop.services, await shop.shop(), 10)).items.filter(
    ({ kind }) => kind === "open-outcomes",
  );

/** A queue that does at once what it is sent. */
const jobs = {
  send: async () => {
    await shop.settle(orderId);
  },
};
const seen = async () => ({
  calledAt: (await shop.services.ports.bookings.get(await shop.caller(), shipmentId))!.calledAt,
});

it("waits for days, is never bought again, and Home shows it", async () => {
  for (let day = 0; day < 4; day++) {
    shop.stores.clock.advance(24 * HOUR_MS);
    await resolveBookings(shop.services.ports);
    expect(await settle()).toEqual({ waits: "outcome-unknown" });
  }
  expect((await purchase()).state).toBe("buying");
  expect(labelsOf(shipmentId)).toHaveLength(1);
  expect(await openOutcomes()).toEqual([{ kind: "open-outcomes", count: 1, carriers: ["Test Carrier"] }]);
  await sayNoneOf({ ...shop.services, jobs }, await shop.caller(), shipmentId, await seen());
});

it("is fulfilled with the number that the merchant enters", async () => {
  const [number] = labelsOf(shipmentId)[0]!.vouchers;
  const numbers = { ...(await seen()), numbers: [number!] };
  await enterNumberOf({ ...shop.services, jobs }, await shop.caller(), shipmentId, numbers);
  expect((await purchase()).state).toBe("placed");
  expect((await shop.services.ports.shipments.get(await shop.caller(), shipmentId))?.trackingRef).toBe(
    number,
  );
  expect(labelsOf(shipmentId)).toHaveLength(1);
  expect(await openOutcomes()).toEqual([]);
});

it("fails when the merchant says that there is none, and is bought again by their click alone, under another reference", async () => {
  await sayNoneOf({ ...shop.services, jobs }, await shop.caller(), shipmentId, await seen());
  expect(await purchase()).toMatchObject({
    ...{ state: "ended", outcome: "failed" },
    reason: { code: "refused", refusal: { detail: { reason: "none_at_carrier" } } },
  });
  for (let day = 0; day < 3; day++) {
    shop.stores.clock.advance(24 * HOUR_MS);
    await resolveBookings(shop.services.ports);
    await settle();
  }
  expect(labelsOf(shipmentId)).toHaveLength(1);
  const { id } = await purchase();
  await retryPurchase(shop.services, await shop.shop(), id);
  await shop.settle(orderId);
  const again = await purchase();
  expect(again.state).toBe("placed");
  expect(again.shipmentId).not.toBe(shipmentId);
  expect(labelsOf(again.shipmentId)).toHaveLength(1);
  expect(labelsOf(shipmentId)).toHaveLength(1);
});

it("is not bought again by a click while its outcome is open", async () => {
  const { id } = await purchase();
  await retryPurchase(shop.services, await shop.shop(), id).catch(() => undefined);
  expect((await purchase()).shipmentId).toBe(shipmentId);
  expect(labelsOf(shipmentId)).toHaveLength(1);
  await sayNoneOf({ ...shop.services, jobs }, await shop.caller(), shipmentId, await seen());
});
