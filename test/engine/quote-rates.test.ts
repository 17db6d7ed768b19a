import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allCarriers, sampleCarrierAccounts } from "../../app/adapters/carriers/index.ts";
import { carriersFrom } from "../../app/adapters/carriers/kit/registry.ts";
import { callLimits } from "../../app/adapters/carriers/kit/timed-connection.ts";
import type {
  Caller,
  CarrierAccount,
  CarrierConnection,
  CarrierDriver,
  Price,
  ServiceConnection,
  ShippingSetup,
} from "../../app/domain/engine/index.ts";
import {
  beginPricing,
  defaultShippingConfig,
  EngineError,
  getRate,
  priceRates,
  quoteRates,
} from "../../app/domain/engine/index.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anItem, aQuoteRequest, berlin, newYork } from "../support/engine-values.ts";
import { testPorts, testStores } from "../support/stores.ts";
import { testClock } from "../support/test-clock.ts";
import { atMost } from "../support/time-limits.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function aSandbox(name: string) {
  const stores = testStores(database);
  const { id } = await stores.merchants.ensure(name);
  const caller: Caller = { merchantId: id, environment: "sandbox" };
  return { stores, ports: testPorts(database, stores), caller };
}

/** Accounts of drivers with the given prices, one after the other. */
function priced(...prices: readonly (ServiceConnection["price"] | "no settings")[]) {
  const { account, driver } = aCarrier();
  const connection = driver.connect(
    { ...account, id: "", merchantId: "", environment: "sandbox", updatedAt: new Date(0) },
    new Date(0),
  );
  const [service] = connection.services;
  const drivers = prices.map(
    (price, index): CarrierDriver => ({
      driver: `driver-${index}`,
      connect(): CarrierConnection {
        if (price === "no settings") throw new EngineError("VALIDATION_FAILED", "settings: is required");
        return { ...connection, services: [{ ...service!, price }] };
      },
    }),
  );
  const accounts = prices.map(
    (_, index): CarrierAccount => ({
      ...account,
      driver: `driver-${index}`,
      carrier: { ...account.carrier, code: `carrier${index}` },
      id: String(index),
      merchantId: "merchant",
      environment: "sandbox",
      updatedAt: new Date(0),
    }),
  );
  let ids = 0;
  const clock = testClock();
  const ports = {
    carriers: carriersFrom(drivers, clock, { limits: { ...callLimits, priceMs: 200 } }),
    clock,
    ids: { next: () => `id-${ids++}` },
  };
  return { ports, accounts };
}

function setUp(accounts: readonly CarrierAccount[]): ShippingSetup {
  return { accounts, shippingConfig: defaultShippingConfig() };
}

const costs = (minor: number) => () => ({ netMinor: minor, taxMinor: 0, totalMinor: minor, currency: "EUR" });

const hangs = () => new Promise<never>(() => undefined);

describe("pricing under way", () => {
  const fails = () => Promise.reject(new EngineError("CARRIER_REJECTED", "Not today."));

  test("is over at once if no carrier has to be asked", async () => {
    const { ports, accounts } = priced(costs(300), costs(200));
    const pricing = beginPricing(ports, setUp(accounts), aQuoteRequest());
    expect(pricing.whenAll).toBeNull();
    await pricing.whenSome;
    expect(pricing.soFar().rates.map(({ accountId }) => accountId)).toEqual(["1", "0"]);
  });

  test("has what came so far, and counts who is still asked as a failure until the answer is there", async () => {
    let answer = (_: Price) => {};
    const slow = () =>
      new Promise<Price>((resolve) => {
        answer = resolve;
      });
    const { ports, accounts } = priced(slow, costs(300), hangs);
    const pricing = beginPricing(ports, setUp(accounts), aQuoteRequest());
    await pricing.whenSome;
    const before = pricing.soFar();
    expect(before.rates.map(({ accountId }) => accountId)).toEqual(["1"]);
    expect(before.failures.map(({ accountId, code }) => [accountId, code])).toEqual([
      ["0", "CARRIER_UNAVAILABLE"],
      ["2", "CARRIER_UNAVAILABLE"],
    ]);
    answer(costs(100)());
    await pricing.whenAll;
    expect(pricing.soFar().rates.map(({ accountId }) => accountId)).toEqual(["0", "1"]);
    expect(before.rates).toHaveLength(1);
  });

  test("says when there is a first rate, also while others hang, and when there will be none", async () => {
    const one = priced(hangs, fails, async () => costs(100)());
    const pricing = beginPricing(one.ports, setUp(one.accounts), aQuoteRequest());
    expect(pricing.soFar().rates).toEqual([]);
    await pricing.whenSome;
    expect(pricing.soFar().rates.map(({ accountId }) => accountId)).toEqual(["2"]);
    const none = priced(fails, fails);
    const failing = beginPricing(none.ports, setUp(none.accounts), aQuoteRequest());
    await failing.whenSome;
    expect(failing.soFar().failures.map(({ code }) => code)).toEqual([
      "CARRIER_REJECTED",
      "CARRIER_REJECTED",
    ]);
  });
});

