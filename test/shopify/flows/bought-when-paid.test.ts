import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningShop } from "../running-shop.ts";
import { runningShop, until } from "../running-shop.ts";
import type { ShipmentApi } from "../shop-life.ts";
import { berlin, oil, orderWith, orderWithout, shipmentApi, thessaloniki } from "../shop-life.ts";
import { expectOnce, orderNow, purchasesOf } from "./flow-life.ts";

let shop: RunningShop;
let api: ShipmentApi;

type Rule = { services?: "all" | string[]; countries?: "all" | string[] };

async function buyWhenPaid(rule: Rule = {}) {
  const since = new Date(Date.now() - 1_000).toISOString();
  await shop.setSettings({
    buyWhenPaid: { enabled: true, since, services: "all", countries: "all", ...rule },
  });
}

beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

const throughOurs = (code: string) => ({ shippingLine: { title: "x", code, priceMinor: 400 } });

describe("a paid order", () => {
  it("waits for the merchant without the rule, and with a rule that is newer than the order", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await shop.settled();
    expect(await purchasesOf(shop, order)).toEqual([]);
    await shop.setSettings({
      buyWhenPaid: { enabled: true, since: new Date(Date.now() + 2_000).toISOString() },
    });
    await shop.control("POST", "webhooks/send", { topic: "orders/paid", payload: { id: order.id } });
    await shop.settled();
    expect(await purchasesOf(shop, order)).toEqual([]);
  });

  it("gets its label and fulfillment automatically", async () => {
    await buyWhenPaid();
    const order = await orderWith(shop, "gorgona.morning", { lines: [{ ...oil, quantity: 2 }] });
    await shop.settled();
    const [shipment, ...others] = await expectOnce(shop, api, order);
    expect(others).toEqual([]);
    expect(shipment).toMatchObject({ rate: { service: { code: "morning" } } });
    expect(await purchasesOf(shop, order)).toEqual([
      expect.objectContaining({ progress: "placed", askedBy: "rule" }),
    ]);
    const { fulfillments, fulfillmentStatus } = await orderNow(shop, order);
    expect([fulfillmentStatus, fulfillments.length]).toEqual(["FULFILLED", 1]);
  });

  it("gets them when it is paid, not before", async () => {
    await buyWhenPaid();
    const order = await orderWithout(shop, { ...throughOurs("gorgona.standard"), paid: false });
    await shop.settled();
    expect(await purchasesOf(shop, order)).toEqual([]);
    await shop.control("POST", `orders/${order.id}/pay`);
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toHaveLength(1);
  });

  it("gets them only for the rule's services and countries", async () => {
    await buyWhenPaid({ services: ["gorgona.morning"], countries: ["GR"] });
    const others = [
      await orderWithout(shop, throughOurs("gorgona.standard")),
      await orderWithout(shop, { shippingAddress: berlin, ...throughOurs("gorgona.morning") }),
      await orderWithout(shop),
    ];
    const ours = await orderWithout(shop, throughOurs("gorgona.morning"));
    await shop.settled();
    for (const other of others) expect(await purchasesOf(shop, other)).toEqual([]);
    expect(await expectOnce(shop, api, ours)).toHaveLength(1);
  });

  it("waits while it is on hold, and continues when the hold is released", async () => {
    await buyWhenPaid();
    const order = await orderWithout(shop, { ...throughOurs("gorgona.standard"), paid: false });
    await shop.control("POST", `orders/${order.id}/hold`, { reason: "HIGH_RISK_OF_FRAUD" });
    await shop.control("POST", `orders/${order.id}/pay`);
    await shop.settled();
    expect(await purchasesOf(shop, order)).toEqual([]);
    await shop.control("POST", `orders/${order.id}/release`, {});
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toHaveLength(1);
  });

  it("waits for its day when it is scheduled", async () => {
    await buyWhenPaid();
    const fulfillAt = new Date(Date.now() + 86_400_000).toISOString();
    const order = await orderWithout(shop, { ...throughOurs("gorgona.standard"), fulfillAt });
    await shop.settled();
    expect(await purchasesOf(shop, order)).toEqual([]);
    await shop.control("POST", `orders/${order.id}/schedule`, { fulfillAt: null });
    await until(
      async () => (await purchasesOf(shop, order))[0]?.progress === "placed",
      "the label is bought",
    );
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toHaveLength(1);
  });

  it("gets one label for each location that ships a part, each with that part's service", async () => {
    await buyWhenPaid();
    const patras = await shop.control<{ id: number }>("POST", "locations", {
      name: "Patras",
      address1: "Maizonos 5",
      city: "Patras",
      zip: "26221",
      countryCode: "GR",
      phone: "+302610111222",
    });
    await shop.control("POST", "products", {
      title: "Soap",
      variants: [{ sku: "SOAP-1", priceMinor: 400, grams: 120, locationId: patras.id }],
    });
    const order = await orderWithout(shop, {
      lines: [oil, { sku: "SOAP-1", quantity: 2 }],
      shippingLine: { title: "Shipping", code: "Shipping", priceMinor: 700 },
      deliveryMethod: { serviceCode: "gorgona.standard", serviceCodes: { [patras.id]: "gorgona.morning" } },
    });
    await shop.settled();
    const shipments = await expectOnce(shop, api, order);
    expect(shipments.map(({ rate, address_from }) => [address_from.city, rate.service.code]).sort()).toEqual([
      ["Athens", "standard"],
      ["Patras", "morning"],
    ]);
    expect((await orderNow(shop, order)).fulfillments).toHaveLength(2);
  });

  it("gets no label for gift cards", async () => {
    await buyWhenPaid();
    const order = await orderWithout(shop, {
      lines: [{ sku: "GIFT-50", quantity: 1 }],
      ...throughOurs("gorgona.standard"),
    });
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toEqual([]);
    expect(await purchasesOf(shop, order)).toEqual([]);
  });

  it("says why its label was not bought, and does not retry for ever", async () => {
    await buyWhenPaid();
    const order = await orderWithout(shop, {
      shippingAddress: { ...thessaloniki, phone: null },
      ...throughOurs("gorgona.standard"),
    });
    await shop.settled();
    await shop.control("POST", "webhooks/send", { topic: "orders/paid", payload: { id: order.id } });
    await shop.settled();
    expect(await purchasesOf(shop, order)).toEqual([
      expect.objectContaining({
        progress: "failed",
        reason: { code: "address-missing", missing: ["phone"] },
      }),
    ]);
    expect(await expectOnce(shop, api, order)).toEqual([]);
  });
});
