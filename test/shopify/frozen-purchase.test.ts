// Run: push
/** A purchase is exactly what the merchant confirmed, whatever comes or changes between the dialog and the purchase. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPageData } from "../../simulator/chaos/read-page-data.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { confirmed, costsOf } from "./confirmed-view.ts";
import { act, send } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { orderWith, orderWithout, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop();
});
afterAll(() => shop?.stop());

const partOf = ({ fulfillmentOrders }: OrderView) => String(fulfillmentOrders[0]?.id);
const labelsOf = ({ id }: OrderView) =>
  shop.rows<{ cents: number; service: string }>(
    `SELECT (value #>> '{rate,price,totalMinor}')::int AS cents, value #>> '{rate,service,code}' AS service
     FROM shipments WHERE related_order_id = $1`,
    [String(id)],
  );
interface Bought {
  readonly intent: string;
  readonly asked: number;
  readonly leftOut: number;
  readonly came?: number;
}
const buy = async (form: Record<string, string>) =>
  (readPageData(await (await send(shop, "/app/orders.data?index", form)).text()) as { data: Bought }).data;

/** Orders to one town, which only these have. */
async function ordersTo(
  city: string,
  count: number,
  code = "gorgona.standard",
): Promise<readonly OrderView[]> {
  const orders: OrderView[] = [];
  for (let at = 0; at < count; at++)
    orders.push(await orderWith(shop, code, { shippingAddress: { ...thessaloniki, city } }));
  await shop.settled();
  return orders;
}

describe("a view that was chosen whole", () => {
  it("is bought as it was shown: orders that came since are counted, and not bought", async () => {
    const shown = await ordersTo("Veria", 3);
    const costs = await costsOf(shop, { view: "ready", search: "Veria" });
    expect(costs.all?.labels).toBe(3);
    const later = await ordersTo("Veria", 2);
    const { asked, came } = await buy(confirmed(costs, costs.all!.ids, "Veria"));
    expect({ asked, came }).toEqual({ asked: 3, came: 2 });
    await shop.settled();
    for (const order of shown) expect(await labelsOf(order)).toHaveLength(1);
    for (const order of later) expect(await labelsOf(order)).toEqual([]);
    const cents = (await Promise.all(shown.map(labelsOf))).flat().map(({ cents: each }) => each);
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(costs.sums[0]?.amountMinor);
  });

  it("is bought once, however often and however quickly the request is repeated", async () => {
    const shown = await ordersTo("Edessa", 4);
    const costs = await costsOf(shop, { view: "ready", search: "Edessa" });
    const form = confirmed(costs, costs.all!.ids, "Edessa");
    const answers = await Promise.all([buy(form), buy(form), buy(form)]);
    await shop.settled();
    answers.push(await buy(form));
    for (const { asked, leftOut } of answers) expect({ asked, leftOut }).toEqual({ asked: 4, leftOut: 0 });
    await shop.settled();
    for (const order of shown) expect(await labelsOf(order)).toHaveLength(1);
  });

  it("is not bought at prices of more than half an hour ago", async () => {
    const [order] = await ordersTo("Kilkis", 1);
    const costs = await costsOf(shop, { view: "ready", search: "Kilkis" });
    const ago = (minutes: number) =>
      (Date.now() - minutes * 60_000)
        .toString(16)
        .padStart(12, "0")
        .replace(/^(.{8})(.{4})$/, "$1-$2") + costs.purchaseId.slice(13);
    const form = confirmed(costs, costs.all!.ids, "Kilkis");
    expect(await buy({ ...form, id: ago(31) })).toEqual({ intent: "expired" });
    await shop.settled();
    expect(await labelsOf(order!)).toEqual([]);
    expect((await buy({ ...form, id: ago(29) })).asked).toBe(1);
    await shop.settled();
    expect(await labelsOf(order!)).toHaveLength(1);
  });
});

it.each([
  ["labels", { labels: "" }],
  ["the id of their prices", { id: "" }],
])("chosen orders are not bought without %s: the form is refused", async (_, change) => {
  const [order] = await ordersTo("Florina", 1);
  const ids = [partOf(order!)];
  const { id, labels, ...form } = confirmed(await costsOf(shop, { ids: ids.join() }), ids);
  const given = Object.entries({ id, labels, ...change }).filter(([, value]) => value);
  const wanted = { ...form, ...Object.fromEntries(given) } as Record<string, string>;
  expect((await send(shop, "/app/orders.data?index", wanted)).status).toBe(400);
  await shop.settled();
  expect(await labelsOf(order!)).toEqual([]);
});

