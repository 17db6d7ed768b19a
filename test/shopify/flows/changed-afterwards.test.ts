import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderView } from "../../../simulator/shopify/index.ts";
import type { RunningShop } from "../running-shop.ts";
import { runningShop } from "../running-shop.ts";
import type { ShipmentApi } from "../shop-life.ts";
import {
  aScan,
  changedPlaces,
  fulfill,
  fulfillmentNow,
  oil,
  orderWith,
  shipmentApi,
  thessaloniki,
} from "../shop-life.ts";
import { buy, expectOnce, orderNow, purchasesOf, send } from "./flow-life.ts";

let shop: RunningShop;
let api: ShipmentApi;

beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

const kalamaria = { ...thessaloniki, address1: "Komninon 3", city: "Kalamaria", zip: "55131" };

async function aBoughtOrder(): Promise<OrderView> {
  const order = await orderWith(shop, "gorgona.standard", { lines: [{ ...oil, quantity: 2 }] });
  await shop.settled();
  await buy(shop, order);
  await shop.settled();
  return order;
}

describe("a label whose order gets another address", () => {
  async function aMovedOrder() {
    const order = await orderWith(shop, "gorgona.standard");
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    await shop.control("PATCH", `orders/${order.id}`, { shippingAddress: kalamaria });
    await shop.settled();
    const [shipment] = await expectOnce(shop, api, order);
    return { order, fulfillment, shipment: shipment! };
  }
  const noticed = async (order: OrderView) => {
    const [changed] = await changedPlaces(shop, "order_id", String(order.id));
    return changed?.[1] ?? null;
  };

  it("is shown on Home, and replaced once when the merchant clicks", async () => {
    const { order, fulfillment, shipment } = await aMovedOrder();
    expect(await noticed(order)).toBe("55131 Kalamaria, GR");
    const home = await (await shop.openAdmin("/app")).text();
    expect(home).toContain("55131 Kalamaria, GR");
    const click = { intent: "replace-label", shipmentId: shipment.id };
    const answers = await Promise.all([1, 2, 3].map(() => send(shop, "/app?index", click)));
    expect(answers.map(({ status }) => status)).toContain(200);
    await shop.settled();

    const [old, anew, ...others] = await expectOnce(shop, api, order);
    expect(others).toEqual([]);
    expect([old?.id, old?.state, anew?.state]).toEqual([shipment.id, "cancelled", "created"]);
    expect(anew?.address_to).toMatchObject({ city: "Kalamaria", zip: "55131", address: "Komninon 3" });
    const { tracking, status } = await fulfillmentNow(shop, fulfillment);
    expect([status, tracking.map(({ number }) => number)]).toEqual(["SUCCESS", [anew?.tracking_ref]]);
    expect(await noticed(order)).toBeNull();
  });

  it("is kept when the merchant chooses so, and shown again when the address changes again", async () => {
    const { order, shipment } = await aMovedOrder();
    for (const _ of [1, 2])
      expect((await send(shop, `/app/shipments/${shipment.id}`, { intent: "keep-label" })).status).toBe(200);
    expect(await noticed(order)).toBeNull();
    await shop.control("PATCH", `orders/${order.id}`, { note: "Ring twice" });
    await shop.settled();
    expect(await noticed(order)).toBeNull();
    await shop.control("PATCH", `orders/${order.id}`, { shippingAddress: thessaloniki });
    await shop.settled();
    expect(await noticed(order)).toBe("54624 Θεσσαλονίκη, GR");
    expect((await expectOnce(shop, api, order)).map(({ id, state }) => [id, state])).toEqual([
      [shipment.id, "created"],
    ]);
  });

  it("is no longer shown when the address is changed back", async () => {
    const { order } = await aMovedOrder();
    await shop.control("PATCH", `orders/${order.id}`, { shippingAddress: thessaloniki });
    await shop.settled();
    expect(await noticed(order)).toBeNull();
  });

  it("can't be replaced when the carrier has the parcel, and stays unchanged", async () => {
    const { order, fulfillment, shipment } = await aMovedOrder();
    await api.replaceTracking(shipment.id, [aScan("TRANSIT", 0, "Collected")]);
    await shop.settled();
    const answer = await send(shop, `/app/shipments/${shipment.id}`, { intent: "replace-label" });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("moving")]);
    await shop.settled();
    expect((await expectOnce(shop, api, order)).map(({ id, state }) => [id, state])).toEqual([
      [shipment.id, "created"],
    ]);
    expect((await fulfillmentNow(shop, fulfillment)).tracking[0]?.number).toBe(shipment.tracking_ref);
    expect(await purchasesOf(shop, order)).toEqual([expect.objectContaining({ progress: "placed" })]);
  });

  it("gets its number sent, if that was due, even when it can't be replaced", async () => {
    const { order, fulfillment, shipment } = await aMovedOrder();
    await api.replaceTracking(shipment.id, [aScan("TRANSIT", 0, "Collected")]);
    await shop.settled();
    // As if Shopify had been unreachable when the label was bought.
    await shop.control("PATCH", `fulfillments/${fulfillment.id}`, { tracking: {} });
    await shop.settled();
    await shop.rows(
      `UPDATE purchases SET data = (data::jsonb || '{"trackingSentAt": null}')::json WHERE order_id = $1`,
      [String(order.id)],
    );
    expect((await fulfillmentNow(shop, fulfillment)).tracking).toEqual([]);
    const answer = await send(shop, `/app/shipments/${shipment.id}`, { intent: "replace-label" });
    expect(answer.status).toBe(422);
    await shop.settled();
    const { tracking } = await fulfillmentNow(shop, fulfillment);
    expect(tracking.map(({ number }) => number)).toEqual([shipment.tracking_ref]);
  });

  it("can also be replaced when it was bought in the app", async () => {
    const order = await aBoughtOrder();
    const [shipment] = await expectOnce(shop, api, order);
    await shop.control("PATCH", `orders/${order.id}`, { shippingAddress: kalamaria });
    await shop.settled();
    const answer = await send(shop, "/app?index", {
      intent: "replace-label",
      shipmentId: shipment?.id ?? "",
    });
    expect(answer.status).toBe(200);
    await shop.settled();
    const [old, anew, ...others] = await expectOnce(shop, api, order);
    expect(others).toEqual([]);
    expect([old?.state, anew?.state, anew?.address_to.city]).toEqual(["cancelled", "created", "Kalamaria"]);
    expect((await orderNow(shop, order)).fulfillments.map(({ status }) => status)).toEqual(["SUCCESS"]);
  });
});

