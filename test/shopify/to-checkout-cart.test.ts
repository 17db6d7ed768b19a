import { describe, expect, it } from "vitest";
import { callbackRequest, toQuoteRequest } from "../../app/entrypoints/shopify/checkout/callback-request.ts";
import { toCheckoutCart } from "../../app/entrypoints/shopify/checkout/to-checkout-cart.ts";

const at = new Date("2026-11-20T10:00:00Z");
const oil = { name: "Oil", sku: "OIL", vendor: "K", quantity: 2, grams: 1_000, price: 1_250 };
const soap = { name: "Soap", sku: null, vendor: " ", quantity: 1, grams: 0, price: "500" };
const card = { name: "Card", sku: "CARD", vendor: "K", quantity: 1, price: 5_000, requires_shipping: false };

const body = {
  origin: { country: "GR", postal_code: "10563" },
  destination: { country: "GR", postal_code: "54624" },
  items: [oil, soap, card] as readonly object[],
  currency: "EUR",
  locale: "el",
};

function cart(change: Record<string, unknown> = {}) {
  const { rate } = callbackRequest.parse({ rate: { ...body, ...change } });
  const request = toQuoteRequest(rate, 300, new Map());
  if (request === null) throw new Error("nothing is asked");
  return toCheckoutCart(rate, request, at, "EUR");
}

const totals = (subtotal_price: unknown, discount_amount: unknown) => ({
  order_totals: { subtotal_price, discount_amount, total_price: "1" },
});

describe("the cart that rules see", () => {
  it("has the shipped lines, the destination and the time", () => {
    expect(cart()).toMatchObject({
      to: { country: "GR", zip: "54624" },
      currency: "EUR",
      // Soap has no weight in Shopify, and gets the shop's default.
      weightG: 2_300,
      quantity: 3,
      skus: ["OIL", null],
      vendors: ["K", null],
      customerTags: [],
      at,
    });
  });

  it.each<[string, Record<string, unknown>, number]>([
    ["the order's subtotal less its discounts", totals("8000", "500"), 7_500],
    ["the same, sent as numbers", totals(8000, 500), 7_500],
    ["without a discount", totals("8000", null), 8_000],
    ["with a discount written below zero", totals("8000", "-500"), 7_500],
    ["never below zero", totals("100", "500"), 0],
    ["its lines, if Shopify sends no totals", {}, 8_000],
    ["its lines, if the totals are no object", { order_totals: "a lot" }, 8_000],
    ["its lines, if the totals are unreadable", totals("much", [1]), 8_000],
    ["as large as a number can be", totals(1e300, "0"), Number.MAX_SAFE_INTEGER],
  ])("has a value of all goods: %s", (_what, change, minor) => {
    const value = { minor, currency: "EUR" };
    expect(cart(change).values?.all.after).toEqual({ least: value, most: value });
  });

  /** Oil and soap are 30 euro. */
  it.each<[string, Record<string, unknown>, number, number, number]>([
    ["gift cards are not shipped", totals("8000", "0"), 3_000, 3_000, 3_000],
    ["without a discount, both are the lines", {}, 3_000, 3_000, 3_000],
    [
      "a discount on shipped goods alone is taken off",
      { ...totals("3000", "500"), items: [oil, soap] },
      3_000,
      2_500,
      2_500,
    ],
    ["one on the whole order may be on any goods", totals("8000", "500"), 3_000, 2_500, 3_000],
    ["what the others can't bear is on the shipped goods", totals("8000", "6000"), 3_000, 0, 2_000],
    ["goods of other origins are theirs", { ...totals("9000", 0), items: [oil] }, 2_500, 2_500, 2_500],
  ])("has a value of the shipped goods: %s", (_what, change, before, least, most) => {
    const { shipped } = cart(change).values!;
    expect([shipped.before.least.minor, shipped.before.most.minor]).toEqual([before, before]);
    expect([shipped.after.least.minor, shipped.after.most.minor]).toEqual([least, most]);
  });

  it.each([
    [totals("3000", "500"), [1_042, 1_041, 417]],
    [totals("3000", "0"), [1_250, 1_250, 500]],
    [totals("3000", "1"), [1_250, 1_249, 500]],
    [totals("3000", "9000"), [0, 0, 0]],
  ])("its items are worth what is paid for them: %j", (change, minors) => {
    const { rate } = callbackRequest.parse({ rate: { ...body, items: [oil, soap], ...change } });
    const items = toQuoteRequest(rate, 300, new Map())?.items ?? [];
    const values = items.map(({ value }) => Math.round((value ?? 0) * 100));
    expect(values).toEqual(minors);
  });

  it("has a value in the currency's own minor units", () => {
    const all = (change: Record<string, unknown>) => cart(change).values?.all.after.most;
    expect(all({ ...totals("100000", "0"), currency: "jpy" })).toEqual({ minor: 1_000, currency: "JPY" });
    expect(all({ ...totals("100", "0"), currency: "BHD" })).toEqual({ minor: 1_000, currency: "BHD" });
    expect(cart({ currency: null }).values).toBeNull();
    expect(cart({ currency: "ZZZ" }).values).toBeNull();
  });

  it.each<[unknown, readonly string[]]>([
    [undefined, []],
    [null, []],
    ["guest", []],
    [{ id: 1 }, []],
    [{ id: 1, tags: ["vip", 3, "b2b"] }, ["vip", "b2b"]],
    [{ id: 1, tags: "vip,b2b" }, ["vip", "b2b"]],
  ])("has the customer's tags: %j", (customer, tags) => {
    expect(cart({ customer }).customerTags).toEqual(tags);
  });
});
