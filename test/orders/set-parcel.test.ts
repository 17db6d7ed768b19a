/** The weight and the box that people set for orders: their price, their purchase and their record are of the same parcels. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Box, Item, Parcel } from "../../app/domain/engine/index.ts";
import { defaultShippingConfig, fitsInBox } from "../../app/domain/engine/index.ts";
import { callerOf } from "../../app/domain/orders/caller-of.ts";
import { isReproduced } from "../../app/domain/orders/choices/decide-label.ts";
import { costOfLabels } from "../../app/domain/orders/labels/cost-of-labels.ts";
import { requestPurchase } from "../../app/domain/orders/labels/request-purchase.ts";
import type { ParcelSet } from "../../app/domain/orders/parcels/set-parcel.ts";
import { packedAsSet } from "../../app/domain/orders/parcels/set-parcel.ts";
import { setParcels } from "../../app/domain/orders/parcels/set-parcels.ts";
import type { PostalAddress } from "../../app/domain/orders/platform.ts";
import { reasonOf } from "../../app/domain/orders/purchase.ts";
import { quoteForOrder } from "../../app/domain/orders/quotes/quote-for-order.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { numRuns } from "../support/effort.ts";
import { anOrder } from "./order-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, service, shopOnMemory } from "./shop-on-memory.ts";

const small: Box = {
  ...{ code: "small", name: "Small", weightG: 150, paddingCm: 0, maxWeightG: 6_000 },
  inner: { lengthCm: 30, widthCm: 20, heightCm: 10 },
  outer: { lengthCm: 31, widthCm: 21, heightCm: 11 },
};
const large: Box = {
  ...{ code: "large", name: "Large", weightG: 400, paddingCm: 1 },
  inner: { lengthCm: 60, widthCm: 40, heightCm: 40 },
};
const boxOf = ({ code, name }: Box) => ({ code, name });

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  const weighs = (parcels: readonly Parcel[]) => parcels.reduce((sum, { weightG }) => sum + weightG, 0);
  const services = (["parcel", "express"] as const).map((code, at) => ({
    ...{ code, name: code, limits: { maxWeightG: 20_000 } },
    transit: () => ({ minDays: 1, maxDays: 2 }),
    price: ({ parcels }: { readonly parcels: readonly Parcel[] }) => {
      const cents = Math.round(weighs(parcels) * (at + 1)) + 100 * parcels.length;
      return { netMinor: cents, taxMinor: 0, totalMinor: cents, currency: "EUR" as const };
    },
  }));
  shop = await shopOnMemory(
    database,
    { sender, fallbackService: service, automaticShipments: false },
    { services },
  );
  const caller = callerOf(await shop.shop());
  const config = { ...defaultShippingConfig("Europe/Athens"), boxes: [small, large] };
  expect(await shop.stores.shippingConfigs.save(caller, config, 0)).not.toBeNull();
});
afterAll(() => database.close());

const address = anOrder().shippingAddress as PostalAddress;

async function placed(quantities: readonly number[] = [2, 1]) {
  const orderId = shop.platform.place({ quantities, paid: true, gateway: "card", service, address });
  await shop.settle(orderId);
  const fulfillmentOrderId = shop.platform.orders.get(orderId)!.parts[0]!.id;
  return { orderId, orderName: `#${orderId}`, fulfillmentOrderId };
}
type Placed = Awaited<ReturnType<typeof placed>>;

const nothing: ParcelSet = { weightG: null, box: null };
const set = async ({ fulfillmentOrderId }: Placed, wanted: Partial<ParcelSet>) =>
  setParcels(shop.services, await shop.shop(), [fulfillmentOrderId], { ...nothing, ...wanted });
const quote = async (order: Placed, more: object = {}) =>
  (await quoteForOrder(shop.services, await shop.shop(), { ...order, ...more }))!;
const costs = async (order: Placed) => costOfLabels(shop.services, await shop.shop(), [order], null);

async function buy(order: Placed, confirmed?: Awaited<ReturnType<typeof costs>>["labels"][number][1]) {
  const { orderId, fulfillmentOrderId } = order;
  await requestPurchase(shop.services, await shop.shop(), {
    ...{ orderId, fulfillmentOrderId, lines: null, service: null, notifyShopper: null, askedBy: "merchant" },
    ...(confirmed && { confirmed }),
  });
  await shop.settle(orderId);
  return bought(order);
}

async function bought({ orderId }: Placed) {
  const [purchase] = await shop.purchasesOf(orderId);
  const { ports } = shop.services;
  return {
    reason: reasonOf(purchase!),
    shipment: await ports.shipments.get(callerOf(await shop.shop()), purchase!.shipmentId),
  };
}

/** An edit in Shopify. */
function edit({ orderId }: Placed, remaining: number): void {
  shop.platform.orders.get(orderId)!.parts[0]!.lines[0]!.remaining = remaining;
  shop.platform.pay(orderId);
}

const facts = (
  parcels: readonly { weightG: number; lengthCm: number; box?: { code: string } | undefined }[],
) => parcels.map(({ weightG, lengthCm, box }) => ({ weightG, lengthCm, box: box?.code }));

