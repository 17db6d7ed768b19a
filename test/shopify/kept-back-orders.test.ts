// Run: push
/** Orders that the rule for paid orders looks at and leaves alone, and their reasons on Home and on their pages. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PurchaseReason } from "../../app/domain/orders/purchases/purchase-reason.ts";
import type { ShopSettingsInput } from "../../app/domain/orders/settings.ts";
import { serviceRuleValuesOf } from "../../app/entrypoints/pages/rates/service-rules/rule/read-service-rule.server.ts";
import { readPageData } from "../../simulator/chaos/read-page-data.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { confirmed, costsOf } from "./confirmed-view.ts";
import { act, buy, onHome, orderNow, send, setRule } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { fulfill, orderWithout, shipmentApi } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

const off = {
  ...{ buysAuthorized: false, buysMediumRisk: false, buysHighRisk: false, buysLate: false },
  ...{ buysTestOrders: false, automaticShipments: false, fallbackService: null, shippingMethods: [] },
};
beforeEach(async () => {
  await shop.setSettings(off);
  await setRule(shop, true);
});

const oil = [{ sku: "OIL-750", quantity: 1 }];
const ours = { title: "Door to door", code: "gorgona.standard", priceMinor: 400 };
const theirs = { title: "Packeta point", code: "packeta", priceMinor: 300 };
const atPoint = { methodType: "PICKUP_POINT", serviceCode: "packeta", presentedName: "Packeta point" };

async function anOrder(change: Readonly<Record<string, unknown>> = {}): Promise<OrderView> {
  const order = await orderWithout(shop, { lines: oil, shippingLine: ours, ...change });
  await shop.settled();
  return order;
}

/** The reason on the page of the order's first part. */
async function onPage({ id, name }: OrderView): Promise<unknown> {
  const page = readPageData(await (await shop.openAdmin(`/app/orders/${id}.data`)).text());
  const parts = Object.values(page as Record<string, { data?: { parts?: { keptBack: unknown }[] } }>).flatMap(
    ({ data }) => data?.parts ?? [],
  );
  expect(parts, name).not.toEqual([]);
  return parts[0]?.keptBack ?? null;
}

const homeOf = (order: OrderView) => onHome(shop, order);
const labelsOf = async (order: OrderView) => (await api.of(order)).length;

const conditions: readonly {
  readonly name: string;
  readonly order: Readonly<Record<string, unknown>>;
  readonly settings?: ShopSettingsInput;
  readonly reason: PurchaseReason;
  readonly allows: ShopSettingsInput;
}[] = [
  {
    name: "a test order",
    order: { test: true },
    reason: { code: "test-order" },
    allows: { buysTestOrders: true },
  },
  {
    name: "an order of the test gateway",
    order: { paymentGateway: "bogus" },
    reason: { code: "test-order" },
    allows: { buysTestOrders: true },
  },
  {
    name: "a high risk of fraud",
    order: { riskLevel: "HIGH" },
    reason: { code: "risk-high" },
    allows: { buysHighRisk: true },
  },
  {
    name: "a medium risk of fraud",
    order: { riskLevel: "MEDIUM" },
    reason: { code: "risk-medium" },
    allows: { buysMediumRisk: true },
  },
  {
    name: "a payment that is only authorized",
    order: { authorized: true },
    reason: { code: "payment-authorized" },
    allows: { buysAuthorized: true },
  },
  {
    name: "a promise that has passed",
    order: { deliveryMethod: { serviceCode: ours.code, maxDeliveryDateTime: "2026-11-20T12:00:00Z" } },
    reason: { code: "promise-past", day: "2026-11-20" },
    allows: { buysLate: true },
  },
  {
    name: "another app's pickup point, with a default service",
    order: { shippingLine: theirs, deliveryMethod: atPoint },
    settings: { fallbackService: ours.code },
    reason: { code: "pickup-point", chosen: "Packeta point" },
    allows: {
      shippingMethods: [
        {
          ...{ name: theirs.title, service: ours.code, countries: "all" },
          ...{ upToG: null, upToValue: null },
        },
      ],
    },
  },
];

describe.each(conditions)("$name", ({ order: change, settings = {}, reason, allows }) => {
  it("keeps the rule from buying, with its reason on Home and on the order's page", async () => {
    await shop.setSettings(settings);
    const order = await anOrder(change);
    expect(await labelsOf(order)).toBe(0);
    expect(await homeOf(order)).toEqual([reason]);
    expect(await onPage(order)).toEqual(reason);
  });

  it("does not where the merchant's setting allows it", async () => {
    await shop.setSettings({ ...settings, ...allows });
    const order = await anOrder(change);
    expect(await labelsOf(order)).toBe(1);
    expect(await homeOf(order)).toEqual([]);
  });

  it("does not keep the merchant from buying it by hand, which ends the notice", async () => {
    await shop.setSettings(settings);
    const order = await anOrder(change);
    await buy(shop, order);
    await shop.settled();
    expect(await labelsOf(order)).toBe(1);
    expect(await homeOf(order)).toEqual([]);
  });
});

