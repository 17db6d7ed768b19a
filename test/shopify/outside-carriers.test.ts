// Run: long, begins early
/** Shoppers' rates while carriers outside are healthy, slow, silent or broken: the built server and a carrier over HTTP. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PretendCarrier } from "../../simulator/carriers/start-carrier.ts";
import { startCarrier } from "../../simulator/carriers/start-carrier.ts";
import { aQuote } from "../http/requests.ts";
import { atMost } from "../support/time-limits.ts";
import { aCallback, askRates, callbackUrlOf } from "./callback.ts";
import { changeAccounts, pretendAccount } from "./carrier-accounts.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";

const PATIENCE_MS = 800;
const DEADLINE_MS = 2_500;
const TIMEOUT_MS = 2_000;
/** For a busy machine. */
const SLACK_MS = atMost(1_000);

const local = ["gorgona.standard", "gorgona.morning", "zephyra.express"];
const outside = ["pretend.economy", "pretend.express"];

let carrier: PretendCarrier;
let shop: RunningShop;
let callbackUrl: string;
let pretendId: string;
let grams = 1_000;

beforeAll(async () => {
  carrier = await startCarrier();
  shop = await runningShop({
    env: {
      CARRIER_MODULES: fileURLToPath(new URL("../../simulator/carriers/driver.ts", import.meta.url)),
      CHECKOUT_PATIENCE_MS: String(PATIENCE_MS),
      CHECKOUT_DEADLINE_MS: String(DEADLINE_MS),
    },
  });
  pretendId = await changeAccounts(shop, async (stores, caller) => {
    const account = pretendAccount(carrier.url, "pretend", TIMEOUT_MS);
    return (await stores.accounts.add(caller, account)).id;
  });
  callbackUrl = await callbackUrlOf(shop);
});
afterAll(async () => {
  await shop?.stop();
  await carrier?.stop();
});
/** Reopening the account resets its circuit breaker and cache. */
beforeEach(async () => {
  carrier.behave({});
  await changeAccounts(shop, (stores, caller) => stores.accounts.setEnabled(caller, pretendId, true));
  await until(async () => (await anotherCart()).codes.includes("pretend.economy"), "the carrier is asked");
});

/** A cart that no cache holds. */
const anotherCart = () => askRates(callbackUrl, aCallback(++grams));

async function openBreaker(): Promise<void> {
  await Promise.all(Array.from({ length: 5 }, anotherCart));
  await until(async () => (await anotherCart()).ms < PATIENCE_MS, "the carrier is left alone");
}

describe("a healthy carrier", () => {
  it("has its services among those with price lists, cheapest first", async () => {
    const { rates, codes } = await anotherCart();
    expect(codes).toEqual(expect.arrayContaining([...local, ...outside]));
    const prices = rates.map(({ total_price }) => Number(total_price));
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  it("is asked once for equal carts, even at the same time", async () => {
    carrier.behave({ delayMs: 100 });
    const before = carrier.asked;
    const cart = aCallback(++grams);
    const answers = await Promise.all(Array.from({ length: 20 }, () => askRates(callbackUrl, cart)));
    answers.push(await askRates(callbackUrl, cart));
    for (const { codes } of answers) expect(codes).toEqual(expect.arrayContaining(outside));
    expect(carrier.asked - before).toBe(1);
  });
});

describe("a slow carrier", () => {
  it("delays no answer, and its late rates are cached for the next request", async () => {
    carrier.behave({ delayMs: PATIENCE_MS + 200 });
    const cart = aCallback(++grams);
    const first = await askRates(callbackUrl, cart);
    expect(first.codes.toSorted()).toEqual([...local].sort());
    expect(first.ms).toBeLessThan(PATIENCE_MS + SLACK_MS);
    await until(
      async () => (await askRates(callbackUrl, cart)).codes.includes("pretend.economy"),
      "it is known",
    );
  });
});

describe("a carrier that hangs", () => {
  it("delays other carriers' rates no longer than the patience", async () => {
    carrier.behave({ fault: "hang" });
    for (const { codes, ms } of await Promise.all(Array.from({ length: 10 }, anotherCart))) {
      expect(codes.toSorted()).toEqual([...local].sort());
      expect(ms).toBeLessThan(PATIENCE_MS + SLACK_MS);
    }
  });

  it("is left alone after a few calls, and then every answer is quick", async () => {
    carrier.behave({ fault: "hang" });
    await openBreaker();
    const before = carrier.asked;
    for (let count = 0; count < 20; count++) {
      const { codes, ms } = await anotherCart();
      expect(codes.toSorted()).toEqual([...local].sort());
      expect(ms).toBeLessThan(PATIENCE_MS);
    }
    // The breaker may have sent one trial meanwhile.
    expect(carrier.asked - before).toBeLessThanOrEqual(1);
    expect(shop.waybill.logs()).toContain("an outside carrier fails and is left alone for a while");
  });

  it("is counted as a failure in the API, which waits for the carrier's own time-out", async () => {
    carrier.behave({ fault: "hang" });
    const key = await shop.waybill.createKey(shop.domain, "production");
    const begun = performance.now();
    const response = await fetch(`${shop.waybill.url}/v1/rates`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify(aQuote()),
    });
    expect(performance.now() - begun).toBeGreaterThan(TIMEOUT_MS - 20);
    expect(response.status).toBe(200);
    const rates = (await response.json()) as { driver: string }[];
    expect(rates.length).toBeGreaterThan(0);
    // The carrier's two services. Two others don't serve the route, which is no failure.
    expect(response.headers.get("x-rate-failures")).toBe("2");
  });
});

describe("a carrier that answers 500", () => {
  it("delays no answer, is left alone, and returns when it is healthy again", async () => {
    carrier.behave({ fault: "error" });
    await openBreaker();
    const before = carrier.asked;
    for (let count = 0; count < 10; count++)
      expect((await anotherCart()).codes.toSorted()).toEqual([...local].sort());
    expect(carrier.asked - before).toBeLessThanOrEqual(1);
    carrier.behave({});
    await until(async () => (await anotherCart()).codes.includes("pretend.economy"), "it is asked again");
    expect(shop.waybill.logs()).toContain("an outside carrier answers again");
  });
});

describe("a shop whose only carrier is outside", () => {
  beforeAll(() => setLocal(false));
  afterAll(() => setLocal(true));

  it("waits for it beyond the patience, because it has no other rates", async () => {
    carrier.behave({ delayMs: PATIENCE_MS + 250 });
    const { codes, ms } = await anotherCart();
    expect([...codes].sort()).toEqual(outside);
    expect(ms).toBeGreaterThan(PATIENCE_MS);
  });

  it("answers an empty list by the deadline, before Shopify's own time-out", async () => {
    carrier.behave({ fault: "hang" });
    const { codes, ms } = await anotherCart();
    expect(codes).toEqual([]);
    expect(ms).toBeLessThan(DEADLINE_MS + SLACK_MS);
  });
});

function setLocal(enabled: boolean): Promise<void> {
  return changeAccounts(shop, async (stores, caller) => {
    for (const { id } of await stores.accounts.list(caller))
      if (id !== pretendId) await stores.accounts.setEnabled(caller, id, enabled);
  });
}
