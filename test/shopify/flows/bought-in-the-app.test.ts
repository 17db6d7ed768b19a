// Run: long, begins early
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningShop } from "../running-shop.ts";
import { runningShop } from "../running-shop.ts";
import type { ShipmentApi } from "../shop-life.ts";
import { aScan, fulfill, oil, orderWith, orderWithout, shipmentApi, thessaloniki } from "../shop-life.ts";
import { buy, callsOf, expectOnce, orderNow, purchasesOf, send } from "./flow-life.ts";

let shop: RunningShop;
let api: ShipmentApi;

beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

describe("a label bought on the order's page", () => {
  it("becomes a shipment, and a fulfillment of ours that shows it", async () => {
    const order = await orderWith(shop, "gorgona.standard", { lines: [{ ...oil, quantity: 2 }] });
    await shop.settled();
    await buy(shop, order, { service: "gorgona.morning", notify: "yes" });
    await shop.settled();
    const [shipment, ...others] = await expectOnce(shop, api, order);
    expect(others).toEqual([]);
    expect(shipment).toMatchObject({ state: "created", rate: { service: { code: "morning" } } });
    const { fulfillments, fulfillmentStatus } = await orderNow(shop, order);
    expect(fulfillmentStatus).toBe("FULFILLED");
    expect(fulfillments).toEqual([
      expect.objectContaining({
        notifyCustomer: true,
        tracking: [
          {
            company: "Gorgona Courier",
            number: shipment?.tracking_ref,
            url: expect.stringMatching(/\/track\//),
          },
        ],
        events: [expect.objectContaining({ status: "LABEL_PURCHASED" })],
      }),
    ]);
    expect(await purchasesOf(shop, order)).toEqual([
      expect.objectContaining({ progress: "placed", reason: null, askedBy: "merchant" }),
    ]);
  });

  it("sends tracking to the fulfillment like any other", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    const [shipment] = await expectOnce(shop, api, order);
    await api.replaceTracking(shipment?.id ?? "", [
      aScan("TRANSIT", 0, "Collected"),
      aScan("DELIVERED", 9, "Done"),
    ]);
    await shop.settled();
    const [fulfillment] = (await orderNow(shop, order)).fulfillments;
    expect(fulfillment?.events.map(({ status }) => status)).toEqual([
      "LABEL_PURCHASED",
      "IN_TRANSIT",
      "DELIVERED",
    ]);
  });

  it("is one label, however often the button is pressed at once", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await shop.settled();
    await Promise.all(Array.from({ length: 5 }, () => buy(shop, order)));
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toHaveLength(1);
    expect((await orderNow(shop, order)).fulfillments).toHaveLength(1);
  });

  it("is for a part, and the rest is bought later", async () => {
    const order = await orderWith(shop, "gorgona.standard", { lines: [{ ...oil, quantity: 3 }] });
    await shop.settled();
    await buy(shop, order, { quantity: 1 });
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    const shipments = await expectOnce(shop, api, order);
    expect(shipments.map(({ items }) => items.length)).toEqual([1, 2]);
    expect((await orderNow(shop, order)).fulfillments).toHaveLength(2);
  });

  it("is one shipment beside the merchant's fulfillment in Shopify", async () => {
    const order = await orderWith(shop, "gorgona.standard", { lines: [{ ...oil, quantity: 3 }] });
    await shop.settled();
    await buy(shop, order, { quantity: 1 });
    await shop.settled();
    await fulfill(shop, order);
    await shop.settled();
    expect((await expectOnce(shop, api, order)).map(({ items }) => items.length)).toEqual([1, 2]);
  });

  it("sends nothing to Shopify again when webhooks are repeated", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    const [fulfillment] = (await orderNow(shop, order)).fulfillments;
    const payload = { id: fulfillment?.id, order_id: order.id };
    await Promise.all(
      ["fulfillments/create", "fulfillments/update", "fulfillments/create"].map((topic) =>
        shop.control("POST", "webhooks/send", { topic, payload }),
      ),
    );
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toHaveLength(1);
    expect(await callsOf(shop, "fulfillmentCreate", String(order.fulfillmentOrders[0]?.id))).toBe(1);
    expect(await callsOf(shop, "fulfillmentTrackingInfoUpdate", String(fulfillment?.id))).toBe(0);
  });

  it("says what is missing, and is bought once that is added", async () => {
    const order = await orderWithout(shop, { shippingAddress: { ...thessaloniki, phone: null } });
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toEqual([]);
    const [row] = await purchasesOf(shop, order);
    expect(row).toMatchObject({
      progress: "failed",
      reason: { code: "address-missing", missing: ["phone"] },
    });
    await shop.control("PATCH", `orders/${order.id}`, { shippingAddress: thessaloniki });
    expect((await send(shop, "/app?index", { intent: "retry", purchaseId: row?.id ?? "" })).status).toBe(200);
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toHaveLength(1);
    expect(await purchasesOf(shop, order)).toEqual([
      expect.objectContaining({ id: row?.id, progress: "placed" }),
    ]);
  });

  it("waits while its order is on hold, and is bought when the hold is released", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await shop.settled();
    await shop.control("POST", `orders/${order.id}/hold`, { reason: "AWAITING_PAYMENT" });
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toEqual([]);
    expect(await purchasesOf(shop, order)).toEqual([
      expect.objectContaining({ progress: "open", reason: expect.objectContaining({ code: "on-hold" }) }),
    ]);
    await shop.control("POST", `orders/${order.id}/release`, {});
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toHaveLength(1);
  });

  it("ends with its order", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await shop.settled();
    await shop.control("POST", `orders/${order.id}/hold`, {});
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    await shop.control("POST", `orders/${order.id}/cancel`, {});
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toEqual([]);
    expect(await purchasesOf(shop, order)).toEqual([
      expect.objectContaining({ progress: "left-alone", reason: { code: "order-cancelled" } }),
    ]);
  });

  it("cancels its fulfillment when the merchant cancels the shipment, so that the pieces can be shipped again", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    const [first] = await expectOnce(shop, api, order);
    expect((await send(shop, `/app/shipments/${first?.id}`, { intent: "cancel" })).status).toBe(200);
    await shop.settled();
    const cancelled = await orderNow(shop, order);
    expect(cancelled.fulfillments.map(({ status }) => status)).toEqual(["CANCELLED"]);
    const open = cancelled.fulfillmentOrders.findIndex(({ status }) => status === "OPEN");
    expect(open).toBeGreaterThanOrEqual(0);
    await buy(shop, order, { part: open });
    await shop.settled();
    expect((await expectOnce(shop, api, order)).map(({ state }) => state)).toEqual(["cancelled", "created"]);
  });
});
