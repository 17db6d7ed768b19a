/** Fulfillment orders that are split in Shopify or moved to another location, before and while their labels are bought. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderView } from "../../../simulator/shopify/index.ts";
import type { AdminDoor } from "../admin-door.ts";
import { confirmedOrders } from "../confirmed-view.ts";
import type { RunningShop } from "../running-shop.ts";
import type { ApiShipment, ShipmentApi } from "../shop-life.ts";
import { oil } from "../shop-life.ts";
import type { WatchedShop } from "./flow-life.ts";
import {
  act,
  anOrderWith,
  buy,
  callsOf,
  expectOnce,
  labelledPieces,
  onHome,
  onlyLabel,
  orderNow,
  purchasesOf,
  repeatWebhooks,
  send,
  setRule,
  watchedShop,
} from "./flow-life.ts";

let watched: WatchedShop;
let shop: RunningShop;
let door: AdminDoor;
let api: ShipmentApi;
/** This location stocks soap. */
let patras: { id: number };

beforeAll(async () => {
  watched = await watchedShop();
  ({ shop, door, api } = watched);
  patras = await shop.control("POST", "locations", {
    ...{ name: "Patras", address1: "Maizonos 5", city: "Patras", zip: "26221", countryCode: "GR" },
    phone: "+302610111222",
  });
  await shop.control("POST", "products", {
    title: "Soap",
    variants: [{ sku: soap.sku, priceMinor: 400, grams: 120, locationId: patras.id }],
  });
});
afterAll(() => watched?.close());

const threeOil = { ...oil, quantity: 3 };
const soap = { sku: "SOAP-1", quantity: 2 };

const anOrder = (change: Readonly<Record<string, unknown>> = {}) => anOrderWith(shop, [threeOil], change);

const oneBottle = { lines: [oil] };
const toPatras = () => ({ locationId: patras.id });

/** Acts after the app's last read of the order, before Shopify receives the fulfillment. */
function beforeFulfillment(deed: () => Promise<void>): void {
  door.atCall(1, "CreateFulfillment", "held", deed);
}

/** A bought label has lost some of its pieces: it remains the only one, Home shows a notice, and nothing else is bought. */
async function expectOneLabelWithNotice(
  order: OrderView,
  because: object,
  askedBy: string,
): Promise<ApiShipment> {
  const label = await onlyLabel(shop, api, order);
  const reason = { code: "without-fulfillment", number: label.tracking_ref, because };
  for (const again of [false, true]) {
    if (again) await repeatWebhooks(shop, order);
    expect(await onlyLabel(shop, api, order)).toMatchObject({ id: label.id, state: "created" });
    expect(await purchasesOf(shop, order)).toMatchObject([
      { progress: "failed", fulfillment_id: null, reason, askedBy },
    ]);
    expect((await orderNow(shop, order)).fulfillments).toEqual([]);
  }
  expect(await onHome(shop, order)).toEqual([reason]);
  return label;
}

const lessIsLeft = (title: string, remaining = 2) => ({
  code: "pieces-missing",
  products: [{ title, remaining, wanted: 3 }],
});
const titleOf = ({ lineItems }: OrderView) => lineItems[0]?.title ?? "";

describe("a fulfillment order that is split", () => {
  it("while its label is bought keeps one label, and the split-off part gets none before that is cancelled", async () => {
    const order = await anOrder();
    beforeFulfillment(() => act(shop, order, "split", oneBottle));
    await buy(shop, order);
    await shop.settled();
    const label = await expectOneLabelWithNotice(order, lessIsLeft(titleOf(order)), "merchant");
    await send(shop, "/app?index", { intent: "cancel-label", shipmentId: label.id });
    await shop.settled();
    for (const part of [0, 1]) {
      await buy(shop, order, { part });
      await shop.settled();
    }
    expect(await labelledPieces(shop, api, order)).toEqual([2, 1]);
    expect((await orderNow(shop, order)).fulfillmentStatus).toBe("FULFILLED");
  });

  it("before the app learns that its label's fulfillment failed keeps that one label", async () => {
    const order = await anOrder();
    door.atCall(1, "CreateFulfillment", "asked", () => act(shop, order, "split", oneBottle));
    await buy(shop, order);
    await shop.settled();
    await expectOneLabelWithNotice(order, lessIsLeft(titleOf(order)), "merchant");
  });

  it("after its fulfillment was made, but its answer lost, keeps fulfillment and label", async () => {
    const order = await anOrder();
    door.atCall(1, "CreateFulfillment", "answered", async () => {});
    await buy(shop, order, { quantity: 2 });
    await shop.settled();
    await expect(act(shop, order, "split", oneBottle)).rejects.toThrow("can't be split");
    expect(await labelledPieces(shop, api, order)).toEqual([2]);
    expect(await callsOf(shop, "fulfillmentCreate", String(order.fulfillmentOrders[0]?.id))).toBe(1);
  });

  it("while the rule buys its label gets no second one from the rule", async () => {
    await setRule(shop, true);
    const order = await anOrder({ paid: false });
    beforeFulfillment(() => act(shop, order, "split", oneBottle));
    await act(shop, order, "pay");
    await shop.settled();
    await expectOneLabelWithNotice(order, lessIsLeft(titleOf(order)), "rule");
    await setRule(shop, false);
  });

  it("by a partial hold while the rule buys its label keeps one label, and gets a notice when the hold ends", async () => {
    await setRule(shop, true);
    const order = await anOrder({ paid: false });
    beforeFulfillment(() => act(shop, order, "hold", oneBottle));
    await act(shop, order, "pay");
    await shop.settled();
    await repeatWebhooks(shop, order);
    expect(await onlyLabel(shop, api, order)).toMatchObject({ state: "created" });
    expect(await purchasesOf(shop, order)).toMatchObject([
      { progress: "open", reason: expect.objectContaining({ code: "on-hold" }) },
    ]);
    await act(shop, order, "release");
    await shop.settled();
    await expectOneLabelWithNotice(order, lessIsLeft(titleOf(order), 1), "rule");
    await setRule(shop, false);
  });

  it("before it is paid gets a label for each part from the rule", async () => {
    await setRule(shop, true);
    const order = await anOrder({ paid: false });
    await act(shop, order, "split", oneBottle);
    await act(shop, order, "pay");
    await shop.settled();
    expect([...(await labelledPieces(shop, api, order))].sort()).toEqual([1, 2]);
    expect((await orderNow(shop, order)).fulfillments).toHaveLength(2);
    await setRule(shop, false);
  });

  it("before any label is requested is bought part by part, also from the list", async () => {
    const order = await anOrder();
    await act(shop, order, "split", oneBottle);
    await shop.settled();
    const ids = (await orderNow(shop, order)).fulfillmentOrders.map(({ id }) => id);
    await send(shop, "/app/orders.data?index", await confirmedOrders(shop, ids));
    await shop.settled();
    expect([...(await labelledPieces(shop, api, order))].sort()).toEqual([1, 2]);
    expect((await orderNow(shop, order)).fulfillments).toHaveLength(2);
  });
});

