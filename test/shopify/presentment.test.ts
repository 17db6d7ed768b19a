// Run: push
/** Carts in the shopper's currency in a shop with another one: from checkout to label, customs and cash on delivery. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { readPdfText } from "../support/read-label.ts";
import { aCallback, askRates, callbackUrlOf } from "./callback.ts";
import { buy } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { ApiShipment, ShipmentApi } from "./shop-life.ts";
import { checkout, shipmentApi, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
  await shop.control("PATCH", "", { exchangeRates: { USD: 1.25, JPY: 160 } });
});
afterAll(() => shop?.stop());

type Declared = Omit<ApiShipment, "items"> & {
  readonly cash_on_delivery: number;
  readonly invoice_url: string | null;
  readonly items: readonly { readonly value: number; readonly currency: string }[];
};

const lines = [{ sku: "OIL-750", quantity: 2 }];
const zurich = { ...thessaloniki, city: "Zürich", zip: "8001", countryCode: "CH" };

async function priceOf(code: string, currency: string, shippingAddress = thessaloniki) {
  const { id, options, calls } = await checkout(shop, { lines, shippingAddress, currency });
  expect(calls.map(({ status, refused }) => [status, refused])).toEqual([[200, []]]);
  const option = options.find((each) => each.code === code);
  if (option === undefined) throw new Error(`${code} was not offered`);
  return { id, option };
}

async function labelOf(order: OrderView): Promise<Declared> {
  await shop.settled();
  await buy(shop, order, { service: order.shippingLines[0]?.code ?? "" });
  await shop.settled();
  const [label] = (await api.of(order)) as unknown as readonly Declared[];
  if (label === undefined) throw new Error(`${order.name} has no label`);
  return label;
}

it.each([
  ["USD", 1.25],
  ["JPY", 160],
])(
  "a rate is shown in %s, and the order's shipping line keeps it in the shop's currency",
  async (currency, rate) => {
    const { option: plain } = await priceOf("gorgona.standard", "EUR");
    const { id, option } = await priceOf("gorgona.standard", currency);
    expect([option.priceMinor, option.currency]).toEqual([Math.round(plain.priceMinor * rate), currency]);
    const order = await shop.control<OrderView>("POST", "orders", { checkoutId: id, option: option.handle });
    expect([order.currency, order.shippingLines[0]?.priceMinor]).toEqual(["EUR", plain.priceMinor]);
  },
);

it.each(["USD", "JPY", "usd", "XXX"])(
  "a callback that names the shopper's currency is answered in the shop's own, and not with an error: %s",
  async (currency) => {
    const url = await callbackUrlOf(shop);
    const own = await askRates(url, aCallback(1_250, { currency: "EUR" }));
    const { rates } = await askRates(url, aCallback(1_250, { currency }));
    expect(rates.length).toBeGreaterThan(0);
    expect(rates).toEqual(own.rates);
  },
);

it("cash on delivery is collected in the shop's currency", async () => {
  const { id, option } = await priceOf("gorgona.standard", "USD");
  const order = await shop.control<OrderView>("POST", "orders", {
    ...{ checkoutId: id, option: option.handle, paid: false, paymentGateway: "Cash on Delivery (COD)" },
  });
  const { cash_on_delivery, items } = await labelOf(order);
  expect(cash_on_delivery).toBe(order.totalMinor / 100);
  expect(items.map(({ value, currency }) => [value, currency])).toEqual([
    [14.9, "EUR"],
    [14.9, "EUR"],
  ]);
});

it("customs papers declare the values in the shop's currency", async () => {
  const { id, option } = await priceOf("zephyra.express", "USD", zurich);
  const order = await shop.control<OrderView>("POST", "orders", { checkoutId: id, option: option.handle });
  const { items, invoice_url } = await labelOf(order);
  const invoice = await fetch(invoice_url ?? "");
  const text = (await readPdfText(new Uint8Array(await invoice.arrayBuffer()))).join("\n");
  expect([text.includes("EUR"), text.includes("USD")]).toEqual([true, false]);
  expect(items.map(({ value, currency }) => [value, currency])).toEqual([
    [14.9, "EUR"],
    [14.9, "EUR"],
  ]);
});
