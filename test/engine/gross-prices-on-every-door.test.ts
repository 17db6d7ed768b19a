/** A price that is entered with tax: the same in the API, at checkout, on the label and on the bill. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { billedShipment } from "../../app/domain/bills/billed-shipment.ts";
import { TariffPrices } from "../../app/domain/bills/tariff-prices.ts";
import { compileCheckout, createShipment, quoteRates } from "../../app/domain/engine/index.ts";
import type { TariffDocument } from "../../app/domain/tariffs/document/document.ts";
import { newTariffAccount } from "../../app/domain/tariffs/versions/account-versions.ts";
import { presentRate } from "../../app/entrypoints/rest/rates/present-rate.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { aDeclaredItem, aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import { testPorts, testStores } from "../support/stores.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const berlin = {
  name: "B",
  address: "Straße 1",
  city: "Berlin",
  country: "DE",
  zip: "10115",
  phone: "+49301234567",
};
const paris = { ...berlin, city: "Paris", country: "FR", zip: "75001" };
const bern = { ...berlin, city: "Bern", country: "CH", zip: "3001" };

const document: TariffDocument = {
  format: "waybill-tariff/2",
  carrier: { code: "brutto", name: "Brutto" },
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

test.each([
  ["at home it is the entered one", berlin, { net: 824, tax: 156, shown: 980 }],
  // 9.80 / 1.19 × 1.20 = 9.882
  ["in another member state it has that one's tax", paris, { net: 824, tax: 156, shown: 988 }],
  ["outside the EU it is without tax", bern, { net: 824, tax: 0, shown: 824 }],
])("%s", async (_, to, { net, tax, shown }) => {
  const stores = testStores(database);
  const ports = testPorts(database, stores);
  const merchant = await stores.merchants.ensure(`Brutto ${to.country}`);
  const caller = { merchantId: merchant.id, environment: "production" } as const;
  await stores.accounts.add(caller, newTariffAccount([document]));
  await stores.voucherRanges.add(
    { ...caller, carrierCode: "brutto" },
    { prefix: "BR", digits: 4, checkDigit: "none", suffix: "", first: 1n, last: 9n },
  );
  const items = [{ ...aDeclaredItem(), weightG: 1_000, lengthCm: 10, widthCm: 10, heightCm: 10 }];
  const quote = aQuoteRequest({ from: berlin, to, items });
  const { rates } = await quoteRates(ports, caller, quote);
  const rate = rates.find(({ service }) => service.code === "door");
  if (rate === undefined) throw new Error("no rate");

  // API
  const answer = presentRate(rate, (image) => image);
  expect([answer.total_without_tax_amount, answer.tax_amount, answer.total_amount]).toEqual(
    [net, tax, net + tax].map((minor) => minor / 100),
  );
  expect(answer.charges).toEqual([
    { code: "base", name: "Base price", amount: net / 100, tax_amount: tax / 100 },
  ]);
  // Checkout
  const checkout = compileCheckout({
    checkoutRules: [],
    exchangeRates: [],
    handling: { timeZone: "Europe/Berlin" } as never,
  });
  const cart = { to, currency: "EUR", at: new Date(), lines: [] } as never;
  expect(checkout.offer([rate], cart).offers.map((offer) => offer.shown.minor)).toEqual([shown]);
  // Label
  const bought = await createShipment(ports, caller, ports.ids.next(), aShipmentRequest(rate.id, quote));
  expect(bought.rate.price).toMatchObject({ netMinor: net, taxMinor: tax, totalMinor: net + tax });
  // Bill
  const billed = new TariffPrices([document]).price(billedShipment(bought));
  expect(billed).toMatchObject({ netMinor: net, totalMinor: net + tax });
  expect(Math.round(billed?.parts.get("base") ?? 0)).toBe(net + tax);
});
