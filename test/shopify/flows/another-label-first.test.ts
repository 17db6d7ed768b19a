/** The answer to a merchant who requests a label while an earlier one of the same fulfillment order is unfinished. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPageData } from "../../../simulator/chaos/read-page-data.ts";
import type { OrderView } from "../../../simulator/shopify/index.ts";
import { confirmedOrders } from "../confirmed-view.ts";
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

/** Requests a label on the order's own page, for so many bottles. */
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

/** The prices of labels in the list, for all remaining pieces of each order. */
const offered = (...orders: readonly OrderView[]) =>
  confirmedOrders(
    shop,
    orders.map((order) => partOf(order).id),
  );

/** Requests the labels that the list offered. */
const inTheList = (form: Record<string, string>) => answerTo("/app/orders.data?index", form);

const none = { asked: 0, otherFirst: 0, withoutFulfillment: 0, leftOut: 0 };
const taken = { intent: "buy", isOther: false };
const otherFirst = { intent: "buy", isOther: true };

/** The number of bottles in each label of an order, oldest first. */
async function labelled(order: OrderView): Promise<readonly number[]> {
  const shipments = await expectOnce(shop, api, order);
  return shipments.map(({ items }) => items.length);
}

describe("while a label for other pieces waits", () => {
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

  it("the list says for how many of the chosen orders it comes first", async () => {
    const [parted, held, ready] = [await anOrder(), await anOrder(), await anOrder()] as const;
    const offer = await offered(parted, held, ready);
    for (const order of [parted, held]) await hold(order);
    await onItsPage(parted, 1);
    await shop.settled();
    expect(await inTheList(offer)).toEqual({
      intent: "buy",
      ...{ ...none, asked: 1, otherFirst: 1, leftOut: 1 },
    });
    for (const order of [parted, held]) await release(order);
    expect([await labelled(parted), await labelled(held), await labelled(ready)]).toEqual([[1], [], [3]]);
    expect(await inTheList(await offered(parted))).toEqual({ intent: "buy", ...none, asked: 1 });
    await shop.settled();
    expect(await labelled(parted)).toEqual([1, 2]);
  });
});

describe("all that remains", () => {
  it("means the same in the list and on the order's page, before and after Shopify has named the pieces", async () => {
    const order = await anOrder();
    const [offer, later] = [await offered(order), await offered(order)];
    await faults({ "error-before": 1 });
    expect(await inTheList(offer)).toEqual({ intent: "buy", ...none, asked: 1 });
    const [asked] = await shop.rows<{ lines: unknown }>(
      "SELECT data->'purpose'->'wish'->'lines' AS lines FROM purchases WHERE order_id = $1",
      [String(order.id)],
    );
    expect(asked).toEqual({ lines: null });
    const expectSameEverywhere = async () => {
      expect(await onItsPage(order, 3)).toEqual(taken);
      expect(await onItsPage(order, 1)).toEqual(otherFirst);
      expect(await inTheList(later)).toEqual({ intent: "buy", ...none, leftOut: 1 });
    };
    await expectSameEverywhere();
    await shop.control("POST", `orders/${order.id}/hold`, {});
    await faults({});
    await shop.settled();
    expect(await purchasesOf(shop, order)).toMatchObject([
      { progress: "open", reason: expect.objectContaining({ code: "on-hold" }) },
    ]);
    await expectSameEverywhere();
    await release(order);
    expect(await labelled(order)).toEqual([3]);
  });
});

describe("a bought label for other pieces, without a fulfillment", () => {
  it("is completed first when the merchant asks again", async () => {
    const order = await anOrder();
    await faults({ "user-error": 1 });
    await onItsPage(order, 1);
    await shop.settled();
    await faults({});
    expect(await purchasesOf(shop, order)).toMatchObject([{ progress: "failed" }]);
    expect(await inTheList(await offered(order))).toEqual({ intent: "buy", ...none, otherFirst: 1 });
    await shop.settled();
    expect(await labelled(order)).toEqual([1]);
    expect((await orderNow(shop, order)).fulfillments).toHaveLength(1);
    expect(await onItsPage(order, 2)).toEqual(taken);
    await shop.settled();
    expect(await labelled(order)).toEqual([1, 2]);
  });
});
