/** Labels for returns that the merchant agrees to on the platform: one each, sent once, taken back with the return. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderAttention } from "../../app/domain/orders/attention/attention.ts";
import { retryReturn } from "../../app/domain/orders/labels/retry-return.ts";
import type { OrderServices } from "../../app/domain/orders/ports.ts";
import { settleOrder } from "../../app/domain/orders/settling/settle-order.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { dying, KilledError } from "../support/dying.ts";
import { anOrder } from "./order-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { domain, sender, service, shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(database, { sender, automaticShipments: true });
});
afterAll(() => database.close());

beforeEach(() => shop.set({ labelsForReturns: true }));

/** A fulfilled order of two pieces, with its label. */
const shipped = async () => {
  const { orderId, shipment } = await shop.ship([2]);
  return { orderId, outgoing: shipment };
};

async function returnOf(orderId: string) {
  const { merchantId } = await shop.shop();
  const [own, ...others] = await shop.stores.orderReturns.byOrder(merchantId, domain, orderId);
  expect(others).toEqual([]);
  const shipment =
    own === undefined ? null : await shop.stores.shipments.get(await shop.caller(), own.shipmentId);
  return { own, shipment };
}

const deliveriesOf = (orderId: string) =>
  shop.platform.orders.get(orderId)?.returns.flatMap(({ deliveries }) => deliveries) ?? [];
const soldFor = (id: string | undefined) => shop.carrier.sold.filter(({ reference }) => reference === id);

it("buys the way back for the pieces that return, and gives the platform its label once", async () => {
  const { orderId, outgoing } = await shipped();
  shop.platform.sendBack(orderId);
  await shop.comeToRest(orderId);
  const { own, shipment } = await returnOf(orderId);
  expect(own).toMatchObject({ state: "sent", name: `#${orderId}-R1`, outgoingId: outgoing.id });
  expect(shipment).toMatchObject({
    ...{ state: "created", returnRequestId: outgoing.id, relatedOrderId: orderId },
    from: { zip: outgoing.to.zip, name: outgoing.to.name },
    to: { zip: outgoing.from.zip, name: outgoing.from.name },
  });
  // One of two pieces comes back.
  expect([outgoing.items.length, shipment?.items.length]).toEqual([2, 1]);
  expect(deliveriesOf(orderId)).toEqual([
    {
      trackingNumber: shipment?.trackingRef,
      trackingUrl: `https://carrier.example/track/${shipment?.trackingRef}`,
      labelUrl: `https://ship.example/labels/${own?.shipmentId}.pdf`,
    },
  ]);
  expect(soldFor(own?.shipmentId)).toHaveLength(1);
});

it("buys nothing without the setting, in the sandbox, for pieces without a label of ours, or beside another label", async () => {
  await shop.set({ labelsForReturns: false });
  const [unwanted, labelled] = [await shipped(), await shipped()];
  shop.platform.sendBack(unwanted.orderId);
  await shop.comeToRest(unwanted.orderId);
  expect((await returnOf(unwanted.orderId)).own).toBeUndefined();

  await shop.set({ labelsForReturns: true });
  const partId = shop.platform.sendBack(labelled.orderId);
  shop.platform.addDelivery(labelled.orderId, partId, "OTHER-1");
  await shop.comeToRest(labelled.orderId);
  expect((await returnOf(labelled.orderId)).own).toBeUndefined();

  const { shippingAddress: address } = anOrder();
  if (address === null) throw new Error("the order has no address");
  const byHand = shop.platform.place({ quantities: [1], paid: true, service, address, gateway: "card" });
  shop.platform.fulfillByHand(byHand, 0, true, "HAND-1");
  await shop.set({ automaticShipments: false });
  shop.platform.sendBack(byHand);
  await shop.comeToRest(byHand);
  await shop.set({ automaticShipments: true });
  expect((await returnOf(byHand)).own).toBeUndefined();

  const test = await shipped();
  shop.platform.sendBack(test.orderId);
  await settleOrder(shop.services, { ...(await shop.shop()), environment: "sandbox" }, test.orderId);
  expect((await returnOf(test.orderId)).own).toBeUndefined();
});

it("leaves returns alone that the shop doesn't show", async () => {
  const { orderId } = await shipped();
  shop.platform.sendBack(orderId);
  const { orderPlatform } = shop.services;
  const blind: OrderServices = {
    ...shop.services,
    orderPlatform: (...given) => ({ ...orderPlatform(...given), readReturns: async () => null }),
  };
  await settleOrder(blind, await shop.shop(), orderId);
  expect((await returnOf(orderId)).own).toBeUndefined();
});

