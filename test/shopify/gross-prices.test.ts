/** A price that is entered with tax is the same on every door of a running shop: checkout, API, label, page and bill. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPageData } from "../../simulator/chaos/read-page-data.ts";
import { carrierNumbers } from "../../simulator/seed/live-shop.ts";
import { submit } from "./admin-forms.ts";
import { aCallback, askRates, callbackUrlOf } from "./callback.ts";
import { changeAccounts } from "./carrier-accounts.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop } from "./running-shop.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { shipmentApi } from "./shop-life.ts";

const carrier = { code: "brutto", name: "Brutto", imageUrl: "/carriers/parcel.svg" };
const tariff = {
  format: "waybill-tariff/2",
  carrier,
  currency: "EUR",
  timeZone: "Europe/Berlin",
  validFrom: "2020-01-01",
  zones: [{ code: "1", places: [{ countries: ["*"] }] }],
  services: [
    {
      code: "door",
      name: "Door",
      transitDays: 1,
      prices: [{ zone: "1", brackets: [{ upToKg: 30, price: 9.8 }] }],
    },
  ],
  tax: { prices: "gross", invoicedBy: "DE", invoicedTo: "DE" },
};

const sender = { name: "Brutto Laden", address: "Torstraße 1", city: "Berlin", zip: "10119", country: "DE" };
const phone = "+493012345678";

let shop: RunningShop;
let url: string;
let api: ShipmentApi;
let accountId: string;
beforeAll(async () => {
  shop = await runningShop();
  url = await callbackUrlOf(shop);
  api = await shipmentApi(shop);
  await shop.setSettings({ sender: { ...sender, phone } } as never);
  const account = {
    ...{ driver: "tariff", carrier, friendlyName: null, enabled: true, serviceCodes: null },
    ...{ credentials: "own" as const, secrets: {}, settings: {}, priceList: [tariff] },
    defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 },
  };
  accountId = await changeAccounts(shop, async (stores, caller) => {
    for (const { id } of await stores.accounts.list(caller))
      await stores.accounts.setEnabled(caller, id, false);
    await stores.voucherRanges.add({ ...caller, carrierCode: carrier.code }, carrierNumbers(account));
    return (await stores.accounts.add(caller, account)).id;
  });
});
afterAll(() => shop?.stop());

interface ApiRate {
  readonly id: string;
  readonly total_without_tax_amount: number;
  readonly tax_amount: number;
  readonly total_amount: number;
}

const cents = ({ total_without_tax_amount, tax_amount, total_amount }: ApiRate) =>
  [total_without_tax_amount, tax_amount, total_amount].map((amount) => Math.round(amount * 100));

it.each([
  ["DE, at home", { country: "DE", zip: "20095", city: "Hamburg" }, [824, 156, 980], 980],
  // The carrier invoices Germany's tax; the shopper pays France's: 9.80 / 1.19 × 1.20 = 9.882
  [
    "FR, with France's tax for the shopper",
    { country: "FR", zip: "75001", city: "Paris" },
    [824, 156, 980],
    988,
  ],
  ["CH, without tax", { country: "CH", zip: "3001", city: "Bern" }, [824, 0, 824], 824],
  ["GB, without tax", { country: "GB", zip: "SW1A 1AA", city: "London" }, [824, 0, 824], 824],
] as const)("to %s", async (_place, to, expected, shown) => {
  const [net, tax, total] = expected;
  // Checkout
  const { rates } = await askRates(
    url,
    aCallback(1_000, {
      origin: { country: sender.country, postal_code: sender.zip, city: sender.city },
      destination: { country: to.country, postal_code: to.zip, city: to.city },
    }),
  );
  expect(rates.map(({ service_code, total_price }) => [service_code, total_price])).toEqual([
    ["brutto.door", String(shown)],
  ]);
  // The page on which a cart is tried
  expect(await tried(to)).toBe(`€${(shown / 100).toFixed(2)}`);
  // The API
  const addresses = {
    address_from: { ...sender, phone },
    address_to: { ...to, name: "Jonas Weber", address: "Weg 1", phone },
  };
  const goods = { description: "Olive oil soap", commodity_code: "340111", country_of_origin: "DE" };
  const worth = { value: 14.9, currency: "EUR" };
  const item = { weight: 1_000, length: 10, width: 10, height: 10, ...worth };
  const items = [{ ...item, invoice_lines: [{ ...goods, quantity: "1", value: 14.9, weight: 1_000 }] }];
  const [rate] = await api.call<ApiRate[]>("POST", "/v1/rates", { ...addresses, items });
  expect(cents(rate!)).toEqual(expected);
  // The shipment
  const shipment = await api.call<{ id: string; tracking_ref: string; rate: ApiRate }>(
    "POST",
    "/v1/shipments",
    { rate_id: rate?.id, ...addresses, items },
  );
  expect(cents(shipment.rate)).toEqual(expected);
  // The carrier's invoice, with two cents of tax too much, and then corrected under the same number
  const invoice = (over: number) =>
    [shipment.tracking_ref, ...[net, tax + over, total + over].map((each) => (each / 100).toFixed(2))].join();
  expect(await findings(`${to.country}-1`, invoice(2))).toEqual(["tax"]);
  expect(await findings(`${to.country}-1`, invoice(0))).toEqual([]);
});

async function answerOf<Answer>(path: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
  const answer = await submit(shop, path, fields);
  return (readPageData(await answer.text()) as { data: Answer }).data;
}

/** The price that the page shows for a cart of a kilogram. */
async function tried({ country, zip, city }: Readonly<Record<"country" | "zip" | "city", string>>) {
  const line = { sku: "", quantity: "1", weight: "1", length: "", width: "", height: "" };
  const cart = { country, zip, city, value: "14.9", currency: "EUR", date: "", lines: [line] };
  const { offers } = await answerOf<{ offers: readonly { shown: string }[] }>("/app/rates/try.data", {
    cart: JSON.stringify(cart),
  });
  return offers[0]?.shown;
}

/** The kinds of differences that the page of an invoice with this line shows. */
async function findings(number: string, line: string): Promise<readonly string[]> {
  const { token } = await shop.control<{ token: string }>("POST", "session-token", {});
  const columns = { AWB: "voucher", Net: "net", VAT: "tax", Total: "total" };
  const form = new FormData();
  for (const [name, value] of Object.entries({
    ...{ accountId, kind: "invoice", number, days: "14" },
    columns: JSON.stringify({ columns, weightUnit: "kg" }),
  }))
    form.set(name, value);
  form.set("file", new File([`${Object.keys(columns).join()}\n${line}\n`], "invoice.csv"));
  const answer = await fetch(`${shop.waybill.url}/app/bills.data?index`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "user-agent": browser },
    body: form,
  });
  const { id } = (readPageData(await answer.text()) as { data: { id: string } }).data;
  const page = readPageData(await (await shop.openAdmin(`/app/bills/${id}.data`)).text());
  const [found] = Object.values(
    page as Record<string, { data?: { groups?: readonly { code: string }[] } }>,
  ).flatMap(({ data }) => (data?.groups === undefined ? [] : [data.groups]));
  if (found === undefined) throw new Error("The page has no invoice.");
  return found.map(({ code }) => code);
}
