// Run: push
/** Merchants set the weight and the box of orders: the list, the prices, the purchase and the records show the same parcel. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ParcelsAnswer } from "../../app/entrypoints/pages/orders/set-parcels.server.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { decodePageData } from "../support/page-data.ts";
import type { AdminDoor } from "./admin-door.ts";
import { submit } from "./admin-forms.ts";
import { confirmed, costsOf } from "./confirmed-view.ts";
import { act, repeatWebhooks, send, setRule, watchedShop } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { oil, orderWith } from "./shop-life.ts";

let shop: RunningShop;
let door: AdminDoor;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ shop, door, close } = await watchedShop());
  await submit(shop, "/app/rates/packing/box.data", {
    ...{ key: "", code: "", name: "Crate", innerLength: "60", innerWidth: "40", innerHeight: "40" },
    ...{ outer: "same", outerLength: "", outerWidth: "", outerHeight: "", weight: "0.5" },
    ...{ maxWeight: "8", padding: "", cost: "" },
  });
});
afterAll(() => close?.());

const partOf = ({ fulfillmentOrders }: OrderView) => String(fulfillmentOrders[0]?.id);
async function newOrder(quantity = 1): Promise<OrderView> {
  const order = await orderWith(shop, "gorgona.standard", { lines: [{ ...oil, quantity }] });
  await shop.settled();
  return order;
}

type Answer = { readonly intent: string } & ParcelsAnswer;
type Done = Extract<Answer, { outcome: "set" }>;
async function answerOf(path: string, form: Record<string, string>) {
  const answer = await send(shop, path, form);
  expect(answer.status).toBe(200);
  return (decodePageData(await answer.text()) as { data: unknown }).data;
}
async function set(ids: readonly string[], form: Record<string, string> = {}): Promise<Done> {
  const fields = { intent: "set-parcels", ids: ids.join(), weight: "", box: "", ...form };
  return (await answerOf("/app/orders.data?index", fields)) as Done;
}

interface Row {
  readonly id: string;
  readonly parcel: { readonly words: string; readonly key: string } | null;
}
async function rowOf(order: OrderView): Promise<Row> {
  const text = await (
    await shop.openAdmin(`/app/orders.data?search=${encodeURIComponent(order.name)}`)
  ).text();
  const loaders = decodePageData(text) as Record<string, { data: { rows: readonly Row[] } }>;
  const rows = Object.values(loaders).flatMap(({ data }) => data?.rows ?? []);
  return rows.find(({ id }) => id === partOf(order))!;
}
const trailOf = (order: OrderView) =>
  shop.rows<{ action: string; detail: object }>(
    "SELECT action, detail FROM audit_events WHERE object_kind = 'order' AND object_id = $1 ORDER BY id",
    [String(order.id)],
  );

describe("a weight and a box", () => {
  it("hold for several orders at once: in the list, the prices, the labels, the trail and the histories", async () => {
    const orders = [await newOrder(), await newOrder(2)];
    const ids = orders.map(partOf);
    expect(await set(ids, { weight: "4,5 kg", box: "crate" })).toMatchObject({
      ...{ outcome: "set", done: 2, left: [], gone: 0, replaced: [], rest: [] },
    });
    expect((await rowOf(orders[0]!)).parcel?.words).toBe("4.5 kg · Crate");
    const costs = await costsOf(shop, { ids: ids.join() });
    expect(await (await shop.openAdmin(`/app/orders/${orders[0]?.id}.data`)).text()).toContain(
      "4.5 kg · Crate",
    );
    await send(shop, "/app/orders.data?index", confirmed(costs, ids));
    await shop.settled();
    const shipments = await shop.rows<{ id: string; weightG: number; cents: number }>(
      `SELECT id, weight_g AS "weightG", (value #>> '{rate,price,totalMinor}')::int AS cents
       FROM shipments WHERE related_order_id = ANY($1)`,
      [orders.map(({ id }) => String(id))],
    );
    expect(shipments.map(({ weightG }) => weightG)).toEqual([4_500, 4_500]);
    expect(shipments.reduce((sum, { cents }) => sum + cents, 0)).toBe(costs.sums[0]?.amountMinor);
    for (const order of orders)
      expect(await trailOf(order)).toEqual([
        { action: "order.parcel_set", detail: { v: 1, weightG: 4_500, box: "Crate" } },
      ]);
    const page = await (await shop.openAdmin(`/app/shipments/${shipments[0]?.id}.data`)).text();
    expect(page).toContain("60 × 40 × 40 cm");
    expect(page).toContain("set the weight or the box of an order");
  });

  it("are taken back together, and the same form twice is one event", async () => {
    const order = await newOrder();
    for (let times = 0; times < 2; times++) await set([partOf(order)], { weight: "3" });
    for (let times = 0; times < 2; times++) expect((await set([partOf(order)])).done).toBe(1);
    expect((await trailOf(order)).map(({ action }) => action)).toEqual([
      "order.parcel_set",
      "order.parcel_cleared",
    ]);
    expect((await rowOf(order)).parcel).toBeNull();
  });
});

describe("orders that can't take them", () => {
  it("are named with the reason, and the others are set", async () => {
    const [light, heavy, bought] = [await newOrder(), await newOrder(12), await newOrder()];
    const costs = await costsOf(shop, { ids: partOf(bought) });
    await send(shop, "/app/orders.data?index", confirmed(costs, [partOf(bought)]));
    await shop.settled();
    const answer = await set([light, heavy, bought].map(partOf), { box: "crate" });
    expect(answer).toMatchObject({ done: 1, gone: 1 });
    expect(answer.left).toMatchObject([
      { orderName: heavy.name, reason: { code: "parcel-box-overloaded", box: "Crate", mostG: 8_000 } },
    ]);
    expect((await rowOf(light)).parcel?.words).toBe("Crate");
    expect((await rowOf(heavy)).parcel).toBeNull();
  });

  it("are those of another merchant, a wrong weight, and a Shopify that does not answer", async () => {
    const order = await newOrder();
    expect(await set(["999999999"], { weight: "2" })).toMatchObject({ done: 0, gone: 1 });
    for (const weight of ["a lot", "0", "-1", "2001", "3 lb"])
      expect(await set([partOf(order)], { weight })).toMatchObject({ outcome: "wrong-weight" });
    door.atCall(1, "OrdersToShip", "frozen", async () => {});
    expect(await set([partOf(order)], { weight: "2" })).toMatchObject({ outcome: "no-answer" });
    expect((await rowOf(order)).parcel).toBeNull();
    expect(await set([partOf(order)], { box: "gone" })).toMatchObject({
      left: [{ reason: { code: "parcel-box-gone" } }],
    });
  });

  it("are asked for in turns of fifty", async () => {
    const many = Array.from({ length: 60 }, (_, at) => String(800_000_000 + at));
    expect(await set(many, { weight: "2" })).toMatchObject({ gone: 50, rest: many.slice(50) });
  });
});

it("the second of two people hears of the values that it replaces", async () => {
  const order = await newOrder();
  const id = partOf(order);
  await set([id], { weight: "2" });
  const { parcel } = await rowOf(order);
  const seen = JSON.stringify([[id, parcel?.key]]);
  await set([id], { weight: "3", seen });
  const second = await set([id], { weight: "4", seen });
  expect(second).toMatchObject({ done: 1, replaced: [{ orderName: order.name, was: "3 kg" }] });
  // A repeated request replaces its own values.
  expect((await set([id], { weight: "4", seen })).replaced).toEqual([]);
  expect((await rowOf(order)).parcel?.words).toBe("4 kg");
});

describe("an order that is edited in Shopify after it was weighed", () => {
  it("has no price until a person keeps the values for the new goods, or takes them back", async () => {
    const order = await newOrder();
    const id = partOf(order);
    await set([id], { weight: "2" });
    await act(shop, order, "edit", { set: [{ sku: oil.sku, quantity: 3 }] });
    await shop.settled();
    const costs = await costsOf(shop, { ids: id });
    expect(costs.refused).toMatchObject([
      { orderName: order.name, reason: { code: "parcel-of-other-goods" } },
    ]);
    const page = `/app/orders/${order.id}.data`;
    expect(await (await shop.openAdmin(page)).text()).toContain("parcel-of-other-goods");
    const use = (which: string) => answerOf(page, { intent: "parcel", fulfillmentOrderId: id, use: which });
    expect(await use("keep")).toMatchObject({ isDone: true, reason: null });
    expect((await costsOf(shop, { ids: id })).labels).toHaveLength(1);
    expect(await use("take-back")).toMatchObject({ isDone: true });
    expect((await rowOf(order)).parcel).toBeNull();
  });

  it("is among the causes once its label failed, with one remedy for all such orders", async () => {
    const orders = [await newOrder(), await newOrder()];
    const ids = orders.map(partOf);
    for (const [at, id] of ids.entries()) await set([id], { weight: String(2 + at) });
    for (const order of orders) await act(shop, order, "edit", { set: [{ sku: oil.sku, quantity: 2 }] });
    await shop.settled();
    await setRule(shop, true);
    for (const order of orders) await repeatWebhooks(shop, order);
    await shop.settled();
    await setRule(shop, false);
    const page = "/app/causes.data?cause=parcel-of-other-goods";
    const loaders = decodePageData(await (await shop.openAdmin(page)).text()) as Record<
      string,
      { data: { chosen: { line: { remedy: string }; rows: readonly { id: string }[] } } }
    >;
    const { chosen } = loaders["/app/causes"]!.data;
    expect([chosen.line.remedy, chosen.rows.length]).toEqual(["set-parcel", 2]);
    const failed = chosen.rows.map(({ id }) => id);
    const act2 = (intent: string) => answerOf("/app/causes.data", { intent, ids: failed.join() });
    expect(await act2("keep-parcel")).toEqual({ intent: "keep-parcel", done: 2, left: [] });
    expect((await costsOf(shop, { ids: ids.join() })).labels).toHaveLength(2);
    const again = failed.map((id) => ({ id, service: null, recipient: null }));
    await answerOf("/app/causes.data", { intent: "again", orders: JSON.stringify(again) });
    await shop.settled();
    const weights = await shop.rows<{ g: number }>(
      "SELECT weight_g AS g FROM shipments WHERE related_order_id = ANY($1) ORDER BY 1",
      [orders.map(({ id }) => String(id))],
    );
    expect(weights.map(({ g }) => g)).toEqual([2_000, 3_000]);
  });
});