it("the price, the confirmed purchase and the shipment have the parcels that were set, in all services", async () => {
  const arbitrary = fc
    .record({
      weightG: fc.option(fc.integer({ min: 1, max: 30_000 })),
      box: fc.option(fc.constantFrom(small, large)),
      quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
    })
    .filter(({ weightG, box }) => weightG !== null || box !== null);
  await fc.assert(
    fc.asyncProperty(arbitrary, async ({ weightG, box, quantities }) => {
      const order = await placed(quantities);
      const goodsG = quantities.reduce((sum, each) => sum + each, 0) * 900;
      const contentsG = weightG === null ? goodsG : weightG - (box?.weightG ?? 0);
      const { done, left } = await set(order, { weightG, box: box && boxOf(box) });
      if (box?.maxWeightG !== undefined && contentsG > box.maxWeightG) {
        expect(left).toMatchObject([
          { reason: { code: "parcel-box-overloaded", box: "Small", mostG: 6_000 } },
        ]);
        return;
      }
      expect([done, left]).toEqual([1, []]);
      const expectedG = weightG ?? goodsG + (box?.weightG ?? 0);
      const { rates } = await quote(order);
      for (const { parcels } of rates) {
        expect(parcels.reduce((sum, each) => sum + each.weightG, 0)).toBeCloseTo(expectedG, -1);
        if (box === null) continue;
        const { lengthCm } = box.outer ?? box.inner;
        expect(facts(parcels)).toEqual([{ weightG: expectedG, lengthCm, box: box.code }]);
      }
      const { labels, unpriced } = await costs(order);
      if (box !== null && expectedG > 20_000) {
        expect(unpriced).toMatchObject([{ reason: { code: "refused" } }]);
        return;
      }
      const [, confirmed] = labels[0]!;
      expect(confirmed.amountMinor).toBe(rates.find((rate) => rate.service === service)?.priceMinor);
      const { shipment } = await buy(order, confirmed);
      expect(shipment?.rate.price.totalMinor).toBe(confirmed.amountMinor);
      const parcels = rates.find((rate) => rate.service === service)!.parcels;
      expect(shipment!.parcels.map((each) => Math.round(each.weightG))).toEqual(
        parcels.map((each) => each.weightG),
      );
    }),
    numRuns(20),
  );
});

it("a weight alone is that of all parcels with their packaging, and no service limit is passed", async () => {
  const order = await placed([2]);
  await set(order, { weightG: 20_000 });
  const [rate] = (await quote(order)).rates;
  expect(rate?.parcels.map(({ weightG }) => weightG)).toEqual([20_000]);
  await set(order, { weightG: 20_001 });
  const more = (await quote(order)).rates[0]?.parcels ?? [];
  expect(more).toHaveLength(2);
  expect(more.every(({ weightG }) => weightG <= 20_000)).toBe(true);
});

it("service rules read the weight that was set, in the price, the purchase and the record", async () => {
  const caller = callerOf(await shop.shop());
  const { version, shippingConfig } = await shop.stores.shippingConfigs.current(caller);
  const heavy = {
    ...{ name: "Heavy", active: true, when: { weightG: { from: 5_000 } } },
    use: { kind: "service" as const, service: "testcarrier.express" },
  };
  await shop.stores.shippingConfigs.save(caller, { ...shippingConfig, serviceRules: [heavy] }, version);
  const [weighed, light] = [await placed([1]), await placed([1])];
  await set(weighed, { weightG: 6_000 });
  expect([(await quote(weighed)).unnamed, (await quote(light)).unnamed]).toEqual([
    "testcarrier.express",
    service,
  ]);
  const { labels } = await costs(weighed);
  const { shipment } = await buy(weighed, labels[0]![1]);
  expect(shipment?.rate.service.code).toBe("express");
  const choice = await shop.stores.labelChoices.get(caller, shipment!.id);
  expect(choice && isReproduced(choice)).toBe(true);
  await shop.stores.shippingConfigs.save(caller, shippingConfig, version + 1);
});

describe("a label that was confirmed", () => {
  it("is not bought with a parcel that was set afterwards", async () => {
    const order = await placed();
    const { labels } = await costs(order);
    await set(order, { weightG: 2_700 });
    expect(await buy(order, labels[0]![1])).toMatchObject({
      reason: { code: "not-as-confirmed", changed: ["goods"] },
      shipment: null,
    });
  });

  it("is bought with the boxes of its products once the parcel is taken back", async () => {
    const order = await placed([1]);
    await set(order, { weightG: 5_000, box: boxOf(large) });
    expect(await set(order, {})).toMatchObject({ done: 1, before: [{ weightG: 5_000, box: boxOf(large) }] });
    const { labels } = await costs(order);
    const { shipment } = await buy(order, labels[0]![1]);
    expect(shipment?.parcels.map(({ weightG }) => weightG)).toEqual([1_050]);
  });
});