describe("a quote", () => {
  test("has a rate of each service that serves the route, cheapest first, stored to be bought", async () => {
    const { ports, caller } = await aSandbox("quote");
    const { rates, failures } = await quoteRates(ports, caller, aQuoteRequest());
    expect(rates.map(({ carrier, service }) => `${carrier.code} ${service.code}`)).toEqual([
      "thyrida locker",
      "thyrida locker-to-locker",
      "gorgona standard",
      "gorgona morning",
      "zephyra express",
    ]);
    expect(failures.map(({ carrierCode, serviceCode, code }) => [carrierCode, serviceCode, code])).toEqual([
      ["viadotto", "parcel", "OPTION_NOT_AVAILABLE"],
      ["zephyra", "economy", "OPTION_NOT_AVAILABLE"],
    ]);
    for (const rate of rates) {
      expect(rate.id).toMatch(/^[a-z]+_[a-z-]+_[0-9a-f-]{36}$/);
      expect(rate.price.totalMinor).toBe(rate.price.netMinor + rate.price.taxMinor);
      expect(await getRate(ports, caller, rate.id)).toEqual(rate);
    }
  });

  test("works over borders", async () => {
    const { ports, caller } = await aSandbox("borders");
    const codes = async (to: typeof berlin) =>
      (await quoteRates(ports, caller, aQuoteRequest({ to }))).rates.map(({ carrier }) => carrier.code);
    expect(await codes(berlin)).toEqual(["viadotto", "zephyra", "zephyra"]);
    expect(await codes(newYork)).toEqual(["zephyra", "zephyra"]);
  });

  test("is empty without enabled services", async () => {
    const { ports, caller } = await aSandbox("empty");
    const production: Caller = { ...caller, environment: "production" };
    expect(await quoteRates(ports, production, aQuoteRequest())).toEqual({ rates: [], failures: [] });
  });

  test("asks only the enabled services of an account", async () => {
    const { ports, accounts } = priced(costs(100), costs(200));
    const only = [{ ...accounts[0]!, serviceCodes: ["other"] }, accounts[1]!];
    expect(
      (await priceRates(ports, setUp(only), aQuoteRequest())).rates.map((rate) => rate.accountId),
    ).toEqual(["1"]);
  });

  test("one carrier's trouble is a failure beside the others' rates", async () => {
    const fault = new TypeError("bug");
    const { ports, accounts } = priced(
      costs(300),
      () => new Promise(() => undefined),
      () => Promise.reject(fault),
      () => {
        throw new EngineError("CARRIER_REJECTED", "Not today.");
      },
      "no settings",
      async () => costs(200)(),
    );
    const { rates, failures } = await priceRates(ports, setUp(accounts), aQuoteRequest());
    expect(rates.map(({ accountId }) => accountId)).toEqual(["5", "0"]);
    expect(
      failures.map(({ accountId, serviceCode, code, fault: thrown }) => [
        accountId,
        serviceCode,
        code,
        thrown,
      ]),
    ).toEqual([
      ["1", "parcel", "CARRIER_UNAVAILABLE", null],
      ["2", "parcel", "CARRIER_UNAVAILABLE", fault],
      ["3", "parcel", "CARRIER_REJECTED", null],
      ["4", null, "VALIDATION_FAILED", null],
    ]);
  });

  test("waits no longer than for the slowest, however many hang", async () => {
    const { ports, accounts } = priced(...Array.from({ length: 20 }, () => hangs));
    const start = performance.now();
    await priceRates(ports, setUp(accounts), aQuoteRequest());
    expect(performance.now() - start).toBeLessThan(atMost(1_000));
  });

  test("sizes may be left out where an account has a default parcel, and are failures elsewhere", async () => {
    const { ports, accounts } = priced(costs(100), costs(200));
    const some = [
      { ...accounts[0]!, defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 5 } },
      accounts[1]!,
    ];
    const quote = await priceRates(ports, setUp(some), aQuoteRequest({ items: [{ weightG: 500 }] }));
    expect(quote.rates.map(({ parcels }) => parcels[0])).toEqual([
      expect.objectContaining({ lengthCm: 20, widthCm: 15, heightCm: 5 }),
    ]);
    expect(quote.failures.map(({ code }) => code)).toEqual(["VALIDATION_FAILED"]);
  });

  test("without any default parcel each missing side is named", async () => {
    const { ports, accounts } = priced(costs(100));
    const request = aQuoteRequest({ items: [anItem(), { weightG: 5, lengthCm: 10 }] });
    await expect(priceRates(ports, setUp(accounts), request)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      metadata: { issues: [{ path: "items.1.height" }, { path: "items.1.width" }] },
    });
  });

  test("has the same price for the same request, whichever process asks", async () => {
    const { stores, caller } = await aSandbox("same");
    const accounts = await stores.accounts.enabled(caller);
    const price = async () => {
      const carriers = allCarriers(stores);
      const quote = await priceRates(
        { carriers, clock: stores.clock, ids: stores.ids },
        setUp(accounts),
        aQuoteRequest(),
      );
      return quote.rates.map((rate) => rate.price);
    };
    expect(await price()).toEqual(await price());
  });
});

