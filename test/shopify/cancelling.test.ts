// Run: push
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { aScan, fulfill, fulfillmentNow, orderWith, purchaseOf, shipmentApi } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;

beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

describe("cancelling", () => {
  it("an order cancels its shipment and the pickup", async () => {
    await shop.setSettings({ pickup: "next-working-day" });
    const order = await orderWith(shop, "gorgona.standard");
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    await shop.setSettings({ pickup: "none" });
    expect((await api.of(order))[0]?.pickup).not.toBeNull();
    await shop.control("POST", `orders/${order.id}/cancel`, {});
    await shop.settled();
    expect(await api.of(order)).toEqual([expect.objectContaining({ state: "cancelled", pickup: null })]);
    expect(await purchaseOf(shop, fulfillment)).toEqual({
      progress: "left-alone",
      reason: { code: "order-cancelled" },
    });
  });

  it("a fulfillment cancels its shipment, and the next fulfillment gets another", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    const first = await fulfill(shop, order);
    await shop.settled();
    await shop.control("POST", `fulfillments/${first.id}/cancel`, {});
    await shop.settled();
    expect((await api.of(order)).map(({ state }) => state)).toEqual(["cancelled"]);
    await fulfill(shop, order);
    await shop.settled();
    expect((await api.of(order)).map(({ state }) => state).sort()).toEqual(["cancelled", "created"]);
  });

  it("an order whose parcel is on its way notifies the merchant", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    const [shipment] = await api.of(order);
    await api.replaceTracking(shipment?.id ?? "", [aScan("TRANSIT", 0, "Collected")]);
    await shop.control("POST", `orders/${order.id}/cancel`, {});
    await shop.settled();
    expect((await api.of(order)).map(({ state }) => state)).toEqual(["created"]);
    expect(await purchaseOf(shop, fulfillment)).toEqual({
      progress: "failed",
      reason: {
        code: "cancel-refused",
        because: "order-cancelled",
        refusal: { engineCode: "NOT_CANCELLABLE", detail: { reason: "moving" }, said: null },
      },
    });
  });

  it("a shipment by hand keeps the fulfillment and notifies the merchant", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    const [shipment] = await api.of(order);
    await api.call("DELETE", `/v1/shipments/${shipment?.id}`);
    await shop.settled();
    expect(await purchaseOf(shop, fulfillment)).toEqual({
      progress: "failed",
      reason: { code: "fulfillment-shows-number", number: shipment?.tracking_ref },
    });
    expect((await fulfillmentNow(shop, fulfillment)).tracking[0]?.number).toBe(shipment?.tracking_ref);
  });
});
