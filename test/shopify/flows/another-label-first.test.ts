/** What merchants are told who ask for a label while an earlier one of the same fulfillment order is not finished. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPageData } from "../../../simulator/chaos/read-page-data.ts";
import type { OrderView } from "../../../simulator/shopify/index.ts";
import type { RunningShop } from "../running-shop.ts";
import { runningShop } from "../running-shop.ts";
import type { ShipmentApi } from "../shop-life.ts";
import { oil, orderWith, shipmentApi } from "../shop-life.ts";
import { expectOnce, orderNow, purchasesOf, send } from "./flow-life.ts";

let shop: RunningShop;
let api: ShipmentApi;

beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

/** Three bottles. */
async function anOrder(): Promise<OrderView> {
  const order = await orderWith(shop, "gorgona.standard", { lines: [{ ...oil, quantity: 3 }] });
  await shop.settled();
  return order;
}

async function hold(order: OrderView): Promise<void> {
  await shop.control("POST", `orders/${order.id}/hold`, {});
  await shop.settled();
}

async function release(order: OrderView): Promise<void> {
  await shop.control("POST", `orders/${order.id}/release`, {});
  await shop.settled();
}

const faults = (rates: Record<string, number>) => shop.control("PUT", "faults", { rates });
const partOf = ({ fulfillmentOrders }: OrderView) => fulfillmentOrders[0]!;

async function answerTo(path: string, form: Record<string, string>): Promise<unknown> {
  const { data } = readPageData(await (await send(shop, path, form)).text()) as { data: unknown };
  return data;
}

/** On the order's own page, for so many bottles. */
function onItsPage(order: OrderView, quantity: number): Promise<unknown> {
  const { id, lines } = partOf(order);
  return answerTo(`/app/orders/${order.id}.data`, {
    intent: "buy",
    fulfillmentOrderId: String(id),
    lines: `${lines[0]?.id}:${quantity}`,
    service: "gorgona.standard",
    notify: "no",
  });
}

/** In the list, where all that remains of each is asked for. */
function inTheList(...orders: readonly OrderView[]): Promise<unknown> {
  const ids = orders.map((order) => partOf(order).id).join();
  return answerTo("/app/orders.data?index", { intent: "buy", ids });
}

const none = { asked: 0, otherFirst: 0, withoutFulfillment: 0, leftOut: 0 };
const taken = { intent: "buy", isOther: false };
const otherFirst = { intent: "buy", isOther: true };

/** How many bottles each label of an order is for, oldest first. */
async function labelled(order: OrderView): Promise<readonly number[]> {
  const shipments = await expectOnce(shop, api, order);
  return shipments.map(({ items }) => items.length);
}

describe("while a label of other pieces waits", () => {
  it("the order's page says that it comes first", async () => {
    const order = await anOrder();
    await hold(order);
    expect(await onItsPage(order, 1)).toEqual(taken);
    expect(await onItsPage(order, 2)).toEqual(otherFirst);
    expect(await onItsPage(order, 3)).toEqual(otherFirst);
    expect(await onItsPage(order, 1)).toEqual(taken);
    await release(order);
    expect(await labelled(order)).toEqual([1]);
    expect(await onItsPage(order, 2)).toEqual(taken);
    await shop.settled();
    expect(await labelled(order)).toEqual([1, 2]);
  });

  it("the list says of how many of the chosen orders it comes first", async () => {
    const [parted, held, ready] = [await anOrder(), await anOrder(), await anOrder()] as const;
    for (const order of [parted, held]) await hold(order);
    await onItsPage(parted, 1);
    await shop.settled();
    expect(await inTheList(parted, held, ready)).toEqual({
      intent: "buy",
      ...{ ...none, asked: 1, otherFirst: 1, leftOut: 1 },
    });
    for (const order of [parted, held]) await release(order);
    expect([await labelled(parted), await labelled(held), await labelled(ready)]).toEqual([[1], [], [3]]);
    expect(await inTheList(parted)).toEqual({ intent: "buy", ...none, asked: 1 });
    await shop.settled();
    expect(await labelled(parted)).toEqual([1, 2]);
  });
});

describe("all that remains", () => {
  it("is the same in the list and on the order's page, before and after Shopify was asked how many that are", async () => {
    const order = await anOrder();
    await faults({ "error-before": 1 });
    expect(await inTheList(order)).toEqual({ intent: "buy", ...none, asked: 1 });
    const [asked] = await shop.rows<{ lines: unknown }>(
      "SELECT data->'purpose'->'wish'->'lines' AS lines FROM purchases WHERE order_id = $1",
      [String(order.id)],
    );
    expect(asked).toEqual({ lines: null });
    const isToldEverywhere = async () => {
      expect(await onItsPage(order, 3)).toEqual(taken);
      expect(await onItsPage(order, 1)).toEqual(otherFirst);
      expect(await inTheList(order)).toEqual({ intent: "buy", ...none, leftOut: 1 });
    };
    await isToldEverywhere();
    await shop.control("POST", `orders/${order.id}/hold`, {});
    await faults({});
    await shop.settled();
    expect(await purchasesOf(shop, order)).toMatchObject([
      { progress: "open", reason: expect.objectContaining({ code: "on-hold" }) },
    ]);
    await isToldEverywhere();
    await release(order);
    expect(await labelled(order)).toEqual([3]);
  });
});

describe("a label of other pieces that is bought, but has no fulfillment", () => {
  it("comes first when it is tried again", async () => {
    const order = await anOrder();
    await faults({ "user-error": 1 });
    await onItsPage(order, 1);
    await shop.settled();
    await faults({});
    expect(await purchasesOf(shop, order)).toMatchObject([{ progress: "failed" }]);
    expect(await inTheList(order)).toEqual({ intent: "buy", ...none, otherFirst: 1 });
    await shop.settled();
    expect(await labelled(order)).toEqual([1]);
    expect((await orderNow(shop, order)).fulfillments).toHaveLength(1);
    expect(await onItsPage(order, 2)).toEqual(taken);
    await shop.settled();
    expect(await labelled(order)).toEqual([1, 2]);
  });
});