describe("an order that changes between the dialog and the purchase", () => {
  it.each([
    [
      "its recipient",
      (order: OrderView) =>
        shop.control("PATCH", `orders/${order.id}`, {
          shippingAddress: { ...thessaloniki, city: "Naoussa", address1: "Other street 7" },
        }),
      "recipient",
    ],
    [
      "its pieces",
      (order: OrderView) => act(shop, order, "edit", { add: [{ sku: "OIL-750", quantity: 2 }] }),
      "goods",
    ],
  ] as const)("is not bought for %s, and is bought after a new confirmation", async (_, change, part) => {
    const [order, other] = await ordersTo("Naoussa", 2);
    const ids = [partOf(order!), partOf(other!)];
    const costs = await costsOf(shop, { ids: ids.join() });
    await change(order!);
    await shop.settled();
    await buy(confirmed(costs, ids));
    await shop.settled();
    expect(await labelsOf(order!)).toEqual([]);
    expect(await labelsOf(other!)).toHaveLength(1);
    const failed = await (await shop.openAdmin(`/app/orders.data?view=failed`)).text();
    expect(failed).toContain('"not-as-confirmed"');
    expect(failed).toContain(`"${part}"`);
    await buy(confirmed(await costsOf(shop, { ids: partOf(order!) }), [partOf(order!)]));
    await shop.settled();
    expect(await labelsOf(order!)).toHaveLength(1);
  });
});

interface ShownRate {
  readonly service: string;
  readonly isChosen: boolean;
  readonly confirmed: Readonly<Record<string, unknown>> & { readonly amountMinor: number };
}
interface ShownQuote {
  readonly lines: readonly { readonly id: string; readonly quantity: number }[];
  readonly rates: readonly ShownRate[];
}

describe("a label that is bought on the order's own page", () => {
  const sendTo = (order: OrderView, form: Record<string, string>) =>
    send(shop, `/app/orders/${order.id}.data`, { fulfillmentOrderId: partOf(order), ...form });

  /** The prices that the page shows for these values. */
  async function quoted(order: OrderView, values: Record<string, string>): Promise<ShownRate> {
    const answer = await sendTo(order, { intent: "quote", ...values });
    const { data } = readPageData(await answer.text()) as { data: { quote: ShownQuote } };
    return data.quote.rates.find(({ isChosen }) => isChosen)!;
  }
  async function linesOf({ id }: OrderView, most = Number.POSITIVE_INFINITY): Promise<string> {
    const page = await (await shop.openAdmin(`/app/orders/${id}.data`)).text();
    const routes = readPageData(page) as Record<
      string,
      { data?: { parts?: readonly { quote: ShownQuote }[] } }
    >;
    const [part] = Object.values(routes).flatMap(({ data }) => data?.parts ?? []);
    return part!.quote.lines.map((line) => `${line.id}:${Math.min(most, line.quantity)}`).join();
  }
  const buyOf = (
    lines: string,
    { service, confirmed: label }: ShownRate,
    more: Record<string, string> = {},
  ) => ({
    ...{ intent: "buy", lines, service, notify: "no", confirmed: JSON.stringify(label), ...more },
  });
  const failedPage = async () => (await shop.openAdmin("/app/orders.data?view=failed")).text();

  it.each([
    ["as it is", {}],
    [
      "with packages of its own",
      { parcels: [{ weightG: 1_234, lengthCm: 20, widthCm: 10, heightCm: 5, pieces: "all" }] },
    ],
    [
      "to a recipient of its own",
      {
        recipient: {
          ...{ name: "Nikos Nikou", company: null, address: "Tsimiski 43", address2: null, zip: "54623" },
          ...{ city: "Thessaloniki", state: null, country: "GR", phone: "+302310555123" },
        },
      },
    ],
  ] as const)("%s costs the price that was shown", async (_, terms) => {
    const [order] = await ordersTo("Serres", 1);
    const lines = await linesOf(order!);
    const pieces = lines
      .split(",")
      .map((each) => ({ line: each.split(":")[0], quantity: Number(each.split(":")[1]) }));
    const values = { lines, terms: JSON.stringify(terms).replace('"all"', JSON.stringify(pieces)) };
    const rate = await quoted(order!, values);
    await sendTo(order!, buyOf(lines, rate, { terms: values.terms }));
    await shop.settled();
    expect(await labelsOf(order!)).toMatchObject([{ cents: rate.confirmed.amountMinor }]);
  });

  it("is not bought at another price, which is named beside the old one, and is bought after a new confirmation", async () => {
    const [order] = await ordersTo("Drama", 1);
    const lines = await linesOf(order!);
    const rate = await quoted(order!, { lines });
    const shown = { ...rate, confirmed: { ...rate.confirmed, amountMinor: rate.confirmed.amountMinor - 10 } };
    await sendTo(order!, buyOf(lines, shown));
    await shop.settled();
    expect(await labelsOf(order!)).toEqual([]);
    const failed = await failedPage();
    expect(failed).toContain('"not-as-confirmed"');
    expect(failed).toContain(String(rate.confirmed.amountMinor - 10));
    await sendTo(order!, buyOf(lines, await quoted(order!, { lines })));
    await shop.settled();
    expect(await labelsOf(order!)).toMatchObject([{ cents: rate.confirmed.amountMinor }]);
  });

  it("is not bought to an address that came since it was shown, and is bought after a new confirmation", async () => {
    const [order] = await ordersTo("Kavala", 1);
    const lines = await linesOf(order!);
    const rate = await quoted(order!, { lines });
    await shop.control("PATCH", `orders/${order!.id}`, {
      shippingAddress: { ...thessaloniki, city: "Kavala", address1: "Another street 9" },
    });
    await shop.settled();
    await sendTo(order!, buyOf(lines, rate));
    await shop.settled();
    expect(await labelsOf(order!)).toEqual([]);
    expect(await failedPage()).toContain('"not-as-confirmed"');
    await sendTo(order!, buyOf(lines, await quoted(order!, { lines })));
    await shop.settled();
    expect(await labelsOf(order!)).toHaveLength(1);
  });

  it("refuses a confirmation of another shape, and buys nothing", async () => {
    const [order] = await ordersTo("Xanthi", 1);
    const lines = await linesOf(order!);
    const rate = await quoted(order!, { lines });
    for (const given of ["[", "{}", JSON.stringify({ ...rate.confirmed, amountMinor: -1 })]) {
      const answer = await sendTo(order!, { ...buyOf(lines, rate), confirmed: given });
      expect(answer.status).toBe(400);
    }
    await shop.settled();
    expect(await labelsOf(order!)).toEqual([]);
  });
});