describe("goods that change after they were weighed", () => {
  it("are asked about: their label has no price and is not bought until a person says", async () => {
    const order = await placed([2]);
    await set(order, { weightG: 3_000 });
    edit(order, 4);
    const reason = { code: "parcel-of-other-goods" };
    expect((await costs(order)).unpriced).toMatchObject([{ reason }]);
    expect((await quote(order)).missing).toEqual(reason);
    expect(await buy(order)).toMatchObject({ reason, shipment: null });
    await set(order, { weightG: 4_000 });
    const { shipment } = await buy(order);
    expect(shipment?.parcels.map(({ weightG }) => weightG)).toEqual([4_000]);
  });

  it("are weighed as before if a person ships a part of them, or types its parcels", async () => {
    const order = await placed([3]);
    await set(order, { weightG: 9_000 });
    const line = (await quote(order)).fulfillmentOrder.lines[0]!.id;
    const lines = [{ id: line, quantity: 1 }];
    const plain = (await quote(order, { lines })).rates[0]!.parcels;
    expect(plain.map(({ weightG }) => weightG)).not.toContain(9_000);
    const typed = { weightG: 1_234, lengthCm: 9, widthCm: 9, heightCm: 9, pieces: [] };
    const own = await quote(order, { terms: { parcels: [typed] } });
    expect(own.rates[0]!.parcels.map(({ weightG }) => weightG)).toEqual([1_234]);
  });
});

it("goods that the merchant fulfilled themselves get the parcel that was set for them", async () => {
  const order = await placed([2]);
  await set(order, { weightG: 7_500, box: boxOf(large) });
  await shop.set({ automaticShipments: true });
  shop.platform.fulfillByHand(order.orderId, 0, true, null);
  await shop.settle(order.orderId);
  await shop.set({ automaticShipments: false });
  expect(facts((await bought(order)).shipment!.parcels)).toEqual([
    { weightG: 7_500, lengthCm: 60, box: "large" },
  ]);
});

it("goods that were fulfilled get a label though their box is gone", async () => {
  const order = await placed([1]);
  await set(order, { box: boxOf(large) });
  const caller = callerOf(await shop.shop());
  const { version, shippingConfig } = await shop.stores.shippingConfigs.current(caller);
  await shop.stores.shippingConfigs.save(caller, { ...shippingConfig, boxes: [small] }, version);
  await shop.set({ automaticShipments: true });
  shop.platform.fulfillByHand(order.orderId, 0, true, null);
  await shop.settle(order.orderId);
  await shop.set({ automaticShipments: false });
  expect(facts((await bought(order)).shipment!.parcels)).toMatchObject([{ box: "small" }]);
  await shop.stores.shippingConfigs.save(caller, shippingConfig, version + 1);
});

it("orders that can't take a parcel are named, and keep what they have", async () => {
  const [free, waiting, other] = [await placed(), await placed(), await placed()];
  await buy(waiting);
  const ids = [free, waiting, other].map(({ fulfillmentOrderId }) => fulfillmentOrderId);
  await set(other, { weightG: 1_000 });
  const answer = await setParcels(shop.services, await shop.shop(), [...ids, "999"], {
    weightG: 6_151,
    box: boxOf(small),
  });
  expect(answer).toMatchObject({ done: 0, before: [] });
  expect(answer.left.map(({ orderName, reason }) => [orderName, reason.code])).toEqual(
    expect.arrayContaining([[free.orderName, "parcel-box-overloaded"]]),
  );
  const kept = await shop.stores.setParcels.ofOrders((await shop.shop()).merchantId, [other.orderId]);
  expect(kept).toMatchObject([{ weightG: 1_000, box: null }]);
  const gone = await set(free, { box: { code: "gone", name: "Gone" } });
  expect(gone.left).toMatchObject([{ reason: { code: "parcel-box-gone", box: "Gone" } }]);
});

describe("goods in a box", () => {
  const item = (lengthCm: number, widthCm: number, heightCm: number): Item => ({
    ...{ weightG: 500, lengthCm, widthCm, heightCm },
  });

  it("fit where they can lie, however heavy they are and however many", () => {
    expect(fitsInBox([item(30, 20, 10)], small)).toBe(true);
    expect(fitsInBox([item(10, 30, 20)], small)).toBe(true);
    expect(fitsInBox([item(31, 5, 5)], small)).toBe(false);
    expect(fitsInBox([item(30, 20, 5), item(30, 20, 5)], small)).toBe(true);
    expect(fitsInBox([item(30, 20, 5), item(30, 20, 5), item(1, 1, 1)], small)).toBe(false);
    expect(fitsInBox(Array<Item>(6).fill(item(10, 10, 10)), small)).toBe(true);
    expect(fitsInBox([{ ...item(10, 10, 10), weightG: 900_000 }], small)).toBe(true);
    expect(fitsInBox([{ weightG: 1 }], small)).toBe(true);
  });

  it("that do not fit are refused", () => {
    const tall = packedAsSet({ weightG: null, box: boxOf(small) }, [item(40, 1, 1)], [small]);
    expect(tall).toEqual({ code: "parcel-box-too-small", box: "Small" });
  });
});
