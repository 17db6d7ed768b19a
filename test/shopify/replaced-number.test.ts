// Run: push
/** Staff give a parcel to another courier: they write its number over ours on the fulfillment in Shopify. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shipment as words } from "../../app/texts/en/shipment.ts";
import type { FulfillmentView, OrderView } from "../../simulator/shopify/index.ts";
import { anOrderWith, buy, onHome, orderNow, send } from "./flows/flow-life.ts";
import { reconcile } from "./reconciliation.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { secondProcess } from "./second-process.ts";
import type { ApiShipment, ShipmentApi } from "./shop-life.ts";
import { aScan, fulfill, fulfillmentNow, purchaseIdOf, purchaseOf, shipmentApi } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

const oil = [{ sku: "OIL-750", quantity: 1 }];
const collected = aScan("TRANSIT", 0, "Collected in Athens", "picked_up");
const sorted = aScan("TRANSIT", 30, "Sorted in Thessaloniki");
const theirs = { company: "ELTA", number: "PE123456789GR", url: "https://elta.example/PE123456789GR" };

async function type(fulfillment: FulfillmentView, tracking: object, announces = true): Promise<void> {
  // A webhook that is lost leaves the number to be found by other ways.
  if (!announces) await shop.control("PUT", "faults", { rates: { "webhook-lost": 1 } });
  await shop.control("PATCH", `fulfillments/${fulfillment.id}`, { tracking });
  if (!announces) await shop.control("PUT", "faults", {});
  await shop.settled();
}

/** By either way to a label: the merchant fulfills in Shopify, or buys in the app. */
const ways = {
  async "fulfilled in Shopify"() {
    const order = await anOrderWith(shop, oil);
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    return { order, fulfillment };
  },
  async "bought in the app"() {
    const order = await anOrderWith(shop, oil);
    await buy(shop, order);
    await shop.settled();
    const [fulfillment] = (await orderNow(shop, order)).fulfillments;
    return { order, fulfillment: fulfillment! };
  },
};

async function aParcel(way: keyof typeof ways = "fulfilled in Shopify") {
  const { order, fulfillment } = await ways[way]();
  const [shipment] = await api.of(order);
  const events = async () => (await fulfillmentNow(shop, fulfillment)).events.map(({ status }) => status);
  const reason = { code: "number-replaced", number: shipment!.tracking_ref, said: theirs.number };
  return { order, fulfillment, shipment: shipment!, events, reason };
}

const labelsOf = async (order: OrderView) => (await api.of(order)).map(({ state }) => state);

const own = ({ tracking_ref }: ApiShipment) => ({
  company: "Gorgona Courier",
  number: tracking_ref,
  url: null,
});

describe.each(["fulfilled in Shopify", "bought in the app"] as const)(
  "another number on a parcel %s",
  (way) => {
    it("is on Home with both numbers, and no event of our label follows it", async () => {
      const { order, fulfillment, shipment, events, reason } = await aParcel(way);
      await type(fulfillment, theirs);
      expect(await onHome(shop, order)).toEqual([reason]);
      const before = await events();
      await api.replaceTracking(shipment.id, [collected, sorted]);
      await shop.settled();
      expect(await events()).toEqual(before);
      expect((await fulfillmentNow(shop, fulfillment)).tracking).toEqual([theirs]);
    });

    it("lets our label be cancelled, and their fulfillment stays", async () => {
      const { order, fulfillment, shipment } = await aParcel(way);
      await type(fulfillment, theirs);
      const answer = await send(shop, "/app?index", { intent: "cancel-label", shipmentId: shipment.id });
      expect(answer.status).toBe(200);
      await shop.settled();
      expect(await labelsOf(order)).toEqual(["cancelled"]);
      expect(await onHome(shop, order)).toEqual([]);
      expect(await fulfillmentNow(shop, fulfillment)).toMatchObject({
        status: "SUCCESS",
        tracking: [theirs],
      });
      expect(await purchaseOf(shop, fulfillment)).toMatchObject({ progress: "left-alone" });
    });
  },
);

describe("another number", () => {
  it("is found before a scan is shown, though its webhook was lost", async () => {
    const { order, fulfillment, shipment, events, reason } = await aParcel();
    await type(fulfillment, theirs, false);
    expect(await onHome(shop, order)).toEqual([]);
    const before = await events();
    await api.replaceTracking(shipment.id, [collected]);
    await shop.settled();
    expect(await events()).toEqual(before);
    expect(await onHome(shop, order)).toEqual([reason]);
  });

  it("is found by the search for missed changes, though nothing else names the order", async () => {
    const { order, fulfillment, reason } = await aParcel();
    // Shopify rounds times to seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await type(fulfillment, theirs, false);
    expect(await onHome(shop, order)).toEqual([]);
    const beside = await secondProcess(shop);
    try {
      await reconcile(shop, beside);
      expect(await onHome(shop, order)).toEqual([reason]);
    } finally {
      await beside.stop();
    }
  });

  it("is forgotten once ours is back, and the scans of the meantime are shown", async () => {
    const { order, fulfillment, shipment, events } = await aParcel();
    await type(fulfillment, theirs);
    await api.replaceTracking(shipment.id, [collected]);
    await shop.settled();
    await type(fulfillment, own(shipment));
    expect(await onHome(shop, order)).toEqual([]);
    expect(await events()).toEqual(["LABEL_PURCHASED", "CARRIER_PICKED_UP"]);
  });

  it("stays dismissed, also after more scans", async () => {
    const { order, fulfillment, shipment, events } = await aParcel();
    await type(fulfillment, theirs);
    const purchaseId = await purchaseIdOf(shop, fulfillment);
    expect((await send(shop, "/app?index", { intent: "dismiss", purchaseId })).status).toBe(200);
    await api.replaceTracking(shipment.id, [collected, sorted]);
    await shop.settled();
    expect(await onHome(shop, order)).toEqual([]);
    expect(await events()).toEqual(["LABEL_PURCHASED"]);
    expect(await labelsOf(order)).toEqual(["created"]);
    // Its own page says for good that nothing of it is sent.
    const page = async () => (await shop.openAdmin(`/app/shipments/${shipment.id}`)).text();
    expect(await page()).toContain(words.numberReplacedBody(theirs.number).slice(0, 40));
  });

  it("leaves the fulfillment in place if our label is cancelled before the number was noticed", async () => {
    const { fulfillment, shipment } = await aParcel("bought in the app");
    await type(fulfillment, theirs, false);
    await api.call("DELETE", `/v1/shipments/${shipment.id}`);
    await shop.settled();
    expect(await fulfillmentNow(shop, fulfillment)).toMatchObject({ status: "SUCCESS", tracking: [theirs] });
  });
});

describe("a number that replaces nothing", () => {
  it.each([
    [
      "ours with spaces",
      ({ tracking_ref }: ApiShipment) => tracking_ref.replace(/(..)/, "$1 ").toLowerCase(),
    ],
    ["ours beside another", ({ tracking_ref }: ApiShipment) => `${tracking_ref}, PE1`],
  ])("is %s", async (_, number) => {
    const { order, fulfillment, shipment, events } = await aParcel();
    await type(fulfillment, { ...own(shipment), number: number(shipment) });
    await api.replaceTracking(shipment.id, [collected]);
    await shop.settled();
    expect(await onHome(shop, order)).toEqual([]);
    expect(await events()).toEqual(["LABEL_PURCHASED", "CARRIER_PICKED_UP"]);
  });
});
