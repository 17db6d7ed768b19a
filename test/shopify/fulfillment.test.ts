import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeliveryView } from "../../simulator/shopify/index.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { ShipmentApi } from "./shop-life.ts";
import {
  fulfill,
  fulfillmentNow,
  oil,
  orderWith,
  orderWithout,
  purchaseOf,
  shipmentApi,
  thessaloniki,
} from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;

beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

describe("a fulfillment of an order that chose our service", () => {
  it("becomes a shipment of that service, from its location, and shows its number", async () => {
    const order = await orderWith(shop, "gorgona.morning", { lines: [{ ...oil, quantity: 2 }] });
    const fulfillment = await fulfill(shop, order);
    await shop.settled();

    const [shipment, ...others] = await api.of(order);
    expect(others).toEqual([]);
    expect(shipment).toMatchObject({
      state: "created",
      driver: "gorgona",
      related_order_id: String(order.id),
      rate: { service: { code: "morning" } },
      address_from: {
        address: "Leoforos Athinon 122",
        zip: "10442",
        city: "Athens",
        country: "GR",
        phone: "+302105551234",
      },
      address_to: {
        name: "Μαρία Παππά",
        address: "Τσιμισκή 10",
        zip: "54624",
        phone: "+302310111222",
        email: "maria@example.com",
      },
      pickup: null,
    });
    expect(shipment?.items.map(({ weight }) => weight)).toEqual([1250, 1250]);
    const { tracking, notifyCustomer } = await fulfillmentNow(shop, fulfillment);
    const url = expect.stringContaining(`${shop.waybill.url}/track/`);
    expect(tracking).toEqual([{ company: "Gorgona Courier", number: shipment?.tracking_ref, url }]);
    expect(notifyCustomer).toBe(false);
  });

  it("costs the same at the label as at checkout", async () => {
    const order = await orderWith(shop, "gorgona.standard", {
      lines: [
        { sku: "TAB-OAK", quantity: 1 },
        { sku: "MUG-BLU", quantity: 3 },
      ],
    });
    await fulfill(shop, order);
    await shop.settled();
    const [shipment] = await api.of(order);
    expect(Math.round((shipment?.rate.total_amount ?? 0) * 100)).toBe(order.shippingLines[0]?.priceMinor);
  });

  it("has a label to fetch", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await fulfill(shop, order);
    await shop.settled();
    const [shipment] = await api.of(order);
    const { data } = await api.call<{ data: { label_url: string } }>("GET", `/v1/shipments/${shipment?.id}`);
    const label = await fetch(data.label_url);
    expect(label.status).toBe(200);
    expect((await label.text()).slice(0, 5)).toBe("%PDF-");
  });

  it("is one shipment for each part when it is fulfilled in parts", async () => {
    const order = await orderWith(shop, "gorgona.standard", { lines: [{ ...oil, quantity: 3 }] });
    const first = await fulfill(shop, order, { lines: [{ ...oil, quantity: 1 }] });
    const second = await fulfill(shop, order, { lines: [{ ...oil, quantity: 2 }] });
    await shop.settled();
    const shipments = await api.of(order);
    expect(shipments.map(({ items }) => items.length).sort()).toEqual([1, 2]);
    const numbers = [first, second].map(
      async (part) => (await fulfillmentNow(shop, part)).tracking[0]?.number,
    );
    expect((await Promise.all(numbers)).sort()).toEqual(
      shipments.map(({ tracking_ref }) => tracking_ref).sort(),
    );
  });

  it("is one shipment, however often and simultaneously the webhooks come", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    const fulfillment = await fulfill(shop, order);
    const payload = { id: fulfillment.id, order_id: order.id, status: "success" };
    // New event ids, so that the inbox refuses none as a duplicate.
    await Promise.all(
      Array.from({ length: 8 }, () =>
        shop.control("POST", "webhooks/send", { topic: "fulfillments/create", payload }),
      ),
    );
    const deliveries = await shop.control<DeliveryView[]>("GET", "webhooks?topic=fulfillments/create");
    const { webhookId } = deliveries.find(
      (delivery) => (delivery.payload as { id: number }).id === fulfillment.id,
    )!;
    await shop.control("POST", "webhooks/redeliver", { webhookId, times: 5 });
    await shop.settled();

    expect(await api.of(order)).toHaveLength(1);
    expect(await updatesOf(fulfillment.id)).toBe(1);
    const { events } = await fulfillmentNow(shop, fulfillment);
    expect(events.map(({ status }) => status)).toEqual(["LABEL_PURCHASED"]);
  });

  it("becomes a shipment through orders/fulfilled when fulfillments/create never came", async () => {
    await shop.shopify.control("PUT", "/simulator/app", {
      webhooks: [{ topics: ["orders/fulfilled"], uri: "/webhooks" }],
    });
    try {
      const order = await orderWith(shop, "gorgona.standard");
      await fulfill(shop, order);
      await shop.settled();
      expect(await api.of(order)).toHaveLength(1);
    } finally {
      await shop.shopify.control("PUT", "/simulator/app", { appTomlPath: "shopify.app.toml" });
    }
  });
});

