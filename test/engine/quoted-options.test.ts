/** Cash on delivery, extras and pickup in the quote: prices hold them, and the rate is bought with no others. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller, Ports, Price, QuoteOptions, ShipmentRequest } from "../../app/domain/engine/index.ts";
import { createShipment, quoteRates } from "../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anItem, aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import { testPorts, testStores } from "../support/stores.ts";

let database: FreshDatabase;
let ports: Ports;
let caller: Caller;

beforeAll(async () => {
  database = await freshDatabase();
  const stores = testStores(database);
  ports = testPorts(database, stores);
  caller = { merchantId: (await stores.merchants.ensure("Options")).id, environment: "sandbox" };
});
afterAll(() => database.close());

const plain = aQuoteRequest({
  items: [anItem({ weightG: 1_000, lengthCm: 10, widthCm: 10, heightCm: 10 })],
});

async function standard(options?: QuoteOptions) {
  const { rates, failures } = await quoteRates(ports, caller, { ...plain, ...(options && { options }) });
  const rate = rates.find(
    ({ carrier, service }) => carrier.code === "gorgona" && service.code === "standard",
  );
  return { rate, rates, failures };
}

async function quoted(options?: QuoteOptions) {
  const { rate } = await standard(options);
  if (rate === undefined) throw new Error("no standard rate");
  return rate;
}

function buy(rateId: string, change: Partial<ShipmentRequest>) {
  return createShipment(ports, caller, ports.ids.next(), aShipmentRequest(rateId, plain, change));
}

describe("a quote with options", () => {
  test("costs what a rate without them costs when it is bought with them", async () => {
    const withCash = await quoted({ cashOnDelivery: 20 });
    const without = await quoted();
    const later = await buy(without.id, { cashOnDelivery: 20 });
    const same = await buy(withCash.id, { cashOnDelivery: 20 });
    expect(withCash.price.netMinor).toBe(without.price.netMinor + 180);
    expect(same.rate.price).toEqual(withCash.price);
    const inOrder = ({ charges = [], ...price }: Price) => ({
      ...price,
      charges: charges.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    });
    expect(inOrder(later.rate.price)).toEqual(inOrder(withCash.price));
    expect(same.cashOnDeliveryMinor).toBe(2_000);
  });

  test("leaves out the services that lack one, and says why", async () => {
    const { rates, failures } = await standard({ cashOnDelivery: 20 });
    expect(new Set(rates.map(({ carrier }) => carrier.code))).toEqual(new Set(["gorgona"]));
    expect(failures.map(({ code }) => code)).toContain("CASH_ON_DELIVERY_NOT_ALLOWED");
    const past = await standard({ pickup: { date: "2020-01-06" } });
    expect(past.rates).toEqual([]);
    expect(past.failures.map(({ code }) => code)).toContain("PICKUP_NOT_AVAILABLE");
    const rich = await standard({ cashOnDelivery: 900_000 });
    expect(rich.rates).toEqual([]);
    expect(rich.failures.map(({ code }) => code)).not.toContain("VALIDATION_FAILED");
  });

  test("is bought with no other options", async () => {
    const { id } = await quoted({ cashOnDelivery: 20 });
    const differences = [{ path: "cash_on_delivery", rate: 20, shipment: 0 }];
    await expect(buy(id, {})).rejects.toMatchObject({ code: "RATE_MISMATCH", metadata: { differences } });
    await expect(buy(id, { cashOnDelivery: 20.01 })).rejects.toMatchObject({ code: "RATE_MISMATCH" });
    const extras = { isSaturdayDelivery: true };
    await expect(buy(id, { cashOnDelivery: 20, extras })).rejects.toMatchObject({
      metadata: { differences: [{ path: "extras.is_saturday_delivery", rate: false, shipment: true }] },
    });
  });
});