describe("a reason that passes", () => {
  it("is a hold: its release buys the label", async () => {
    await setRule(shop, false);
    const order = await anOrder();
    await act(shop, order, "hold", { reason: "HIGH_RISK_OF_FRAUD" });
    await setRule(shop, true);
    await act(shop, order, "risk", { riskLevel: "LOW" });
    await shop.settled();
    expect(await homeOf(order)).toEqual([{ code: "on-hold", holds: [] }]);
    await act(shop, order, "release");
    await shop.settled();
    expect([await labelsOf(order), await homeOf(order)]).toEqual([1, []]);
  });

  it("is a payment that is captured", async () => {
    const order = await anOrder({ authorized: true });
    await act(shop, order, "pay");
    await shop.settled();
    expect([await labelsOf(order), await homeOf(order)]).toEqual([1, []]);
  });

  it("is a payment whose badge says that it is authorized, until it is captured", async () => {
    await setRule(shop, false);
    const order = await anOrder({ authorized: true });
    const words = "Payment authorized";
    const on = async (path: string) => (await (await shop.openAdmin(path)).text()).includes(words);
    expect([await on(`/app/orders/${order.id}`), await on("/app/orders")]).toEqual([true, true]);
    await act(shop, order, "pay");
    await shop.settled();
    expect(await on(`/app/orders/${order.id}`)).toBe(false);
  });

  it("is a judgement that is pending: a good one buys the label, a bad one does not", async () => {
    const [good, bad] = [await anOrder({ riskLevel: "PENDING" }), await anOrder({ riskLevel: "PENDING" })];
    expect([await labelsOf(good), await labelsOf(bad)]).toEqual([0, 0]);
    expect(await onPage(good)).toEqual({ code: "risk-pending" });
    expect(await homeOf(good)).toEqual([]);
    await act(shop, good, "risk", { riskLevel: "LOW" });
    await act(shop, bad, "risk", { riskLevel: "HIGH" });
    await shop.settled();
    expect([await labelsOf(good), await labelsOf(bad)]).toEqual([1, 0]);
    expect(await homeOf(bad)).toEqual([{ code: "risk-high" }]);
  });

  it("waits for no webhook where the merchant allows it in the settings", async () => {
    const order = await anOrder({ authorized: true });
    const saved = readPageData(await (await shop.openAdmin("/app/settings.data")).text()) as Record<
      string,
      { data?: { form?: { values: Record<string, unknown> } } }
    >;
    const values = Object.values(saved).find(({ data }) => data?.form)?.data?.form?.values ?? {};
    const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
    const answer = await send(shop, "/app/settings", { ...fields, intent: "save", buysAuthorized: "true" });
    expect(answer.status, await answer.text()).toBe(200);
    await shop.settled();
    expect([await labelsOf(order), await homeOf(order)]).toEqual([1, []]);
  });

  it("is a missing service: the default that the set-up guide asks for buys the label", async () => {
    const order = await anOrder({ shippingLine: { title: "Flat", code: "Flat", priceMinor: 400 } });
    expect(await homeOf(order)).toEqual([{ code: "service-unknown", chosen: "Flat" }]);
    const form = { intent: "choose-service", service: ours.code, notify: "false" };
    const answer = await send(shop, "/app?index", form);
    expect(answer.status, await answer.text()).toBe(200);
    await shop.settled();
    expect([await labelsOf(order), await homeOf(order)]).toEqual([1, []]);
  });

  it("ends with the order", async () => {
    const order = await anOrder({ riskLevel: "HIGH" });
    await act(shop, order, "cancel", { reason: "FRAUD" });
    await shop.settled();
    expect(await homeOf(order)).toEqual([]);
  });
});

it("buys for a shop that captures when it fulfills, and its fulfillment captures the payment", async () => {
  await shop.setSettings({ buysAuthorized: true });
  const order = await anOrder({ authorized: true, capturesWhenFulfilled: true });
  expect(await labelsOf(order)).toBe(1);
  expect((await orderNow(shop, order)).paid).toBe(true);
});

it("has no notice for an order that is not paid, though its page says why it has no label", async () => {
  const order = await anOrder({ paid: false });
  expect([await labelsOf(order), await homeOf(order)]).toEqual([0, []]);
  expect(await onPage(order)).toEqual({ code: "payment-open" });
});