/** Counts the updates of a fulfillment's tracking. */
async function updatesOf(fulfillmentId: number): Promise<number> {
  const requests = await shop.control<{ fields: string[]; variables: { id?: string } | null }[]>(
    "GET",
    "requests",
  );
  return requests.filter(
    ({ fields, variables }) =>
      fields.includes("fulfillmentTrackingInfoUpdate") &&
      variables?.id === `gid://shopify/Fulfillment/${fulfillmentId}`,
  ).length;
}

it("a fulfillment of the shop's own flat rate goes with the service that the merchant gave its name", async () => {
  const standard = {
    name: "Standard",
    service: "gorgona.morning",
    countries: ["GR"],
    upToG: null,
    upToValue: null,
  };
  await shop.setSettings({ shippingMethods: [standard] });
  try {
    const order = await orderWithout(shop);
    await fulfill(shop, order);
    await shop.settled();
    expect(await api.of(order)).toMatchObject([{ rate: { service: { code: "morning" } } }]);
  } finally {
    await shop.setSettings({ shippingMethods: [] });
  }
});

describe("a fulfillment that is left alone", () => {
  it("chose none of our services and the merchant set no default", async () => {
    const order = await orderWithout(shop);
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    expect(await api.of(order)).toEqual([]);
    expect(await purchaseOf(shop, fulfillment)).toEqual({
      progress: "left-alone",
      reason: { code: "service-unknown", chosen: "Standard" },
    });
  });

  it("has a tracking number of its own", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    const tracking = { company: "ACS", number: "1234567890", url: "https://track.example/1234567890" };
    const fulfillment = await fulfill(shop, order, { tracking });
    await shop.settled();
    expect(await api.of(order)).toEqual([]);
    expect(await purchaseOf(shop, fulfillment)).toEqual({
      progress: "left-alone",
      reason: { code: "numbered-already" },
    });
    expect((await fulfillmentNow(shop, fulfillment)).tracking).toEqual([tracking]);
  });

  it("has no lines that are shipped", async () => {
    const order = await orderWithout(shop, { lines: [{ sku: "GIFT-50", quantity: 1 }] });
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    expect(await purchaseOf(shop, fulfillment)).toMatchObject({
      progress: "left-alone",
      reason: { code: "nothing-shipped" },
    });
  });

  it("came while automatic shipments are off", async () => {
    await shop.setSettings({ automaticShipments: false });
    try {
      const fulfillment = await fulfill(shop, await orderWith(shop, "gorgona.standard"));
      await shop.settled();
      expect(await purchaseOf(shop, fulfillment)).toMatchObject({
        progress: "left-alone",
        reason: { code: "automation-off" },
      });
    } finally {
      await shop.setSettings({ automaticShipments: true });
    }
  });
});

describe("the merchant's settings", () => {
  it("ship an order without one of our services with the default service, and request a pickup", async () => {
    await shop.setSettings({ fallbackService: "gorgona.standard", pickup: "next-working-day" });
    try {
      const order = await orderWithout(shop);
      await fulfill(shop, order);
      await shop.settled();
      const [shipment] = await api.of(order);
      expect(shipment).toMatchObject({
        driver: "gorgona",
        pickup: { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      });
      const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Athens" }).format(new Date());
      expect((shipment?.pickup?.date ?? "") > today).toBe(true);
    } finally {
      await shop.setSettings({ fallbackService: null, pickup: "none" });
    }
  });
});

describe("a fulfillment that can't be shipped", () => {
  it("says what the merchant must add, and is not retried for ever", async () => {
    const order = await orderWithout(shop, {
      shippingAddress: { ...thessaloniki, phone: null },
      shippingLine: { title: "Gorgona Courier Door to door", code: "gorgona.standard" },
    });
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    expect(await api.of(order)).toEqual([]);
    expect(await purchaseOf(shop, fulfillment)).toEqual({
      progress: "failed",
      reason: { code: "address-missing", missing: ["phone"] },
    });
  });

  it("names the products that lack customs data", async () => {
    const products = await shop.control<{ variants: { id: number }[] }>("POST", "products", {
      title: "Sponge",
      variants: [{ sku: "SPO-1", priceMinor: 700, grams: 100 }],
    });
    expect(products.variants).toHaveLength(1);
    const order = await orderWith(shop, "zephyra.express", {
      lines: [{ sku: "SPO-1", quantity: 2 }],
      shippingAddress: { ...thessaloniki, city: "Zürich", zip: "8001", countryCode: "CH" },
    });
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    expect(await purchaseOf(shop, fulfillment)).toEqual({
      progress: "failed",
      reason: {
        code: "customs-gaps",
        missing: [{ product: "Sponge", fields: ["commodity_code", "country_of_origin"] }],
        invalid: [],
      },
    });
  });

  it("says that its service has no price for the address", async () => {
    const order = await orderWithout(shop, {
      shippingAddress: { ...thessaloniki, city: "Berlin", zip: "10119", countryCode: "DE" },
      shippingLine: { title: "x", code: "gorgona.standard" },
    });
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    expect(await purchaseOf(shop, fulfillment)).toMatchObject({
      progress: "failed",
      reason: {
        code: "refused",
        refusal: { detail: { reason: "no_delivery", place: "DE 10119" }, said: null },
      },
    });
  });
});
