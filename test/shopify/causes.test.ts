/** A merchant's remedies, each for all orders of its cause. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Cause } from "../../app/domain/orders/causes/causes.ts";
import { failingCauses } from "../../app/domain/orders/causes/failing-causes.ts";
import type { CauseAnswer } from "../../app/entrypoints/pages/causes/actions.server.ts";
import { actOnCause, causeForm } from "../../app/entrypoints/pages/causes/actions.server.ts";
import { causePrices } from "../../app/entrypoints/pages/causes/prices.server.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { confirmedOrders } from "./confirmed-view.ts";
import { expectOnce, send, setRule } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { fulfill, orderWithout, shipmentApi, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
let merchant: SecondProcess;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
  merchant = await secondProcess(shop);
});
afterAll(async () => {
  await merchant?.stop();
  await shop?.stop();
});
beforeEach(() => shop.setSettings({ fallbackService: null }));

const door = { title: "Door to door", code: "gorgona.standard", priceMinor: 400 };
const inBerlin = { ...thessaloniki, city: "Berlin", countryCode: "DE" };
const kinds = {
  unknown: () => ({}),
  phone: () => ({ shippingLine: door, shippingAddress: { ...thessaloniki, phone: null } }),
  street: () => ({ shippingLine: door, shippingAddress: { ...thessaloniki, address1: "" } }),
  place: (at: number) => ({
    shippingLine: door,
    shippingAddress: { ...inBerlin, zip: String(10_119 + at * 1000) },
  }),
} satisfies Record<string, (at: number) => object>;

/** Orders whose labels failed alike. */
async function failing(kind: keyof typeof kinds, count: number): Promise<readonly OrderView[]> {
  const orders: OrderView[] = [];
  // The rule buys no label whose service it does not know: the merchant does, and has no default service by then.
  const isOfRule = kind !== "unknown";
  await setRule(shop, isOfRule);
  for (let at = 0; at < count; at++) orders.push(await orderWithout(shop, kinds[kind](at)));
  await shop.settled();
  await setRule(shop, false);
  if (isOfRule) return orders;
  await shop.setSettings({ fallbackService: "gorgona.standard" });
  const form = await confirmedOrders(
    shop,
    orders.map(({ fulfillmentOrders }) => fulfillmentOrders[0]?.id ?? 0),
  );
  await shop.setSettings({ fallbackService: null });
  expect((await send(shop, "/app/orders?index", form)).status).toBe(200);
  await shop.settled();
  return orders;
}

async function causes(): Promise<readonly Cause[]> {
  return (await failingCauses(merchant.services, await merchant.shop())).causes;
}

async function theCause(orders: readonly OrderView[]): Promise<Cause> {
  const found = (await causes()).filter(({ cases }) =>
    cases.some(({ orderName }) => orders.some(({ name }) => name === orderName)),
  );
  expect(found).toHaveLength(1);
  return found[0]!;
}

/** Sends a form of the cause's page. */
async function act(fields: Readonly<Record<string, string>>): Promise<CauseAnswer> {
  const { services } = merchant;
  const own = await merchant.shop();
  const caller = { merchantId: own.merchantId, environment: own.environment };
  return actOnCause({ services, shop: own, caller } as never, causeForm.parse(fields));
}

const again = (orders: readonly object[], fallback?: string) =>
  act({ intent: "again", orders: JSON.stringify(orders), ...(fallback !== undefined && { fallback }) });

async function prices(cause: Cause) {
  const ids = cause.cases.map(({ purchaseId }) => purchaseId).join();
  const address = new URL(`https://waybill.example/app/cause-prices?${new URLSearchParams({ ids })}`);
  return (await causePrices(merchant.services, await merchant.shop(), address)).orders;
}

type Priced = Awaited<ReturnType<typeof prices>>[number];

describe("one remedy for all orders of a cause", () => {
  it("sets the default service, and buys each label once", async () => {
    const orders = await failing("unknown", 3);
    const cause = await theCause(orders);
    expect(cause).toMatchObject({ key: "service-unknown", remedy: "choose-service", cases: { length: 3 } });
    const service = "gorgona.standard";
    const wanted = cause.cases.map(({ purchaseId }) => ({ id: purchaseId, service, recipient: null }));
    expect(await again(wanted, service)).toEqual({ intent: "again", done: 3, left: [] });
    await shop.settled();
    for (const order of orders) expect(await expectOnce(shop, api, order)).toHaveLength(1);
    expect(await causes()).toEqual([]);
    const next = await orderWithout(shop);
    await shop.settled();
    const form = await confirmedOrders(shop, [next.fulfillmentOrders[0]?.id ?? 0]);
    await send(shop, "/app/orders?index", form);
    await shop.settled();
    expect(await expectOnce(shop, api, next)).toHaveLength(1);
  });

  it("adds the phone numbers, and an order without one stays", async () => {
    const orders = await failing("phone", 3);
    const cause = await theCause(orders);
    expect(cause).toMatchObject({ remedy: "complete-address", fields: ["phone"], carrier: null });
    const priced = await prices(cause);
    expect(priced.map(({ recipient }) => recipient?.phone ?? null)).toEqual([null, null, null]);
    for (const { service, prices: all } of priced)
      expect(all.find((price) => price.service === service)?.amountMinor).toBeGreaterThan(0);
    const [one, two] = priced;
    const wanted = [one, two].map((order) => ({
      ...{ id: order?.id, service: null, recipient: { ...order?.recipient, phone: "+302310111222" } },
    }));
    expect(await again(wanted)).toEqual({ intent: "again", done: 2, left: [] });
    await shop.settled();
    const [left, ...others] = await causes();
    expect(others).toEqual([]);
    expect(left?.cases).toHaveLength(1);
    const bought = orders.filter(({ name }) => name !== left?.cases[0]?.orderName);
    for (const order of bought) {
      const [label] = await expectOnce(shop, api, order);
      expect(label?.address_to).toMatchObject({ phone: "+302310111222", city: "Θεσσαλονίκη" });
    }
    await act({ intent: "dismiss", ids: left?.cases[0]?.purchaseId ?? "" });
    expect(await causes()).toEqual([]);
  });

  it("ships to places of several postcodes with another service, each with its price", async () => {
    const orders = await failing("place", 3);
    const cause = await theCause(orders);
    expect(cause).toMatchObject({ remedy: "choose-service", carrier: "gorgona", alike: 2 });
    const priced = await prices(cause);
    const common = priced.map((order) => order.prices.map(({ service }) => service));
    const service = common[0]?.find((code) => common.every((codes) => codes.includes(code)));
    expect(service).toBeDefined();
    expect(await again(priced.map(({ id }) => ({ id, service, recipient: null })))).toMatchObject({
      done: 3,
    });
    await shop.settled();
    for (const order of orders) expect(await expectOnce(shop, api, order)).toHaveLength(1);
    expect(await causes()).toEqual([]);
  });
});

