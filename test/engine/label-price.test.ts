import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleCarrierAccounts } from "../../app/adapters/carriers/index.ts";
import type { Price, Rate } from "../../app/domain/engine/index.ts";
import { chargesOf, createShipment, quoteRates } from "../../app/domain/engine/index.ts";
import { labelPrice } from "../../app/domain/engine/options/label-price.ts";
import { newTariffAccount } from "../../app/domain/tariffs/versions/account-versions.ts";
import { versionsIn } from "../../app/domain/tariffs/versions/price-list.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anItem, aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import { testPorts, testStores } from "../support/stores.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test("a label costs what its rate was quoted at, also when another tariff has taken over since", async () => {
  const stores = testStores(database);
  const ports = testPorts(database, stores);
  const merchant = await stores.merchants.ensure("Hand-over");
  const caller = { merchantId: merchant.id, environment: "production" } as const;
  const gorgona = sampleCarrierAccounts.find(({ carrier }) => carrier.code === "gorgona");
  const [today] = versionsIn(gorgona ?? null);
  if (today === undefined) throw new Error("the sample has no tariff");
  const dearer = {
    ...today,
    validFrom: "2026-11-21",
    services: today.services.map((service) => ({
      ...service,
      prices: service.prices.map((row) => ({
        ...row,
        brackets: row.brackets.map((bracket) => ({ ...bracket, price: Number(bracket.price) * 2 })),
      })),
    })),
    surcharges: (today.surcharges ?? []).map((surcharge) =>
      surcharge.code === "cash-on-delivery" ? { ...surcharge, amount: { fixed: 9 } } : surcharge,
    ),
  };
  await stores.accounts.add(caller, newTariffAccount([today, dearer]));
  await stores.voucherRanges.add(
    { ...caller, carrierCode: "gorgona" },
    { prefix: "GG", digits: 4, checkDigit: "none", suffix: "", first: 1n, last: 9n },
  );
  const quote = aQuoteRequest({
    items: [anItem({ weightG: 1_000, lengthCm: 10, widthCm: 10, heightCm: 10 })],
  });
  const standard = async () => {
    const { rates } = await quoteRates(ports, caller, quote);
    const rate = rates.find(({ service }) => service.code === "standard");
    if (rate === undefined) throw new Error("no standard rate");
    return rate;
  };
  const buy = async (rateId: string) => {
    const request = aShipmentRequest(rateId, quote, { cashOnDelivery: 20 });
    return (await createShipment(ports, caller, ports.ids.next(), request)).rate.price;
  };

  // One minute before midnight in Athens.
  stores.clock.set(new Date("2026-11-20T21:59:00Z"));
  const before = await standard();
  const boughtBefore = await buy(before.id);
  stores.clock.set(new Date("2026-11-20T22:00:00Z"));
  const after = await standard();

  // 3.10 and 4.5 % fuel: 3.24, twice the bracket: 6.48; 1.80 for the cash, then 9.00.
  expect(before.price).toMatchObject({ netMinor: 324, taxMinor: 78 });
  expect(after.price).toMatchObject({ netMinor: 648 });
  expect(boughtBefore).toMatchObject({ netMinor: 324 + 180, taxMinor: 121, totalMinor: 625 });
  expect(await buy(before.id)).toEqual(boughtBefore);
  expect(await buy(after.id)).toMatchObject({ netMinor: 648 + 900 });
});

test("a label's charges add up, also where its service names one amount by now", async () => {
  const amount = (netMinor: number): Price => ({
    netMinor,
    taxMinor: 0,
    totalMinor: netMinor,
    currency: "EUR",
  });
  const charge = { code: "base", name: "Base price", netMinor: 500, taxMinor: 0 };
  const price = { ...amount(500), charges: [charge] };
  const rate = { price, request: aQuoteRequest(), parcels: [], createdAt: new Date() } as unknown as Rate;
  const service = { price: ({ cashOnDeliveryMinor = 0 }) => amount(cashOnDeliveryMinor > 0 ? 680 : 500) };
  const label = await labelPrice(rate, { service, extras: {}, cashOnDeliveryMinor: 2_000 });
  expect(label).toEqual(amount(680));
  expect(chargesOf(label)).toEqual([{ ...charge, netMinor: 680 }]);
  // As a release that knows no charges would have stored it.
  expect(chargesOf({ ...amount(680), charges: [charge] })).toEqual([{ ...charge, netMinor: 680 }]);
  expect(chargesOf(price)).toEqual([charge]);
});
