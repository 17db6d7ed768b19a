// Run: push, begins early
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FulfillmentView } from "../../simulator/shopify/index.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { Scan, ShipmentApi } from "./shop-life.ts";
import { aScan, fulfill, fulfillmentNow, orderWith, shipmentApi } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;

beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

async function aFulfilledOrder() {
  const order = await orderWith(shop, "gorgona.standard");
  const fulfillment = await fulfill(shop, order);
  await shop.settled();
  const [shipment] = await api.of(order);
  if (shipment === undefined) throw new Error("no shipment was made");
  return { order, fulfillment, shipment };
}

async function eventsOf(fulfillment: FulfillmentView) {
  const { events } = await fulfillmentNow(shop, fulfillment);
  return events.map(({ status, message, happenedAt }) => [status, message, happenedAt]);
}

const bought = ["LABEL_PURCHASED", "Gorgona Courier", expect.any(String)];
const collected = aScan("TRANSIT", 0, "Collected in Athens", "picked_up");
const sorted = aScan("TRANSIT", 30, "Sorted in Thessaloniki");
const outForDelivery = aScan("TRANSIT", 50, "With the carrier", "out for delivery");
const delivered = aScan("DELIVERED", 59, "Delivered to Μαρία");

function event(scan: Scan, status: string) {
  return [status, scan.status_details, scan.status_date];
}