describe("the price that a remedy names", () => {
  const named = ({ id, digests, prices: all }: Priced, service: string) => {
    const price = all.find((each) => each.service === service);
    const { amountMinor, currency } = price!;
    return { id, service, recipient: null, confirmed: { service, amountMinor, currency, ...digests } };
  };

  it("is the price of the label: at another one nothing is bought, until it is named anew", async () => {
    const [order] = await failing("unknown", 1);
    const [priced] = await prices(await theCause([order!]));
    const wanted = named(priced!, "gorgona.standard");
    const amountMinor = wanted.confirmed.amountMinor - 1;
    expect(await again([{ ...wanted, confirmed: { ...wanted.confirmed, amountMinor } }])).toMatchObject({
      done: 1,
    });
    await shop.settled();
    const changed = await theCause([order!]);
    expect(changed.reason).toMatchObject({ code: "not-as-confirmed", price: { confirmed: { amountMinor } } });
    // The price of before is no longer asked for with another service.
    expect(await again([named((await prices(changed))[0]!, "gorgona.morning")])).toMatchObject({ done: 1 });
    await shop.settled();
    expect(await expectOnce(shop, api, order!)).toHaveLength(1);
    expect(await causes()).toEqual([]);
  });

  it.each([
    ["phone", { phone: "+302310111222" }],
    ["street", { address: "Τσιμισκή 45" }],
  ] as const)("holds for a recipient whose %s was completed", async (kind, completed) => {
    const [order] = await failing(kind, 1);
    const [priced] = await prices(await theCause([order!]));
    const recipient = { ...priced!.recipient, ...completed };
    expect(await again([{ ...named(priced!, "gorgona.standard"), service: null, recipient }])).toMatchObject({
      done: 1,
    });
    await shop.settled();
    expect(await expectOnce(shop, api, order!)).toHaveLength(1);
    expect(await causes()).toEqual([]);
  });
});

it("a second click buys nothing twice, and names what was left", async () => {
  const orders = await failing("unknown", 2);
  const cause = await theCause(orders);
  const service = "gorgona.standard";
  const wanted = cause.cases.map(({ purchaseId }) => ({ id: purchaseId, service, recipient: null }));
  const answers = await Promise.all([again(wanted), again(wanted)]);
  expect(answers.reduce((sum, { done }) => sum + done, 0)).toBeGreaterThanOrEqual(2);
  await shop.settled();
  const late = await again(wanted);
  expect(late.done).toBe(0);
  expect(late.left.map(({ why }) => why)).toEqual(["changed", "changed"]);
  await shop.settled();
  for (const order of orders) expect(await expectOnce(shop, api, order)).toHaveLength(1);
});

it("an order that the merchant fulfilled first keeps its service, and gets the new default one", async () => {
  const order = await orderWithout(shop);
  await shop.settled();
  await fulfill(shop, order);
  await shop.settled();
  const [own] = await merchant.services.purchases.byOrder(
    (await merchant.shop()).merchantId,
    String(order.id),
  );
  const service = "gorgona.standard";
  const id = own?.id ?? "";
  if (own?.state === "ended" && own.outcome === "left-alone") return;
  expect(await again([{ id, service, recipient: null }])).toMatchObject({ left: [{ id, why: "fulfilled" }] });
  expect(await again([{ id, service: null, recipient: null }], service)).toMatchObject({ done: 1 });
});

it("another merchant's purchases are not touched", async () => {
  const id = "0192f0c1-2345-7abc-8def-0123456789ab";
  expect(await again([{ id, service: null, recipient: null }])).toMatchObject({
    done: 0,
    left: [{ why: "changed" }],
  });
  expect(await act({ intent: "dismiss", ids: id })).toMatchObject({ done: 0, left: [{ why: "unknown" }] });
  expect(await act({ intent: "cancel-label", ids: id })).toMatchObject({
    done: 0,
    left: [{ why: "unknown" }],
  });
});
