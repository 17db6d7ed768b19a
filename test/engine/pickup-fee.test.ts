/** A fee for a pickup: in the quote that asks for one, on the label that books one, and on the bill. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { billedShipment } from "../../app/domain/bills/billed-shipment.ts";
import { TariffPrices } from "../../app/domain/bills/tariff-prices.ts";
import { createShipment, quoteRates } from "../../app/domain/engine/index.ts";
import type { TariffDocument } from "../../app/domain/tariffs/document/document.ts";
import { newTariffAccount } from "../../app/domain/tariffs/versions/account-versions.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anItem, aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import { testPorts, testStores } from "../support/stores.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const document: TariffDocument = {
  format: "waybill-tariff/2",
  carrier: { code: "kali", name: "Kali" },
  currency: "EUR",
  timeZone: "Europe/Athens",
  validFrom: "2020-01-01",
  zones: [{ code: "1", places: [{ countries: ["GR"] }] }],
  services: [
    {
      code: "door",
      name: "Door",
      transitDays: 1,
      prices: [{ zone: "1", brackets: [{ upToKg: 30, price: 3 }] }],
    },
  ],
  pickup: { weekdays: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", until: "18:00", slotHours: 3 },
  surcharges: [{ code: "pickup", name: "Pickup", per: "shipment", when: "pickup", amount: { fixed: 2.5 } }],
  tax: { prices: "net", invoicedBy: "GR", invoicedTo: "GR", shopper: "invoiced" },
};

test("is in the price where a pickup is asked for, and only there", async () => {
  const stores = testStores(database);
  const ports = testPorts(database, stores);
  stores.clock.set(new Date("2026-11-20T08:00:00Z"));
  const merchant = await stores.merchants.ensure("Pickups");
  const caller = { merchantId: merchant.id, environment: "production" } as const;
  await stores.accounts.add(caller, newTariffAccount([document]));
  await stores.voucherRanges.add(
    { ...caller, carrierCode: "kali" },
    { prefix: "KA", digits: 4, checkDigit: "none", suffix: "", first: 1n, last: 9n },
  );
  const items = [anItem({ weightG: 1_000, lengthCm: 10, widthCm: 10, heightCm: 10 })];
  const pickup = { date: "2026-11-24" };
  const quote = aQuoteRequest({ items });
  const rateOf = async (options?: { readonly pickup: typeof pickup }) => {
    const { rates } = await quoteRates(ports, caller, { ...quote, ...(options && { options }) });
    const rate = rates.find(({ service }) => service.code === "door");
    if (rate === undefined) throw new Error("no rate");
    return rate;
  };
  const plain = await rateOf();
  expect(plain.price.netMinor).toBe(300);
  expect((await rateOf({ pickup })).price.netMinor).toBe(550);
  expect((await rateOf({ pickup })).price.charges?.map(({ code }) => code)).toEqual(["base", "pickup"]);

  const buy = async (change: object) =>
    createShipment(ports, caller, ports.ids.next(), aShipmentRequest(plain.id, quote, change));
  const without = await buy({});
  const withPickup = await buy({ pickup, allowDuplicate: true });
  expect([without, withPickup].map(({ rate }) => rate.price.netMinor)).toEqual([300, 550]);
  const bill = new TariffPrices([document]);
  expect([without, withPickup].map((each) => bill.price(billedShipment(each))?.netMinor)).toEqual([300, 550]);
});
