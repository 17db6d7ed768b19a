/** Fulfillment orders that are scheduled, cancelled, or belong to a fulfillment service. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPageData } from "../../../simulator/chaos/read-page-data.ts";
import type { OrderView } from "../../../simulator/shopify/index.ts";
import type { AdminDoor } from "../admin-door.ts";
import { confirmedOrders } from "../confirmed-view.ts";
import type { RunningShop } from "../running-shop.ts";
import { until } from "../running-shop.ts";
import type { ShipmentApi } from "../shop-life.ts";
import { fulfill, oil, purchaseOf } from "../shop-life.ts";
import type { WatchedShop } from "./flow-life.ts";
import {
  act,
  anOrderWith,
  buy,
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
/** A fulfillment service's location, which stocks candles. */
let warehouse: { id: number };

beforeAll(async () => {
  watched = await watchedShop();
  ({ shop, door, api } = watched);
  warehouse = await shop.control("POST", "locations", {
    ...{
      name: "Larissa Fulfillment",
      address1: "Farsalon 9",
      city: "Larissa",
      zip: "41221",
      countryCode: "GR",
    },
    fulfillmentService: true,
  });
  await shop.control("POST", "products", {
    title: "Candle",
    variants: [{ sku: candle.sku, priceMinor: 400, grams: 120, locationId: warehouse.id }],
  });
});
afterAll(() => watched?.close());

const threeOil = { ...oil, quantity: 3 };
const candle = { sku: "CANDLE-1", quantity: 1 };

const anOrder = (change: Readonly<Record<string, unknown>> = {}) => anOrderWith(shop, [threeOil], change);

