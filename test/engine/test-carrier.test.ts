/** The test carrier of development stores, on the real stores. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labelOf } from "../../app/adapters/printing/label-of.ts";
import type { Caller, Ports, Shipment } from "../../app/domain/engine/index.ts";
import {
  cancelShipment,
  createShipment,
  pollTracking,
  quoteRates,
  TEST_CARRIER,
  withRealCarriers,
} from "../../app/domain/engine/index.ts";
import { readinessOf } from "../../app/domain/orders/going-live/switch-shop.ts";
import { beginTestCarrier, endTestCarrier } from "../../app/domain/orders/going-live/test-carrier.ts";
import { gorgona } from "../../app/domain/tariffs/samples/gorgona.ts";
import { checkVersions, newTariffAccount } from "../../app/domain/tariffs/versions/account-versions.ts";
import { versionsIn } from "../../app/domain/tariffs/versions/price-list.ts";
import { carrierJobs } from "../../app/entrypoints/jobs/carriers.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import type { TestStores } from "../support/stores.ts";
import { testPorts, testStores } from "../support/stores.ts";

const MINUTE_MS = 60_000;
let database: FreshDatabase;
let stores: TestStores;
let ports: Ports;
beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
  ports = testPorts(database, stores);
});
afterAll(() => database.close());

async function aShop(name: string, developmentStore = true, currency = "EUR") {
  const domain = `${name}.myshopify.com`;
  await stores.shops.install(domain);
  return stores.shops.update(domain, { developmentStore, currency, timeZone: "Europe/Athens" });
}

const live = ({ merchantId }: { readonly merchantId: string }): Caller => ({
  merchantId,
  environment: "production",
});

async function rateFor(caller: Caller, through: Ports = ports) {
  const quote = aQuoteRequest();
  const { rates } = await quoteRates(through, caller, quote);
  return { quote, rates, rate: rates.find(({ service }) => service.code === "standard") };
}

async function buyFor(caller: Caller, through: Ports = ports): Promise<Shipment> {
  const { quote, rate } = await rateFor(caller);
  return createShipment(
    through,
    caller,
    ports.ids.next(),
    aShipmentRequest(rate?.id ?? "", quote, { to: quote.to }),
  );
}

const stored = async (caller: Caller, { id }: Shipment) => {
  const shipment = await ports.shipments.get(caller, id);
  if (shipment === null) throw new Error("It is gone.");
  return shipment;
};

describe("a development store", () => {
  it("may go live with the test carrier, and be priced in its currency", async () => {
    const shop = await aShop("priced", true, "JPY");
    expect((await readinessOf({ ...stores, ports }, shop)).ready).toBe(false);
    await beginTestCarrier(stores, shop);
    await beginTestCarrier(stores, shop);
    expect((await readinessOf({ ...stores, ports }, shop)).ready).toBe(true);
    const { rates } = await rateFor(live(shop));
    expect(rates.map(({ carrier, service, price }) => [carrier.code, service.code, price.currency])).toEqual([
      [TEST_CARRIER, "standard", "JPY"],
      [TEST_CARRIER, "express", "JPY"],
    ]);
    for (const { carrier, service } of rates)
      expect(`${carrier.name} ${service.name}`).toMatch(/TEST.*no parcel moves/);
    await endTestCarrier(stores, shop);
    expect((await rateFor(live(shop))).rates).toEqual([]);
  });

  it("gets a label marked TEST, and scans that come by themselves up to the delivery, each once", async () => {
    const shop = await aShop("tracked");
    await beginTestCarrier(stores, shop);
    const shipment = await buyFor(live(shop));
    expect(shipment.trackingRef).toMatch(/^TEST[0-9A-F]{20}$/);
    expect(labelOf(shipment).isTest).toBe(true);
    const play = () =>
      carrierJobs["play-sandbox"].run({ ports, trackers: stores.trackers, log: silent } as never);
    await play();
    expect((await stored(live(shop), shipment)).trackingHistory).toEqual([]);
    stores.clock.advance(2.5 * MINUTE_MS);
    await play();
    expect((await stored(live(shop), shipment)).trackingHistory).toEqual([]);
    for (const minutes of [0.5, 0.5, 0.5]) {
      stores.clock.advance(minutes * MINUTE_MS);
      await play();
    }
    await play();
    expect((await stored(live(shop), shipment)).trackingHistory.map(({ milestone }) => milestone)).toEqual([
      "picked-up",
      "in-transit",
      "out-for-delivery",
    ]);
    stores.clock.advance(MINUTE_MS);
    await play();
    expect(await stored(live(shop), shipment)).toMatchObject({ trackingStatus: "DELIVERED" });
    expect(stores.jobs.at(-1)?.data).toMatchObject({ type: "tracking.changed", shipmentId: shipment.id });
    for (const { statusDetails } of (await stored(live(shop), shipment)).trackingHistory)
      expect(statusDetails).toContain("TEST");
  });

  it("finds a booking whose answer was lost, with the same numbers for its pieces", async () => {
    const shop = await aShop("lost");
    await beginTestCarrier(stores, shop);
    const shipment = await buyFor(live(shop));
    const [account] = await stores.accounts.list(live(shop));
    const connection = ports.carriers.connect(account!);
    const order = {
      ...shipment,
      reference: ports.ids.next(),
      parcels: [...shipment.parcels, ...shipment.parcels],
    };
    const booked = await connection.book(order as never);
    expect(await connection.lookup(order as never)).toEqual(booked);
    const { reference } = order;
    const first = `TEST${reference.slice(0, 13).replace("-", "")}${reference.slice(-8)}`.toUpperCase();
    expect(booked.pieces.map(({ trackingRef }) => trackingRef)).toEqual([first, `${first}-2`]);
  });

  it("cancels", async () => {
    const shop = await aShop("cancelled");
    await beginTestCarrier(stores, shop);
    const shipment = await buyFor(live(shop));
    expect((await cancelShipment(ports, live(shop), shipment.id)).state).toBe("cancelled");
    stores.clock.advance(9 * MINUTE_MS);
    expect((await pollTracking({ ...ports, trackers: stores.trackers }, TEST_CARRIER)).faults).toEqual([]);
  });
});

const silent = { info: () => {}, warn: () => {} };

describe("a store that is no development store", () => {
  it("can't switch the test carrier on, by any door of the store", async () => {
    const shop = await aShop("paying", false);
    await expect(beginTestCarrier(stores, shop)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await stores.accounts.list(live(shop))).toEqual([]);
    const { id: _, ...account } = {
      ...{ id: "", driver: TEST_CARRIER, carrier: { code: TEST_CARRIER, name: "", imageUrl: "" } },
      ...{ friendlyName: null, enabled: true, serviceCodes: null, credentials: "platform" as const },
      ...{ secrets: {}, defaultParcel: null, settings: { currency: "EUR" }, sample: true as const },
    };
    await expect(stores.accounts.add(live(shop), account)).rejects.toThrow(RangeError);
    const { sample: _sample, ...unmarked } = account;
    await expect(stores.accounts.change(live(shop), TEST_CARRIER, () => unmarked)).rejects.toThrow(
      RangeError,
    );
    const sandbox = { ...live(shop), environment: "sandbox" } as const;
    await expect(stores.accounts.change(sandbox, TEST_CARRIER, () => account)).rejects.toThrow(RangeError);
  });

  it("can't import a price list under its code", () => {
    const [version] = versionsIn(gorgona);
    const named = { ...version!, carrier: { ...version!.carrier, code: TEST_CARRIER } };
    expect(newTariffAccount([named]).carrier.code).toBe(TEST_CARRIER);
    expect(checkVersions([named])).toMatchObject([{ message: expect.stringContaining("choose another") }]);
  });

  it("loses it in the change that makes it a paid store, and keeps its labels as tests", async () => {
    const shop = await aShop("grown-up");
    await beginTestCarrier(stores, shop);
    const caller = live(shop);
    const { quote, rate } = await rateFor(caller);
    const shipment = await buyFor(caller);
    const [account] = await stores.accounts.list(caller);
    await stores.shops.update(shop.domain, { developmentStore: false });

    expect(await stores.accounts.enabled(caller)).toEqual([]);
    expect((await rateFor(caller)).rates).toEqual([]);
    const request = aShipmentRequest(rate?.id ?? "", quote, { to: quote.to });
    await expect(createShipment(ports, caller, ports.ids.next(), request)).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
    });
    await expect(stores.accounts.setEnabled(caller, account?.id ?? "", true)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(beginTestCarrier(stores, shop)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(labelOf(await stored(caller, shipment)).isTest).toBe(true);
    expect((await readinessOf({ ...stores, ports }, shop)).ready).toBe(false);
  });

  it("loses it however both changes meet", async () => {
    const shop = await aShop("racing");
    await beginTestCarrier(stores, shop);
    await endTestCarrier(stores, shop);
    const [account] = await stores.accounts.list(live(shop));
    await Promise.allSettled([
      stores.accounts.setEnabled(live(shop), account?.id ?? "", true),
      stores.shops.update(shop.domain, { developmentStore: false }),
      beginTestCarrier(stores, shop),
    ]);
    expect(await stores.accounts.enabled(live(shop))).toEqual([]);
  });
});

it("a key of production meets no test carrier: no rate, no label, no account", async () => {
  const shop = await aShop("by-key");
  await beginTestCarrier(stores, shop);
  const real = withRealCarriers(ports);
  expect(await real.accounts.enabled(live(shop))).toEqual([]);
  expect((await rateFor(live(shop), real)).rates).toEqual([]);
  await expect(buyFor(live(shop), real)).rejects.toMatchObject({ code: "OPTION_NOT_AVAILABLE" });
  const sandbox = { ...live(shop), environment: "sandbox" } as const;
  expect((await real.accounts.enabled(sandbox)).length).toBe(4);
});
