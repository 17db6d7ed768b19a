import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Checkout } from "../../simulator/shopify/index.ts";
import type { Answer } from "./pretend-app.ts";
import type { SimulatedShop } from "./simulated-shop.ts";
import { startSimulatedShop, thessaloniki } from "./simulated-shop.ts";

let shop: SimulatedShop;
beforeAll(async () => {
  shop = await startSimulatedShop({ carrierTimeoutMs: 1_000 });
  await shop.query(
    `mutation ($input: DeliveryCarrierServiceCreateInput!) { carrierServiceCreate(input: $input) { userErrors { message } } }`,
    {
      input: {
        name: "Courier",
        callbackUrl: `${shop.app.url}/rates`,
        active: true,
        supportsServiceDiscovery: true,
      },
    },
  );
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.app.received = [];
  answer("450");
});
afterEach(async () => {
  await shop.control("PATCH", "", { rateCaching: false, otherCarrierCallsPerMinute: 0 });
  await shop.control("POST", "/rate-cache", { flush: true });
});

const answer = (price: string, also: Answer = {}): void => {
  const rates = [{ service_name: "Standard", service_code: "standard", total_price: price, currency: "EUR" }];
  shop.app.answer = () => ({ body: { rates }, ...also });
};

const checkout = (changes: object = {}): Promise<Checkout> =>
  shop.control("POST", "/checkouts", {
    lines: [{ sku: "OIL-750", quantity: 1 }],
    shippingAddress: thessaloniki,
    ...changes,
  });

const prices = async (changes?: object) =>
  (await checkout(changes)).options.map(({ priceMinor, source }) => `${source} ${priceMinor}`);

describe("a shop that keeps rates", () => {
  beforeEach(() => shop.control("PATCH", "", { rateCaching: true }));

  it("doesn't ask again for the same cart for 15 minutes", async () => {
    expect(await prices()).toEqual(["carrier 450"]);
    answer("990");
    await shop.control("POST", "/rate-cache", { advanceS: 14 * 60 });
    const { calls } = await checkout();
    expect(calls.map(({ cached, ms }) => [cached, ms])).toEqual([[true, 0]]);
    expect(await prices()).toEqual(["carrier 450"]);
    expect(shop.app.received).toHaveLength(1);
    await shop.control("POST", "/rate-cache", { advanceS: 61 });
    expect(await prices()).toEqual(["carrier 990"]);
  });

  it("asks for another cart and for another destination, but not for another shopper", async () => {
    await checkout();
    await checkout({ lines: [{ sku: "OIL-750", quantity: 2 }] });
    await checkout({ shippingAddress: { ...thessaloniki, zip: "54625" } });
    expect(shop.app.received).toHaveLength(3);
    await checkout({ customer: { email: "someone@example.com" } });
    expect(shop.app.received).toHaveLength(3);
    const size = await shop.control<{ size: number }>("POST", "/rate-cache", { advanceS: 0 });
    expect(size).toEqual({ size: 3 });
  });

  it("shows backup rates for 30 seconds after a failure, even when the app is well again", async () => {
    answer("450", { status: 500 });
    expect(await prices()).toEqual(["backup 500"]);
    answer("450");
    expect(await prices()).toEqual(["backup 500"]);
    await shop.control("POST", "/rate-cache", { advanceS: 31 });
    expect(await prices()).toEqual(["carrier 450"]);
  });

  it("keeps an empty list as any other answer", async () => {
    shop.app.answer = () => ({ body: { rates: [] } });
    expect(await prices()).toEqual([]);
    answer("450");
    await shop.control("POST", "/rate-cache", { advanceS: 60 });
    expect(await prices()).toEqual([]);
    await shop.control("POST", "/rate-cache", { flush: true });
    expect(await prices()).toEqual(["carrier 450"]);
  });
});

describe("a carrier service", () => {
  const timeOut = async (otherCarrierCallsPerMinute: number) => {
    await shop.control("PATCH", "", { otherCarrierCallsPerMinute });
    return (await checkout()).calls[0]!.timeoutMs;
  };

  it("has half its time from 1,500 calls a minute on, and three tenths above 3,000", async () => {
    expect(await timeOut(1_000)).toBe(1_000);
    expect(await timeOut(1_500)).toBe(500);
    expect(await timeOut(2_900)).toBe(500);
    expect(await timeOut(3_001)).toBe(300);
  });

  it("is asked often itself, which counts", async () => {
    await shop.control("PATCH", "", { otherCarrierCallsPerMinute: 1_300 });
    const some = async () => Promise.all(Array.from({ length: 100 }, () => checkout()));
    const first = (await checkout()).calls[0]!.timeoutMs;
    await some();
    await some();
    expect([first, (await checkout()).calls[0]!.timeoutMs]).toEqual([1_000, 500]);
  });

  it("is late when it takes longer than that", async () => {
    await shop.control("PATCH", "", { otherCarrierCallsPerMinute: 4_000 });
    answer("450", { delayMs: 400 });
    const { calls, backupRatesUsed } = await checkout();
    expect(calls[0]!.failure).toBe("no answer within 300 ms");
    expect(backupRatesUsed).toBe(true);
  });
});