describe("a rate's features", () => {
  test("is what its carrier's connection can do", async () => {
    const { ports, caller } = await aSandbox("offers");
    const { rates } = await quoteRates(ports, caller, aQuoteRequest());
    const features = (code: string) => rates.find(({ service }) => service.code === code)?.features;
    expect(features("standard")).toEqual({
      printingRequired: true,
      cashOnDelivery: true,
      customCredentials: true,
      shipmentPickupCombined: false,
      trackingCodeOnPickup: false,
      pickup: true,
      massPrinting: true,
      inaccessible: false,
      customsInvoiceUpload: false,
      saturdayDelivery: true,
      insurance: true,
      sameDayPickup: true,
      pickupSlotLengthInHours: 3,
      pickupSameDayLatestAt: "13:00",
      pickupEarliestAt: "09:00",
      pickupLatestAt: "18:00",
      transportation: "road",
    });
    expect(features("locker")).toMatchObject({
      printingRequired: false,
      cashOnDelivery: false,
      customCredentials: false,
      pickup: false,
      insurance: false,
      pickupSlotLengthInHours: 0,
      pickupEarliestAt: null,
    });
    expect(features("express")).toMatchObject({ shipmentPickupCombined: true, customsInvoiceUpload: true });
  });

  test("cash on delivery needs the merchant's own contract", async () => {
    const { ports, accounts } = priced(costs(100));
    const limit = { maxMinor: 1_000, currency: "EUR" };
    const carriers = {
      ...ports.carriers,
      connect: (account: CarrierAccount) => ({ ...ports.carriers.connect(account), cashOnDelivery: limit }),
    };
    const offered = async (credentials: "own" | "platform") => {
      const { rates } = await priceRates(
        { ...ports, carriers },
        setUp([{ ...accounts[0]!, credentials }]),
        aQuoteRequest(),
      );
      return rates[0]?.features.cashOnDelivery;
    };
    expect([await offered("own"), await offered("platform")]).toEqual([true, false]);
  });

  test("remote places are marked", async () => {
    const { ports, caller } = await aSandbox("remote");
    const { rates } = await quoteRates(ports, caller, aQuoteRequest({ to: { country: "GR", zip: "85111" } }));
    const gorgona = rates.find(({ carrier }) => carrier.code === "gorgona");
    expect(gorgona?.features.inaccessible).toBe(true);
    // Friday morning, six working days in transit: Monday of the week after next.
    expect(gorgona?.promise).toEqual({ earliest: "2026-11-30", latest: "2026-11-30" });
    expect(gorgona?.service.estimatedDeliveryDays).toBe(10);
  });
});

describe("a rate", () => {
  test("is its merchant's and environment's alone", async () => {
    const { ports, caller } = await aSandbox("mine");
    const other = await aSandbox("not mine");
    const [rate] = (await quoteRates(ports, caller, aQuoteRequest())).rates;
    const stranger = { code: "NOT_FOUND", message: "The rate does not exist." };
    await expect(getRate(ports, other.caller, rate!.id)).rejects.toMatchObject(stranger);
    await expect(getRate(ports, { ...caller, environment: "production" }, rate!.id)).rejects.toMatchObject(
      stranger,
    );
    await expect(getRate(ports, caller, "gorgona_standard_x")).rejects.toMatchObject(stranger);
  });

  test("holds for seven days to the millisecond", async () => {
    const { stores, ports, caller } = await aSandbox("expiry");
    const [rate] = (await quoteRates(ports, caller, aQuoteRequest())).rates;
    stores.clock.advance(7 * 86_400_000);
    expect(await getRate(ports, caller, rate!.id)).toEqual(rate);
    stores.clock.advance(1);
    await expect(getRate(ports, caller, rate!.id)).rejects.toMatchObject({ code: "RATE_EXPIRED" });
    const deleted = { ...ports, rates: { ...ports.rates, get: async () => null } };
    await expect(getRate(deleted, caller, rate!.id)).rejects.toMatchObject({ code: "RATE_EXPIRED" });
  });
});

test("the sample carriers are four, with codes that fit into a rate's id", () => {
  expect(sampleCarrierAccounts.map(({ carrier }) => carrier.code)).toEqual([
    "gorgona",
    "thyrida",
    "viadotto",
    "zephyra",
  ]);
});