describe("an order that is edited", () => {
  it("ships the added pieces with another label", async () => {
    const order = await aBoughtOrder();
    await shop.control("POST", `orders/${order.id}/edit`, { add: [{ sku: "HON-450", quantity: 1 }] });
    await shop.settled();
    const { fulfillmentOrders } = await orderNow(shop, order);
    const open = fulfillmentOrders.findIndex(({ status }) => status === "OPEN" || status === "IN_PROGRESS");
    await buy(shop, order, { part: open });
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toHaveLength(2);
    expect((await orderNow(shop, order)).fulfillmentStatus).toBe("FULFILLED");
  });
});

describe("a fulfillment of ours that is cancelled in Shopify", () => {
  it("cancels its shipment, and its pieces can be bought again", async () => {
    const order = await aBoughtOrder();
    const [fulfillment] = (await orderNow(shop, order)).fulfillments;
    await shop.control("POST", `fulfillments/${fulfillment?.id}/cancel`, {});
    await shop.settled();
    expect((await expectOnce(shop, api, order)).map(({ state }) => state)).toEqual(["cancelled"]);
    const { fulfillmentOrders } = await orderNow(shop, order);
    await buy(shop, order, { part: fulfillmentOrders.findIndex(({ status }) => status === "OPEN") });
    await shop.settled();
    expect((await expectOnce(shop, api, order)).map(({ state }) => state)).toEqual(["cancelled", "created"]);
  });

  it("notifies the merchant once when the carrier already has the parcel", async () => {
    const order = await aBoughtOrder();
    const [shipment] = await expectOnce(shop, api, order);
    await api.replaceTracking(shipment?.id ?? "", [aScan("TRANSIT", 0, "Collected")]);
    await shop.settled();
    const [fulfillment] = (await orderNow(shop, order)).fulfillments;
    await shop.control("POST", `fulfillments/${fulfillment?.id}/cancel`, {});
    await shop.settled();
    await shop.control("POST", `orders/${order.id}/cancel`, {});
    await shop.settled();
    expect((await expectOnce(shop, api, order)).map(({ state }) => state)).toEqual(["created"]);
    expect(await purchasesOf(shop, order)).toEqual([
      expect.objectContaining({
        progress: "failed",
        reason: {
          code: "cancel-refused",
          because: "fulfillment-cancelled",
          refusal: { engineCode: "NOT_CANCELLABLE", detail: { reason: "moving" }, said: null },
        },
      }),
    ]);
  });
});

describe("an order that is cancelled", () => {
  it("cancels all of its shipments, wherever they were bought", async () => {
    const order = await orderWith(shop, "gorgona.standard", { lines: [{ ...oil, quantity: 3 }] });
    await shop.settled();
    await buy(shop, order, { quantity: 1 });
    await shop.settled();
    await fulfill(shop, order, { lines: [{ ...oil, quantity: 1 }] });
    await shop.settled();
    await shop.control("POST", `orders/${order.id}/cancel`, {});
    await shop.settled();
    expect((await expectOnce(shop, api, order)).map(({ state }) => state)).toEqual([
      "cancelled",
      "cancelled",
    ]);
    for (const { progress, reason } of await purchasesOf(shop, order))
      expect([progress, reason]).toEqual(["left-alone", { code: "order-cancelled" }]);
  });
});
