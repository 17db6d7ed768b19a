/** Beside a label without a fulfillment, the list buys no second one; the order's own page does on request. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPageData } from "../../../simulator/chaos/read-page-data.ts";
import type { OrderView } from "../../../simulator/shopify/index.ts";
import type { AdminDoor } from "../admin-door.ts";
import { confirmedOrders, costsOf } from "../confirmed-view.ts";
import type { RunningShop } from "../running-shop.ts";
import type { ShipmentApi } from "../shop-life.ts";
import { aScan, oil } from "../shop-life.ts";
import type { WatchedShop } from "./flow-life.ts";
import {
  act,
  anOrderWith,
  buy,
  buyWithoutFulfillment,
  onlyLabel,
  orderNow,
  purchasesOf,
  send,
  watchedShop,
} from "./flow-life.ts";

let watched: WatchedShop;
let shop: RunningShop;
let door: AdminDoor;
let api: ShipmentApi;

beforeAll(async () => {
  watched = await watchedShop();
  ({ shop, door, api } = watched);
});
afterAll(() => watched?.close());

const anOrder = () => anOrderWith(shop, [{ ...oil, quantity: 3 }]);

async function answerTo(form: Record<string, string>): Promise<unknown> {
  const { data } = readPageData(await (await send(shop, "/app/orders.data?index", form)).text()) as {
    data: unknown;
  };
  return data;
}

/** The labels that a dialog offered before, for these parts. */
const offered = ({ id, ids, labels }: Record<string, string>, parts: readonly number[]) => {
  const [[, label]] = JSON.parse(labels ?? "") as [[string, object]];
  const confirmed = parts.map((part) => [String(part), label]);
  return { intent: "buy", id: id ?? "", ids: ids ?? "", labels: JSON.stringify(confirmed) };
};

/** The list's rows for an order: each part's state, and the label that may be for it. */
async function inTheList({ name }: OrderView): Promise<unknown> {
  const address = `/app/orders.data?index&search=${encodeURIComponent(name)}`;
  const page = readPageData(await (await shop.openAdmin(address)).text()) as {
    "/app/orders": {
      data: { rows: readonly { state: string; labelWithoutFulfillment: string | null }[] };
    };
  };
  return page["/app/orders"].data.rows.map(({ state, labelWithoutFulfillment }) => [
    state,
    labelWithoutFulfillment,
  ]);
}

const nothing = { intent: "buy", asked: 0, otherFirst: 0, withoutFulfillment: 0, leftOut: 0 };

it("the list buys no second label after the merchant dismissed one that the carrier keeps", async () => {
  const order = await anOrder();
  const part = order.fulfillmentOrders[0]?.id ?? 0;
  const offer = await confirmedOrders(shop, [part]);
  await buyWithoutFulfillment(watched, order);
  const label = await onlyLabel(shop, api, order);
  await api.replaceTracking(label.id, [aScan("TRANSIT", 0, "Collected")]);
  await shop.settled();
  const [row] = await purchasesOf(shop, order);
  await send(shop, "/app?index", { intent: "dismiss", purchaseId: row?.id ?? "" });
  expect(await inTheList(order)).toEqual([["ready", label.tracking_ref]]);
  // The dialog for all ready orders offers none of its parts.
  expect((await costsOf(shop, { view: "ready", search: order.name })).all?.ids).toEqual([]);
  // A dialog of another tab, from before.
  expect(await answerTo(offered(offer, [part]))).toEqual({ ...nothing, withoutFulfillment: 1 });
  await shop.settled();
  expect((await onlyLabel(shop, api, order)).id).toBe(label.id);

  expect(await (await shop.openAdmin(`/app/orders/${order.id}`)).text()).toContain(
    `This order already has a label (${label.tracking_ref}) without a fulfillment`,
  );
  await buy(shop, order);
  await shop.settled();
  expect(await api.of(order)).toHaveLength(2);
  expect((await orderNow(shop, order)).fulfillmentStatus).toBe("FULFILLED");
});

it("the list buys no label for a part split off from a label's pieces, and retries the label itself", async () => {
  const order = await anOrder();
  const offer = await confirmedOrders(shop, [order.fulfillmentOrders[0]?.id ?? 0]);
  door.atCall(1, "CreateFulfillment", "asked", () => act(shop, order, "split", { lines: [oil] }));
  await buy(shop, order);
  await shop.settled();
  const label = await onlyLabel(shop, api, order);
  const parts = (await orderNow(shop, order)).fulfillmentOrders.map(({ id }) => id);
  expect(parts).toHaveLength(2);
  expect(await inTheList(order)).toEqual(
    expect.arrayContaining([
      ["failed", null],
      ["ready", label.tracking_ref],
    ]),
  );
  expect(await answerTo(offered(offer, parts))).toEqual({ ...nothing, asked: 1, withoutFulfillment: 1 });
  await shop.settled();
  expect((await onlyLabel(shop, api, order)).id).toBe(label.id);
});
