// Run: push
/**
 * A shop in pounds with carriers in euros, and shoppers in dollars: from checkout to label, without the merchant's exchange rate and with
 * it. No amount is ever taken for one in another currency.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { submit } from "./admin-forms.ts";
import { buy, purchasesOf } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";
import type { ApiShipment, ShipmentApi } from "./shop-life.ts";
import { checkout, orderWithout, shipmentApi } from "./shop-life.ts";

const DOLLARS = 1.25;
const POUNDS = 0.8;

let shop: RunningShop;
let api: ShipmentApi;
/** The carriers' own prices, by service: hundredths of a euro. */
let euros: ReadonlyMap<string, number>;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
  euros = await priced({});
  await shop.control("PATCH", "", { currency: "GBP", exchangeRates: { USD: DOLLARS } });
  await shop.settled();
  await until(async () => (await answered({})).status === 503, "the shop sells in pounds");
});
afterAll(() => shop?.stop());

async function answered(cart: Record<string, unknown>) {
  await shop.control("POST", "rate-cache", { flush: true });
  const { options, calls } = await checkout(shop, cart);
  return { status: calls[0]?.status, refused: calls[0]?.refused, options };
}

async function priced(cart: Record<string, unknown>): Promise<ReadonlyMap<string, number>> {
  const { options } = await answered(cart);
  return new Map(options.map(({ code, priceMinor }) => [code, priceMinor]));
}

const page = async (path: string) => (await shop.openAdmin(path)).text();
const says = async (path: string, words: string) => (await page(path)).includes(words);
const noRate = "There is no exchange rate from EUR to GBP";

type Declared = Omit<ApiShipment, "items" | "rate"> & {
  readonly cash_on_delivery: number;
  readonly rate: { readonly total_amount: number; readonly currency: string };
  readonly items: readonly { readonly value: number; readonly currency: string }[];
};

async function labelsOf(order: OrderView): Promise<readonly Declared[]> {
  return (await api.of(order)) as unknown as readonly Declared[];
}

/** The form of a rule that adds a yen to each price. */
const markUp = {
  ...{ name: "Packing", active: true, stop: false, everyService: true, services: [] },
  ...{ conditions: [], countries: [], places: [], zones: "" },
  ...{ weightKg: { from: "", to: "" }, cartValue: { from: "", to: "", currency: "GBP" } },
  ...{ quantity: { from: "", to: "" }, skus: { match: "any", values: "" } },
  ...{ vendors: { match: "any", values: "" }, customerTags: { match: "any", values: "" }, weekdays: [] },
  ...{ action: "mark-up", by: "amount", percent: "", amount: "1", currency: "JPY" },
  ...{ ending: ".90", direction: "up", newName: "" },
};

describe("without an exchange rate from the carriers' currency", () => {
  it.each(["GBP", "USD"])(
    "a cart in %s gets the shop's backup rates, and Home and the rates' page say why",
    async (currency) => {
      const { status, options } = await answered({ currency });
      const minor = currency === "USD" ? 500 * DOLLARS : 500;
      expect([
        status,
        options.map(({ source, priceMinor, currency: shown }) => [source, priceMinor, shown]),
      ]).toEqual([503, [["backup", minor, currency]]]);
      expect(await says("/app", noRate)).toBe(true);
      expect(await says("/app/rates/exchange", "has prices in EUR, but your shop sells in GBP")).toBe(true);
    },
  );

  it("a cart in a currency that the shop does not sell in is one in the shop's own", async () => {
    const { options } = await answered({ currency: "SEK" });
    expect(options.map(({ source, priceMinor, currency }) => [source, priceMinor, currency])).toEqual([
      ["backup", 500, "GBP"],
    ]);
  });

  it("the order's label is bought at the carrier's own price, and declares the goods in the order's currency", async () => {
    const order = await orderWithout(shop);
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    const [label] = await labelsOf(order);
    expect(label?.rate.currency).toBe("EUR");
    expect(label?.items.map(({ value, currency }) => [value, currency])).toEqual([[14.9, "GBP"]]);
  });

  it("cash in another currency than the carrier collects in is refused, not converted", async () => {
    const order = await orderWithout(shop, { paid: false, paymentGateway: "Cash on Delivery (COD)" });
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    expect(await labelsOf(order)).toEqual([]);
    const [purchase] = await purchasesOf(shop, order);
    expect([purchase?.progress, JSON.stringify(purchase?.reason)]).toEqual([
      "failed",
      expect.stringContaining("cash_currency"),
    ]);
  });
});

describe("with the merchant's exchange rate", () => {
  beforeAll(async () => {
    const fields = { key: "", from: "EUR", to: "GBP", rate: String(POUNDS), source: "Bank of England" };
    const date = new Date().toISOString().slice(0, 10);
    const answer = await submit(shop, "/app/rates/exchange/rate", { ...fields, date });
    expect(answer.status).toBeLessThan(400);
    await until(async () => (await answered({})).status === 200, "checkout has the rate");
  });

  it("shoppers see the carriers' prices in pounds, and in dollars by Shopify's rate", async () => {
    const pounds = await priced({});
    expect([...pounds.keys()]).toEqual([...euros.keys()]);
    for (const [code, minor] of pounds) expect(minor).toBe(Math.round((euros.get(code) ?? 0) * POUNDS));
    for (const [code, minor] of await priced({ currency: "USD" }))
      expect(minor).toBe(Math.round((pounds.get(code) ?? 0) * DOLLARS));
    expect(await says("/app", noRate)).toBe(false);
  });

  it("the order is in pounds, and its label in euros", async () => {
    const { id, options } = await checkout(shop, { currency: "USD" });
    const option = options.find(({ code }) => code === "gorgona.standard");
    const order = await shop.control<OrderView>("POST", "orders", { checkoutId: id, option: option?.handle });
    const shown = Math.round((euros.get("gorgona.standard") ?? 0) * POUNDS);
    expect([order.currency, order.shippingLines[0]?.priceMinor]).toEqual(["GBP", shown]);
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    const [label] = await labelsOf(order);
    expect([label?.rate.currency, label?.items.map(({ currency }) => currency)]).toEqual(["EUR", ["GBP"]]);
  });

  it("a rule's amount in a third currency does nothing, and the rates' page says so", async () => {
    const before = await priced({});
    await submit(shop, "/app/rates/rules/rule", { key: "", rule: JSON.stringify(markUp) });
    await until(() => says("/app/rates/exchange", "needs a rate from JPY to GBP"), "the rule is stored");
    expect(await priced({})).toEqual(before);
  });
});