it("the dialog names each order that gets no label by its cause, before anything is bought", async () => {
  const to = (change: Record<string, unknown>) =>
    orderWithout(shop, {
      shippingLine: { title: "Road", code: "gorgona.standard", priceMinor: 500 },
      shippingAddress: thessaloniki,
      ...change,
    });
  const orders = [
    await to({ shippingLine: { title: "By balloon", code: "balloon", priceMinor: 500 } }),
    await to({ shippingAddress: { ...thessaloniki, address1: "" } }),
    await to({ shippingAddress: { ...thessaloniki, countryCode: "DE", zip: "10115", city: "Berlin" } }),
    await to({}),
  ];
  await shop.settled();
  const ids = orders.map(partOf);
  const costs = await costsOf(shop, { ids: ids.join() });
  const codes = costs.refused.map(({ orderName, reason }) => [orderName, reason.code]);
  expect(codes).toEqual([
    [orders[0]?.name, "service-unknown"],
    [orders[1]?.name, "address-missing"],
    [orders[2]?.name, "refused"],
  ]);
  expect(costs.labels.map(([id]) => id)).toEqual([ids[3]]);
  const { asked, leftOut } = await buy(confirmed(costs, ids));
  expect({ asked, leftOut }).toEqual({ asked: 1, leftOut: 0 });
  await shop.settled();
  for (const order of orders.slice(0, 3)) expect(await labelsOf(order)).toEqual([]);
});

it.each([
  ["a label of another shape", { labels: JSON.stringify([["1", { service: "x" }]]) }],
  ["labels that are no JSON", { labels: "[" }],
  ["an id without a time", { id: "5f0c7a52-9d1e-4c3b-8a68-0d1f2c3b4a59" }],
  ["a view that does not exist", { view: JSON.stringify({ view: "everything" }) }],
])("buys nothing for %s", async (_, change) => {
  const [order] = await ordersTo("Florina", 1);
  const form = confirmed(await costsOf(shop, { ids: partOf(order!) }), [partOf(order!)]);
  const answer = await send(shop, "/app/orders.data?index", { ...form, ...change });
  expect(answer.status).toBe(400);
  await shop.settled();
  expect(await labelsOf(order!)).toEqual([]);
});
