/** An address that a merchant corrects on an order's page, written to the order in Shopify. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Stored } from "../../app/entrypoints/pages/frame/use-draft.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { decodePageData } from "../support/page-data.ts";
import { submit } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { orderWith, orderWithout, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop();
});
afterAll(() => shop?.stop());

const corrected = {
  ...{ name: "Maria Eleni Georgiou", company: null, address: "Egnatia 154", address2: "3rd floor" },
  ...{ zip: "54636", city: "Thessaloniki", state: null, country: "GR", phone: "+30 2310 222333" },
};

async function correct(
  order: OrderView,
  recipient: object,
  path = `/app/orders/${order.id}.data`,
  key?: string,
) {
  const fulfillmentOrderId = String(order.fulfillmentOrders[0]?.id);
  const fields = {
    ...{ intent: "correct", fulfillmentOrderId, recipient: JSON.stringify(recipient) },
    ...(key !== undefined && { key }),
  };
  const answer = await submit(shop, path, fields);
  return { status: answer.status, text: await answer.text() };
}

const addressNow = async ({ id }: OrderView) =>
  (await shop.control<OrderView>("GET", `orders/${id}`)).shippingAddress;

it("is refused until the merchant grants the scope, and changes nothing", async () => {
  const order = await orderWith(shop, "gorgona.standard", { shippingAddress: thessaloniki });
  await shop.settled();
  const before = await addressNow(order);
  expect((await correct(order, corrected)).text).toContain("not-granted");
  expect(await addressNow(order)).toEqual(before);
});

it("is on the order, and on the order's page, once the merchant granted it", async () => {
  await shop.control("POST", "scopes", { grant: ["write_orders"] });
  const order = await orderWith(shop, "gorgona.standard", { shippingAddress: thessaloniki });
  await shop.settled();
  expect((await correct(order, corrected)).text).toContain("corrected");
  expect(await addressNow(order)).toMatchObject({
    ...{ firstName: "Maria Eleni", lastName: "Georgiou", company: null, address1: "Egnatia 154" },
    ...{ address2: "3rd floor", zip: "54636", city: "Thessaloniki", phone: "+30 2310 222333" },
  });
  const page = await (await shop.openAdmin(`/app/orders/${order.id}`)).text();
  expect(page).toContain("Egnatia 154");
  expect(await (await shop.openAdmin("/app/orders")).text()).toContain("Maria Eleni Georgiou");
  expect(await (await shop.openAdmin("/app/audit")).text()).toContain(
    "corrected an order's address in Shopify",
  );

  const refused = await correct(order, { ...corrected, phone: "call me" });
  expect(refused.text).toContain("Phone is invalid");
  expect(await addressNow(order)).toMatchObject({ phone: "+30 2310 222333" });
  // The part belongs to another order.
  const other = await orderWith(shop, "gorgona.standard", { shippingAddress: thessaloniki });
  await shop.settled();
  expect((await correct(order, corrected, `/app/orders/${other.id}.data`)).status).toBe(404);
  expect(await addressNow(other)).toMatchObject({ address1: thessaloniki.address1 });
  expect((await correct(order, { ...corrected, country: "" })).status).toBe(400);
});

describe("an address that another person corrects meanwhile", () => {
  const path = (order: OrderView) => `/app/orders/${order.id}.data`;
  async function opened(order: OrderView): Promise<Stored<Record<string, string | null>>> {
    const routes = decodePageData(await (await shop.openAdmin(path(order))).text()) as Readonly<
      Record<string, { data?: { parts?: { quote: { recipient: { form: Stored<never> } } | null }[] } }>
    >;
    const form = Object.values(routes).flatMap(
      ({ data }) => data?.parts?.map(({ quote }) => quote?.recipient.form) ?? [],
    )[0];
    if (form === undefined) throw new Error("no recipient on the order's page");
    return form;
  }

  it.each([
    ["in Waybill", (order: OrderView) => correct(order, corrected)],
    [
      "in Shopify",
      (order: OrderView) =>
        shop.control("PATCH", `orders/${order.id}`, {
          shippingAddress: { ...thessaloniki, address1: "Egnatia 154" },
        }),
    ],
  ])("%s is not overwritten, and the page shows theirs", async (_where, others) => {
    await shop.control("POST", "scopes", { grant: ["write_orders"] });
    const order = await orderWith(shop, "gorgona.standard", { shippingAddress: thessaloniki });
    await shop.settled();
    const [mine, again] = [await opened(order), await opened(order)];
    expect(mine).toEqual(again);
    await others(order);
    await shop.settled();
    const stored = await addressNow(order);
    const wanted = { ...mine.values, address2: "4th floor" };
    const refused = await correct(order, wanted, path(order), mine.key);
    expect(refused.text).toContain("changed");
    expect(refused.text).toContain("Egnatia 154");
    expect(await addressNow(order)).toEqual(stored);
    // With theirs before the person's eyes, the same save passes; so does one that is sent again.
    const seen = await opened(order);
    for (const _try of [1, 2])
      expect((await correct(order, wanted, path(order), seen.key)).text).toContain("corrected");
    expect(await addressNow(order)).toMatchObject({ address2: "4th floor" });
  });
});

describe("the taxes of an order that gets another address", () => {
  /** Greece's islands have a lower rate here, by their state; Cyprus has another one. */
  const rates = [
    { countryCode: "GR", provinceCode: "I", title: "VAT", percent: 24 },
    { countryCode: "GR", provinceCode: "L", title: "VAT", percent: 17 },
    { countryCode: "CY", provinceCode: null, title: "VAT", percent: 19 },
  ];
  const attica = { ...thessaloniki, city: "Athens", zip: "10563", provinceCode: "I" };
  const island = { ...corrected, city: "Syros", zip: "84100", state: "L" };
  const placed = async (included: boolean, change: Record<string, unknown> = {}) => {
    await shop.control("PATCH", "", { taxes: { included, shipping: false, rates } });
    const order = await orderWithout(shop, {
      shippingLine: { title: "Flat", code: "Flat", priceMinor: 500 },
      lines: [{ sku: "OIL-750", quantity: 10 }],
      shippingAddress: attica,
      ...change,
    });
    await shop.settled();
    return order;
  };
  afterAll(() => shop.control("PATCH", "", { taxes: { included: true, shipping: false, rates: [] } }));

  const goods = async (order: OrderView) =>
    order.lineItems.reduce((sum, { priceMinor, quantity }) => sum + priceMinor * quantity, 0) / 100;
  const euros = (amount: number) =>
    new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" }).format(amount);
  const totalsIn = async (order: OrderView, recipient: object) => {
    const { text } = await correct(order, recipient);
    return text;
  };

  it("go down: the page says the new total, and what the shopper gets back", async () => {
    const order = await placed(false);
    const net = await goods(order);
    const text = await totalsIn(order, island);
    expect(text).toContain(euros(net * 1.17 + 5));
    expect(text).toContain(euros(net * 0.17));
    const owed = euros(net * 0.07);
    expect(text).toContain(owed);
    expect(text.indexOf("owed")).toBeGreaterThan(0);
  });

  it("go up: the page says what a paid order is short of", async () => {
    const order = await placed(false, { shippingAddress: { ...attica, provinceCode: "L" } });
    const net = await goods(order);
    const text = await totalsIn(order, { ...corrected, city: "Athens", zip: "10563", state: "I" });
    expect(text).toContain(euros(net * 1.24 + 5));
    expect(text).toContain(euros(net * 0.07));
    expect(await shop.control("GET", `orders/${order.id}`)).toMatchObject({
      financialStatus: "PARTIALLY_PAID",
    });
  });

  it("change nothing to pay where prices include them, nor of an order that was not paid", async () => {
    const included = await placed(true);
    expect(await totalsIn(included, island)).not.toContain(euros((await goods(included)) * 0.07));
    const unpaid = await placed(false, { paid: false });
    const net = await goods(unpaid);
    const text = await totalsIn(unpaid, island);
    expect(text).toContain(euros(net * 1.17 + 5));
    expect(text).not.toContain(euros(net * 0.07));
  });

  it("stay as they are once something of the order is fulfilled", async () => {
    const order = await placed(false);
    await shop.control("POST", `orders/${order.id}/fulfill`, { lines: [{ sku: "OIL-750", quantity: 1 }] });
    await shop.settled();
    const net = await goods(order);
    expect(await totalsIn(order, island)).toContain(euros(net * 1.24 + 5));
  });
});