/** Acts after the app's last read of the order, before Shopify receives the fulfillment. */
function beforeFulfillment(deed: () => Promise<void>): void {
  door.atCall(1, "CreateFulfillment", "held", deed);
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe("a scheduled fulfillment order that is bought in the app", () => {
  it("waits for its day, even a postponed one, and is then bought", async () => {
    const order = await anOrder({ fulfillAt: inHours(48) });
    await buy(shop, order);
    await shop.settled();
    const waitsFor = async (moment: string) => {
      expect(await purchasesOf(shop, order)).toMatchObject([
        { progress: "open", reason: { code: "scheduled", day: moment.slice(0, 10) } },
      ]);
      expect(await api.of(order)).toEqual([]);
    };
    await waitsFor(inHours(48));
    const later = inHours(24 * 9);
    await act(shop, order, "schedule", { fulfillAt: later });
    await shop.settled();
    await waitsFor(later);
    await act(shop, order, "schedule", { fulfillAt: new Date(Date.now() + 1_500).toISOString() });
    await until(
      async () => (await purchasesOf(shop, order))[0]?.progress === "placed",
      "the label is bought",
    );
    await shop.settled();
    expect(await onlyLabel(shop, api, order)).toMatchObject({ state: "created" });
    expect((await orderNow(shop, order)).fulfillments).toHaveLength(1);
  });
});

describe("a fulfillment order that is cancelled", () => {
  it("while its purchase waits is not bought, and the merchant sees why if the order itself remains", async () => {
    const [emptied, cancelled] = [await anOrder(), await anOrder()];
    for (const order of [emptied, cancelled]) {
      await act(shop, order, "hold");
      await shop.settled();
      await buy(shop, order);
      await shop.settled();
    }
    await act(shop, emptied, "edit", { set: [{ sku: oil.sku, quantity: 0 }] });
    await act(shop, cancelled, "cancel");
    await shop.settled();
    expect(await purchasesOf(shop, emptied)).toMatchObject([
      { progress: "failed", reason: { code: "nothing-left" } },
    ]);
    expect(await purchasesOf(shop, cancelled)).toMatchObject([
      { progress: "left-alone", reason: { code: "order-cancelled" } },
    ]);
    for (const order of [emptied, cancelled]) expect(await api.of(order)).toEqual([]);
  });

  it("while its label is bought has the label cancelled", async () => {
    const order = await anOrder();
    beforeFulfillment(() => act(shop, order, "cancel"));
    await buy(shop, order);
    await shop.settled();
    expect(await onlyLabel(shop, api, order)).toMatchObject({ state: "cancelled" });
    expect(await purchasesOf(shop, order)).toMatchObject([
      { progress: "left-alone", reason: { code: "order-cancelled" } },
    ]);
    expect((await orderNow(shop, order)).fulfillments).toEqual([]);
  });
});

/** Whether the list of orders to ship shows the order's first fulfillment order. */
async function onTheList({ name, fulfillmentOrders: [first] }: OrderView): Promise<boolean> {
  const page = await shop.openAdmin(`/app/orders.data?search=${encodeURIComponent(name)}`);
  return (await page.text()).includes(`"${first?.id}"`);
}

describe("a fulfillment service's part of an order", () => {
  const reason = { code: "fulfillment-service", service: "Larissa Fulfillment" };

  it("is left to the service, with its own number, while the rest is bought", async () => {
    await setRule(shop, true);
    const order = await anOrder({ lines: [threeOil, candle] });
    expect(await labelledPieces(shop, api, order)).toEqual([3]);
    const theirs = order.fulfillmentOrders.find(({ locationId }) => locationId === warehouse.id);
    await act(shop, order, "request", { fulfillmentOrderId: theirs?.id, accepted: true });
    const fulfillment = await fulfill(shop, order, { locationId: warehouse.id });
    await shop.settled();
    expect(await purchaseOf(shop, fulfillment)).toMatchObject({ progress: "left-alone", reason });
    const tracking = { company: "Their carrier", number: "THEIRS-1", url: null };
    await shop.control("PATCH", `fulfillments/${fulfillment.id}`, { tracking });
    await repeatWebhooks(shop, order);
    const { fulfillments } = await orderNow(shop, order);
    expect(fulfillments.find(({ id }) => id === fulfillment.id)).toMatchObject({
      tracking: [tracking],
      events: [],
    });
    expect(await purchaseOf(shop, fulfillment)).toMatchObject({ progress: "left-alone", reason });
    expect(await labelledPieces(shop, api, order)).toEqual([3]);
    await setRule(shop, false);
  });

  it("can't be bought, neither in the list nor on the order's page", async () => {
    const order = await anOrder({ lines: [candle] });
    const id = String(order.fulfillmentOrders[0]?.id);
    // The list has no such order, whatever label of it a form confirms.
    const label = { service: "gorgona.standard", amountMinor: 400, currency: "EUR" };
    const labels = JSON.stringify([[id, { ...label, recipient: "", goods: "" }]]);
    const form = { ...(await confirmedOrders(shop, [id])), labels };
    const answer = await send(shop, "/app/orders.data?index", form);
    expect(readPageData(await answer.text())).toMatchObject({ data: { asked: 0, leftOut: 1 } });
    const page = await send(shop, `/app/orders/${order.id}.data`, {
      intent: "buy",
      fulfillmentOrderId: id,
      lines: `${order.fulfillmentOrders[0]?.lines[0]?.id}:1`,
      service: "gorgona.standard",
      notify: "no",
    });
    expect(page.status).toBe(404);
    await shop.settled();
    expect(await purchasesOf(shop, order)).toEqual([]);
  });

  it("that moved there while its purchase waited is not bought, and the merchant sees why", async () => {
    const order = await anOrder();
    await act(shop, order, "hold");
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    await act(shop, order, "move", { locationId: warehouse.id });
    await act(shop, order, "release");
    await shop.settled();
    const gone = { code: "not-shown" };
    expect(await purchasesOf(shop, order)).toMatchObject([{ progress: "failed", reason: gone }]);
    expect(await onHome(shop, order)).toEqual([gone]);
    expect(await api.of(order)).toEqual([]);
    expect(await onTheList(order)).toBe(false);
    await act(shop, order, "move", { locationId: order.fulfillmentOrders[0]?.locationId });
    await shop.settled();
    expect(await onTheList(order)).toBe(true);
    await buy(shop, order);
    await shop.settled();
    expect(await onlyLabel(shop, api, order)).toMatchObject({ state: "created" });
  });

  it("leaves the list after its move there, even when the webhook was lost", async () => {
    const order = await anOrder();
    expect(await onTheList(order)).toBe(true);
    // Shopify rounds times to seconds.
    await sleep(1_000);
    await shop.control("PUT", "faults", { rates: { "webhook-lost": 1 } });
    await act(shop, order, "move", { locationId: warehouse.id });
    await shop.control("PUT", "faults", { rates: {} });
    await send(shop, "/app/inbox", { intent: "reconcile" });
    await until(async () => !(await onTheList(order)), "the reconciler has seen that it is gone");
  });
});