it("cancels an unused label with its return, and keeps one that is used or whose return is complete", async () => {
  const [calledOff, complete] = [await shipped(), await shipped()];
  const parts = [calledOff, complete].map(({ orderId }) => shop.platform.sendBack(orderId));
  for (const { orderId } of [calledOff, complete]) await shop.comeToRest(orderId);
  shop.platform.endReturn(calledOff.orderId, parts[0] ?? "", "cancelled");
  shop.platform.endReturn(complete.orderId, parts[1] ?? "", "closed");
  for (const { orderId } of [calledOff, complete]) await shop.comeToRest(orderId);
  expect(await returnOf(calledOff.orderId)).toMatchObject({
    ...{ own: { state: "ended" }, shipment: { state: "cancelled" } },
  });
  expect(await returnOf(complete.orderId)).toMatchObject({
    ...{ own: { state: "ended" }, shipment: { state: "created" } },
  });
});

describe("a return that fails", () => {
  it("is shown with its reason, and bought when the merchant tries again", async () => {
    const { orderId, outgoing } = await shipped();
    shop.carrier.will("book", "rejects");
    const partId = shop.platform.sendBack(orderId);
    await shop.settle(orderId);
    expect((await returnOf(orderId)).own).toMatchObject({ state: "failed", reason: { code: "refused" } });
    const failed = async () =>
      (await orderAttention(shop.services, await shop.shop(), 20)).items.filter(
        ({ kind }) => kind === "return",
      );
    expect(await failed()).toMatchObject([
      { partId, returnName: `#${orderId}-R1`, shipmentId: outgoing.id, reason: { code: "refused" } },
    ]);
    expect(await retryReturn(shop.services, await shop.shop(), partId)).toMatchObject({ state: "sent" });
    expect(deliveriesOf(orderId)).toHaveLength(1);
    expect(await failed()).toEqual([]);
    expect(await retryReturn(shop.services, await shop.shop(), "99")).toBeNull();
  });

  it("keeps its label while the platform refuses it, and sends the same one later", async () => {
    const { orderId } = await shipped();
    shop.platform.will("sendReturnLabel", "refuses");
    const partId = shop.platform.sendBack(orderId);
    await shop.settle(orderId);
    const { own } = await returnOf(orderId);
    expect(own).toMatchObject({ state: "failed", reason: { code: "platform-refused", said: "Not today." } });
    const again = await retryReturn(shop.services, await shop.shop(), partId);
    expect(again).toMatchObject({ state: "sent", shipmentId: own?.shipmentId });
    expect(soldFor(own?.shipmentId)).toHaveLength(1);
  });

  it("ends when the merchant adds a label of their own", async () => {
    const { orderId } = await shipped();
    shop.carrier.will("book", "rejects");
    const partId = shop.platform.sendBack(orderId);
    await shop.settle(orderId);
    shop.platform.addDelivery(orderId, partId, "OTHER-2");
    await shop.comeToRest(orderId);
    expect((await returnOf(orderId)).own).toMatchObject({ state: "ended" });
  });
});

it.each(["unavailable", "lost before acting", "lost after acting"] as const)(
  "sends one label when the platform's answer is %s",
  async (fault) => {
    const { orderId } = await shipped();
    shop.platform.will("sendReturnLabel", fault);
    shop.platform.sendBack(orderId);
    await shop.comeToRest(orderId);
    const { own } = await returnOf(orderId);
    expect([own?.state, deliveriesOf(orderId).length, soldFor(own?.shipmentId).length]).toEqual([
      "sent",
      1,
      1,
    ]);
  },
);

it.each(Array.from({ length: 8 }, (_, at) => at + 1))(
  "is one label, sent once, if the worker dies at the %i. place",
  async (place) => {
    const { orderId } = await shipped();
    shop.platform.sendBack(orderId);
    const { ports, orderReturns } = shop.services;
    const mortal: OrderServices = {
      ...shop.services,
      ports: { ...ports, bookings: dying(ports.bookings, [2 * place]) },
      orderReturns: dying(orderReturns, [place]),
    };
    await settleOrder(mortal, await shop.shop(), orderId).catch((error: unknown) => {
      if (!(error instanceof KilledError)) throw error;
    });
    await shop.comeToRest(orderId);
    const { own, shipment } = await returnOf(orderId);
    expect([own?.state, shipment?.state]).toEqual(["sent", "created"]);
    expect([deliveriesOf(orderId).length, soldFor(own?.shipmentId).length]).toEqual([1, 1]);
  },
);