describe("tracking on its way to Shopify", () => {
  it("arrives in order, up to DELIVERED", async () => {
    const { fulfillment, shipment } = await aFulfilledOrder();
    await api.replaceTracking(shipment.id, [collected]);
    await shop.settled();
    expect(await eventsOf(fulfillment)).toEqual([bought, event(collected, "CARRIER_PICKED_UP")]);
    await api.replaceTracking(shipment.id, [collected, sorted, outForDelivery, delivered]);
    await shop.settled();
    expect(await eventsOf(fulfillment)).toEqual([
      bought,
      event(collected, "CARRIER_PICKED_UP"),
      event(sorted, "IN_TRANSIT"),
      event(outForDelivery, "OUT_FOR_DELIVERY"),
      event(delivered, "DELIVERED"),
    ]);
  });

  it("has the printed label, once, however often it is printed", async () => {
    const { fulfillment, shipment } = await aFulfilledOrder();
    const { data } = await api.call<{ data: { url: string } }>("POST", "/v1/labels", {
      shipment_ids: [shipment.id],
    });
    expect(await eventsOf(fulfillment)).toEqual([bought]);
    for (let time = 0; time < 2; time++) expect((await fetch(data.url)).status).toBe(200);
    await shop.settled();
    await api.replaceTracking(shipment.id, [aScan("TRANSIT", 30, "Sorted later")]);
    await shop.settled();
    expect((await eventsOf(fulfillment)).map(([status]) => status)).toEqual([
      ...["LABEL_PURCHASED", "LABEL_PRINTED", "IN_TRANSIT"],
    ]);
  });

  it("is sorted by time, whatever the order of the history", async () => {
    const { fulfillment, shipment } = await aFulfilledOrder();
    await api.replaceTracking(shipment.id, [delivered, sorted, collected]);
    await shop.settled();
    expect((await eventsOf(fulfillment)).map(([status]) => status)).toEqual([
      "LABEL_PURCHASED",
      "CARRIER_PICKED_UP",
      "IN_TRANSIT",
      "DELIVERED",
    ]);
  });

  it("leaves out what is learnt after the delivery: Shopify would show the parcel on its way again", async () => {
    const { fulfillment, shipment } = await aFulfilledOrder();
    await api.replaceTracking(shipment.id, [collected, delivered]);
    await shop.settled();
    await api.replaceTracking(shipment.id, [collected, outForDelivery, delivered]);
    await shop.settled();
    const shown = await eventsOf(fulfillment);
    expect(shown.map(([status]) => status)).toEqual(["LABEL_PURCHASED", "CARRIER_PICKED_UP", "DELIVERED"]);
  });

  it("arrives once when histories come faster than they can be sent", async () => {
    const { fulfillment, shipment } = await aFulfilledOrder();
    const scans = Array.from({ length: 12 }, (_, minute) => aScan("TRANSIT", minute, `Scan ${minute}`));
    for (let count = 1; count <= scans.length; count++)
      await api.replaceTracking(shipment.id, scans.slice(0, count));
    await shop.settled();
    expect(await eventsOf(fulfillment)).toEqual([bought, ...scans.map((scan) => event(scan, "IN_TRANSIT"))]);
  });

  it("sends nothing for an unchanged history", async () => {
    const { fulfillment, shipment } = await aFulfilledOrder();
    await api.replaceTracking(shipment.id, [collected]);
    await shop.settled();
    const { requestCount } = await shop.view();
    await api.replaceTracking(shipment.id, [collected]);
    await shop.settled();
    expect((await shop.view()).requestCount).toBe(requestCount);
    expect(await eventsOf(fulfillment)).toHaveLength(2);
  });

  it("finds an event whose answer was lost, instead of sending it twice", async () => {
    const { fulfillment, shipment } = await aFulfilledOrder();
    await api.replaceTracking(shipment.id, [collected, sorted]);
    await shop.settled();
    // The state after a crash: Shopify has the events, and our table says only that sending began.
    const forgotten = await shop.rows(
      "UPDATE sent_fulfillment_events SET event_id = NULL WHERE fulfillment_id = $1 RETURNING entry_key",
      [String(fulfillment.id)],
    );
    expect(forgotten).toHaveLength(3);
    await api.replaceTracking(shipment.id, [collected, sorted, delivered]);
    await shop.settled();
    expect((await eventsOf(fulfillment)).map(([status]) => status)).toEqual([
      "LABEL_PURCHASED",
      "CARRIER_PICKED_UP",
      "IN_TRANSIT",
      "DELIVERED",
    ]);
    const open = await shop.rows(
      "SELECT entry_key FROM sent_fulfillment_events WHERE fulfillment_id = $1 AND event_id IS NULL",
      [String(fulfillment.id)],
    );
    expect(open).toEqual([]);
  });

  it("sends an event that never reached Shopify, though sending began", async () => {
    const { fulfillment, shipment } = await aFulfilledOrder();
    await api.replaceTracking(shipment.id, [collected]);
    await shop.settled();
    await shop.rows(
      `INSERT INTO sent_fulfillment_events (shop, fulfillment_id, entry_key, merchant_id, sent_as, event_id, created_at)
       SELECT shop, fulfillment_id, 'begun elsewhere', merchant_id, sent_as, NULL, created_at
       FROM sent_fulfillment_events WHERE fulfillment_id = $1 LIMIT 1`,
      [String(fulfillment.id)],
    );
    await api.replaceTracking(shipment.id, [collected, sorted]);
    await shop.settled();
    expect((await eventsOf(fulfillment)).map(([status]) => status)).toEqual([
      "LABEL_PURCHASED",
      "CARRIER_PICKED_UP",
      "IN_TRANSIT",
    ]);
  });

  it("stops without complaint when the fulfillment is cancelled in Shopify", async () => {
    const { fulfillment, shipment } = await aFulfilledOrder();
    await api.replaceTracking(shipment.id, [collected]);
    await shop.settled();
    await shop.control("POST", `fulfillments/${fulfillment.id}/cancel`, {});
    await api.replaceTracking(shipment.id, [collected, delivered]);
    await shop.settled();
    expect(
      (await api.call<{ data: { tracking_status: string } }>("GET", `/v1/shipments/${shipment.id}`)).data
        .tracking_status,
    ).toBe("DELIVERED");
  });

  it("survives a token that Shopify refuses", async () => {
    const { fulfillment, shipment } = await aFulfilledOrder();
    await shop.control("POST", "tokens/expire", { which: "access" });
    await api.replaceTracking(shipment.id, [delivered]);
    await shop.settled();
    expect(await eventsOf(fulfillment)).toEqual([bought, event(delivered, "DELIVERED")]);
  });
});
