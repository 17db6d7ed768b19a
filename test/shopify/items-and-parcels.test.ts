/** "The first 8.00, each further one 4.00": of parcels or of items, as the list says, at checkout and over the API. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { aCallback, askRates, callbackUrlOf } from "./callback.ts";
import { changeAccounts } from "./carrier-accounts.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { shipmentApi } from "./shop-life.ts";

let shop: RunningShop;
let url: string;
let api: ShipmentApi;

const carrier = { code: "counting", name: "Counting", imageUrl: "/carriers/parcel.svg" };
const service = (code: string, more: object) => ({
  code,
  name: code,
  transitDays: 1,
  furtherParcels: [{ from: 2, price: 4 }],
  prices: [{ zone: "greece", brackets: [{ upToKg: 20, price: 8 }] }],
  ...more,
});
const pieces = (code: string, more: object) => ({
  code,
  name: code,
  transitDays: 1,
  chargedBy: "pieces",
  prices: [
    { zone: "greece", brackets: [1, 2, 3, 4].map((count) => ({ upToPieces: count, price: 4 + 4 * count })) },
  ],
  ...more,
});
const tariff = {
  format: "waybill-tariff/2",
  carrier,
  currency: "EUR",
  timeZone: "Europe/Athens",
  validFrom: "2026-01-01",
  zones: [{ code: "greece", places: [{ country: "GR" }] }],
  services: [
    service("parcels", { countedBy: "parcels" }),
    service("items", { countedBy: "items" }),
    service("unsaid", {}),
    pieces("item-count", { countedBy: "items" }),
  ],
  surcharges: [],
  tax: { prices: "gross", otherwise: "none", shopper: "invoiced" },
};

beforeAll(async () => {
  shop = await runningShop();
  url = await callbackUrlOf(shop);
  api = await shipmentApi(shop);
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

async function atCheckout(quantity: number): Promise<Record<string, number>> {
  const line = { name: "Oil", quantity, grams: 1_000, price: 100, requires_shipping: true };
  const items = [{ ...line, product_id: 1, variant_id: 2 }];
  const { rates } = await askRates(url, aCallback(0, { items }));
  return Object.fromEntries(
    rates.map(({ service_code, total_price }) => [service_code.split(".")[1], Number(total_price) / 100]),
  );
}

async function overTheApi(quantity: number, packing?: "boxes"): Promise<Record<string, number>> {
  const rates = await api.call<{ service: { code: string }; total_amount: number }[]>("POST", "/v1/rates", {
    address_from: { country: "GR", zip: "10442", city: "Athens" },
    address_to: { country: "GR", zip: "54624", city: "Thessaloniki" },
    items: Array.from({ length: quantity }, () => ({ weight: 1_000 })),
    ...(packing && { packing }),
  });
  return Object.fromEntries(rates.map(({ service: { code }, total_amount }) => [code, total_amount]));
}

it.each([1, 2, 4])("%i items", async (quantity) => {
  const each = 8 + 4 * (quantity - 1);
  const packed = { parcels: 8, items: each, unsaid: 8, "item-count": each };
  expect(await atCheckout(quantity)).toEqual(packed);
  expect(await overTheApi(quantity, "boxes")).toEqual(packed);
  // Over the API an item is a parcel, unless the request packs them.
  expect(await overTheApi(quantity)).toEqual({ ...packed, parcels: each, unsaid: each });
});
