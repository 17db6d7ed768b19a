/** Prices by the goods' value see, in a real checkout's totals, what shoppers pay for the goods after discounts. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeAccounts } from "./carrier-accounts.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { checkout } from "./shop-life.ts";

let shop: RunningShop;

const carrier = { code: "worth", name: "Worth", imageUrl: "/carriers/parcel.svg" };
const listCarrier = { ...carrier, code: "list", name: "List" };
const tariff = {
  format: "waybill-tariff/2",
  carrier,
  currency: "EUR",
  timeZone: "Europe/Athens",
  validFrom: "2026-01-01",
  zones: [{ code: "greece", places: [{ country: "GR" }] }],
  services: [
    {
      code: "insured",
      name: "Insured",
      transitDays: 1,
      prices: [{ zone: "greece", brackets: [{ upToKg: 50, price: 3 }] }],
    },
  ],
  surcharges: [
    {
      code: "value",
      name: "Value",
      per: "shipment",
      amount: {
        tiers: [{ upTo: 30, fixed: 1 }, { upTo: 50, fixed: 2 }, { fixed: 5 }],
        of: "goods-value",
      },
    },
  ],
  tax: { prices: "gross", otherwise: "none", shopper: "invoiced" },
};

beforeAll(async () => {
  shop = await runningShop();
  await changeAccounts(shop, async (stores, caller) => {
    for (const { id } of await stores.accounts.list(caller))
      await stores.accounts.setEnabled(caller, id, false);
    const before = { ...tariff, carrier: listCarrier, goodsValue: "before-discounts" };
    for (const priceList of [tariff, before])
      await stores.accounts.add(caller, {
        ...{ driver: "tariff", carrier: priceList.carrier, friendlyName: null, enabled: true },
        ...{ credentials: "own" as const, secrets: {}, settings: {}, priceList: [priceList] },
        ...{ serviceCodes: null, defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 } },
      });
  });
});
afterAll(() => shop?.stop());

/** 14.90 and 2 × 18.50 are 51.90. */
const lines = [
  { sku: "OIL-750", quantity: 1 },
  { sku: "MUG-BLU", quantity: 2 },
];
const off = (amountMinor: number) => [
  { kind: "code", title: "OFF", allocation: "across", value: { amountMinor } },
];

async function asked(change: Record<string, unknown>) {
  const { options, calls } = await checkout(shop, { lines, ...change });
  const [call] = calls;
  if (call === undefined) throw new Error("no carrier was asked");
  const { rate } = call.request as { rate: { order_totals: unknown; items: { price: number }[] } };
  const price = (code: string) => options.find((option) => option.code === code)?.priceMinor;
  return {
    price: price("worth.insured"),
    before: price("list.insured"),
    totals: rate.order_totals,
    prices: rate.items.map((item) => item.price),
  };
}

it.each([
  [0, 800],
  [189, 800],
  [190, 500],
  [2_000, 500],
  [2_190, 400],
])("a discount of %i hundredths makes the delivery %i", async (discount, price) => {
  expect(await asked(discount === 0 ? {} : { discounts: off(discount) })).toEqual({
    price,
    // A list of values before discounts charges as if there were none.
    before: 800,
    totals: { subtotal_price: 5_190, total_price: 5_190 - discount, discount_amount: discount },
    // Shopify's lines have the prices before discounts.
    prices: [1_490, 1_850],
  });
});
