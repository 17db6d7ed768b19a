/** Carts of any number of pieces at checkout: priced and packed like small ones. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atMost } from "../support/time-limits.ts";
import { aCallback, askRates, callbackUrlOf } from "./callback.ts";
import { changeAccounts } from "./carrier-accounts.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";

let shop: RunningShop;
let url: string;
beforeAll(async () => {
  shop = await runningShop();
  url = await callbackUrlOf(shop);
  const carrier = { code: "sixeuro", name: "Six euro", imageUrl: "/carriers/parcel.svg" };
  const tariff = {
    format: "waybill-tariff/2",
    carrier,
    currency: "EUR",
    timeZone: "Europe/Athens",
    validFrom: "2026-01-01",
    zones: [{ code: "greece", places: [{ country: "GR" }] }],
    services: [
      {
        code: "parcel",
        name: "Parcel",
        transitDays: 1,
        billableWeight: { per: "parcel" },
        limits: { maxWeightKg: 20 },
        prices: [{ zone: "greece", brackets: [{ upToKg: 20, price: 6 }] }],
      },
    ],
    surcharges: [],
    tax: { prices: "gross", otherwise: "none", shopper: "invoiced" },
  };
  await changeAccounts(shop, async (stores, caller) => {
    for (const { id } of await stores.accounts.list(caller))
      await stores.accounts.setEnabled(caller, id, false);
    await stores.accounts.add(caller, {
      driver: "tariff",
      carrier,
      friendlyName: null,
      enabled: true,
      serviceCodes: null,
      credentials: "own",
      secrets: {},
      defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 },
      settings: {},
      priceList: [tariff],
    });
  });
});
afterAll(() => shop?.stop());

type Line = readonly [pieces: number, grams: number];

async function priceOf(...lines: readonly Line[]): Promise<string | undefined> {
  const items = lines.map(([quantity, grams], index) => ({
    name: `Product ${grams}`,
    quantity,
    grams,
    price: 100,
    requires_shipping: true,
    product_id: 7_000 + index,
    variant_id: 8_000 + grams,
  }));
  return (await askRates(url, aCallback(0, { items }))).rates[0]?.total_price;
}

describe("20 kg a parcel, 6.00 each", () => {
  it.each<readonly [string, string, readonly Line[]]>([
    [
      "2 × 15 kg and 198 × 10 g",
      "1200",
      [
        [2, 15_000],
        [198, 10],
      ],
    ],
    [
      "2 × 15 kg and 199 × 10 g",
      "1200",
      [
        [2, 15_000],
        [199, 10],
      ],
    ],
    [
      "20 × 15 kg and 170 × 10 g",
      "12000",
      [
        [20, 15_000],
        [170, 10],
      ],
    ],
    [
      "20 × 15 kg and 190 × 10 g",
      "12000",
      [
        [20, 15_000],
        [190, 10],
      ],
    ],
    [
      "20 × 15 kg and 9,980 × 10 g",
      "12000",
      [
        [20, 15_000],
        [9_980, 10],
      ],
    ],
    [
      "the same in four lines",
      "12000",
      [
        [4_000, 10],
        [7, 15_000],
        [5_980, 10],
        [13, 15_000],
      ],
    ],
    ["10,000 × 10 g", "3000", [[10_000, 10]]],
    ["300 × 15 kg", "180000", [[300, 15_000]]],
  ])("%s", async (_, price, lines) => {
    expect(await priceOf(...lines)).toBe(price);
  });

  it(
    "the next piece never costs less, and never ends the offer",
    async () => {
      let before = 0;
      for (const pieces of [1, 10, 100, 199, 200, 201, 202, 400, 999, 1_000, 1_001, 5_000, 10_000]) {
        const price = Number(await priceOf([3, 15_000], [pieces, 10]));
        expect(price).toBeGreaterThanOrEqual(Math.max(before, 1_800));
        before = price;
      }
    },
    atMost(60_000),
  );
});

it("a cart of more pieces than can be packed gets the shop's backup rates, not an empty answer", async () => {
  await expect(priceOf([1_000_000, 10])).rejects.toThrow("413");
});