describe("a fulfillment order that is moved", () => {
  it("before its label is bought is shipped from its new location", async () => {
    const order = await anOrder();
    await act(shop, order, "move", toPatras());
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    expect(await onlyLabel(shop, api, order)).toMatchObject({ address_from: { city: "Patras" } });
    expect((await orderNow(shop, order)).fulfillments).toMatchObject([{ locationId: patras.id }]);
  });

  it("while its purchase waits is shipped from its new location when the hold is released", async () => {
    const order = await anOrder();
    await act(shop, order, "hold");
    await shop.settled();
    await buy(shop, order);
    await act(shop, order, "move", toPatras());
    await shop.settled();
    expect(await purchasesOf(shop, order)).toMatchObject([{ progress: "open" }]);
    await act(shop, order, "release");
    await shop.settled();
    expect(await onlyLabel(shop, api, order)).toMatchObject({ address_from: { city: "Patras" } });
  });

  it("as a whole while its label is bought keeps that one label", async () => {
    const order = await anOrder();
    beforeFulfillment(() => act(shop, order, "move", toPatras()));
    await buy(shop, order);
    await shop.settled();
    await repeatWebhooks(shop, order);
    expect(await onlyLabel(shop, api, order)).toMatchObject({ state: "created" });
    expect((await orderNow(shop, order)).fulfillments).toMatchObject([{ locationId: patras.id }]);
    expect(await purchasesOf(shop, order)).toMatchObject([{ progress: "placed" }]);
  });

  it("in part while its label is bought keeps one label, even with the rule on", async () => {
    const order = await anOrder();
    beforeFulfillment(() => act(shop, order, "move", { ...toPatras(), ...oneBottle }));
    await buy(shop, order);
    await shop.settled();
    await expectOneLabelWithNotice(order, lessIsLeft(titleOf(order)), "merchant");
    await setRule(shop, true);
    await repeatWebhooks(shop, order);
    await onlyLabel(shop, api, order);
    await setRule(shop, false);
  });

  it("to the location of the order's rest ends its purchase, and can be bought there", async () => {
    const order = await anOrder({ lines: [threeOil, soap] });
    const [oils] = order.fulfillmentOrders;
    await act(shop, order, "hold", { fulfillmentOrderId: oils?.id });
    await shop.settled();
    await buy(shop, order);
    await act(shop, order, "move", { fulfillmentOrderId: oils?.id, ...toPatras() });
    await act(shop, order, "release");
    await shop.settled();
    const reason = { code: "nothing-left" };
    expect(await purchasesOf(shop, order)).toMatchObject([{ progress: "failed", reason }]);
    expect(await api.of(order)).toEqual([]);
    await buy(shop, order, { part: 2 });
    await shop.settled();
    expect(await onlyLabel(shop, api, order)).toMatchObject({ address_from: { city: "Patras" } });
    expect(await labelledPieces(shop, api, order)).toEqual([3]);
  });
});

describe("fulfillment orders at two locations", () => {
  it("are bought one by one, each from its own location", async () => {
    const order = await anOrder({ lines: [threeOil, soap] });
    for (const part of [0, 1]) {
      await buy(shop, order, { part });
      await shop.settled();
    }
    const labels = await expectOnce(shop, api, order);
    expect(labels.map(({ address_from, items }) => [address_from.city, items.length])).toEqual([
      ["Athens", 3],
      ["Patras", 2],
    ]);
    const { fulfillments, fulfillmentStatus } = await orderNow(shop, order);
    expect([fulfillments.length, fulfillmentStatus]).toEqual([2, "FULFILLED"]);
  });
});