describe("orders that are kept back for one reason", () => {
  interface Causes {
    readonly kept: readonly {
      readonly reason: PurchaseReason;
      readonly orders: number;
      readonly remedy: string;
    }[];
  }
  const causesOf = async () => {
    const text = await (await shop.openAdmin("/app/causes.data")).text();
    return (readPageData(text) as { "/app/causes": { data: Causes } })["/app/causes"].data.kept;
  };
  const lineOf = async (code: string) => (await causesOf()).find(({ reason }) => reason.code === code);

  it("are a line among the causes, whose remedy shows all of them and buys their labels at once", async () => {
    const before = (await lineOf("payment-authorized"))?.orders ?? 0;
    const orders = [await anOrder({ authorized: true }), await anOrder({ authorized: true })];
    const other = await anOrder({ riskLevel: "HIGH" });
    expect(await lineOf("payment-authorized")).toMatchObject({ orders: before + 2, remedy: "buy" });
    expect(await lineOf("risk-high")).toMatchObject({ remedy: "buy" });
    const list = await (await shop.openAdmin("/app/orders.data?kept=payment-authorized")).text();
    for (const { name } of orders) expect(list).toContain(`"${name}"`);
    expect(list).not.toContain(`"${other.name}"`);

    const view = { view: "all", search: "", kept: "payment-authorized" };
    const costs = await costsOf(shop, view);
    const ids = costs.all?.ids ?? [];
    expect(ids).toEqual(
      expect.arrayContaining(orders.map(({ fulfillmentOrders }) => String(fulfillmentOrders[0]?.id))),
    );
    expect(ids).not.toContain(String(other.fulfillmentOrders[0]?.id));
    await send(shop, "/app/orders.data?index", {
      ...confirmed(costs, ids),
      view: JSON.stringify({ ...view, sort: "oldest" }),
    });
    await shop.settled();
    expect([await labelsOf(orders[0]!), await labelsOf(orders[1]!), await labelsOf(other)]).toEqual([
      1, 1, 0,
    ]);
    expect(await lineOf("payment-authorized")).toBeUndefined();
  });

  it("are shown alone where Shopify has to release them first", async () => {
    await setRule(shop, false);
    const order = await anOrder();
    await act(shop, order, "hold", { reason: "HIGH_RISK_OF_FRAUD" });
    await setRule(shop, true);
    await act(shop, order, "risk", { riskLevel: "LOW" });
    await shop.settled();
    expect(await lineOf("on-hold")).toMatchObject({ remedy: "show" });
    expect(await (await shop.openAdmin("/app/orders.data?kept=on-hold")).text()).toContain(`"${order.name}"`);
  });

  it("are bought by no form that names an unknown reason, and an address with one shows all orders", async () => {
    const order = await anOrder({ riskLevel: "HIGH" });
    expect(await (await shop.openAdmin("/app/orders.data?kept=weather")).text()).toContain(`"${order.name}"`);
    const view = JSON.stringify({ view: "all", sort: "oldest", search: "", kept: "weather" });
    const id = String(order.fulfillmentOrders[0]?.id);
    expect((await send(shop, "/app/orders.data?index", { intent: "buy", ids: id, view })).status).toBe(400);
  });
});

describe("a fulfillment in Shopify", () => {
  it.each([
    ["a test order", { test: true }, { code: "test-order" }],
    ["a high risk of fraud", { riskLevel: "HIGH" }, { code: "risk-high" }],
    [
      "a pickup point",
      { shippingLine: theirs, deliveryMethod: atPoint },
      { code: "pickup-point", chosen: "Packeta point" },
    ],
  ])("of %s gets no label by itself, with its reason on Home", async (_, change, reason) => {
    await setRule(shop, false);
    await shop.setSettings({ automaticShipments: true, fallbackService: ours.code });
    const order = await anOrder(change);
    await fulfill(shop, order);
    await shop.settled();
    expect([await labelsOf(order), await homeOf(order)]).toEqual([0, [reason]]);
  });

  it("of an order whose judgement is pending gets its label: none will follow", async () => {
    await setRule(shop, false);
    await shop.setSettings({ automaticShipments: true });
    const order = await anOrder({ riskLevel: "PENDING" });
    await fulfill(shop, order);
    await shop.settled();
    expect(await labelsOf(order)).toBe(1);
  });
});

it("a service rule that asks keeps the order back by name, until the rule changes", async () => {
  const rule = serviceRuleValuesOf(
    { name: "Gifts", when: { skus: { match: "any", values: ["hon-450"] } }, use: { kind: "ask" } },
    "EUR",
  );
  const saved = await send(shop, "/app/rates/service-rules/rule", { key: "", rule: JSON.stringify(rule) });
  expect(saved.ok).toBe(true);
  const order = await anOrder({ lines: [{ sku: "HON-450", quantity: 1 }] });
  const reason = { code: "rule-asks", rule: "Gifts" };
  expect(await labelsOf(order)).toBe(0);
  expect(await homeOf(order)).toEqual([reason]);
  expect(await onPage(order)).toEqual(reason);
  expect(await labelsOf(await anOrder())).toBe(1);

  const list = await (await shop.openAdmin("/app/rates/service-rules")).text();
  const key = /service-rules\/rule\?item=([\w.-]+)/.exec(list)?.[1] ?? "";
  expect((await send(shop, "/app/rates/service-rules?index", { intent: "remove", key })).ok).toBe(true);
  await shop.settled();
  expect(await labelsOf(order)).toBe(1);
  expect(await homeOf(order)).toEqual([]);
});
