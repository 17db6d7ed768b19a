import { createHmac, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiSecret } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { HeldDatabase } from "./held-database.ts";
import { heldDatabase } from "./held-database.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { berlin, checkout, oil } from "./shop-life.ts";

let database: HeldDatabase;
let shop: RunningShop;
let callbackUrl: string;

beforeAll(async () => {
  database = await heldDatabase();
  shop = await runningShop({
    databaseUrl: database.connectionString,
    env: { ENCRYPTION_KEY: randomBytes(32).toString("base64") },
  });
  callbackUrl = (await shop.view()).carrierServices[0]?.callbackUrl ?? "";
});
afterAll(async () => {
  await shop?.stop();
  await database?.close();
});

const athens = { country: "GR", postal_code: "10442", city: "Athens" };
const line = {
  name: "Oil",
  quantity: 1,
  grams: 1250,
  price: 1490,
  requires_shipping: true,
  product_id: 1,
  variant_id: 2,
};

function aRequest(change: Record<string, unknown> = {}) {
  return {
    rate: {
      origin: athens,
      destination: { country: "GR", postal_code: "54624", city: "Θεσσαλονίκη" },
      items: [line],
      currency: "EUR",
      locale: "el",
      order_totals: { subtotal_price: "1490", total_price: "1490", discount_amount: "0" },
      ...change,
    },
  };
}

function post(body: string, headers: Record<string, string> = {}, url = callbackUrl): Promise<Response> {
  return fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
}

async function ratesFor(change: Record<string, unknown>) {
  const response = await post(JSON.stringify(aRequest(change)));
  expect(response.status).toBe(200);
  return ((await response.json()) as { rates: { service_code: string; total_price: string }[] }).rates;
}

describe("the offer to shoppers", () => {
  it("is every service with a price to their address, the cheapest first and preselected", async () => {
    const inland = await checkout(shop);
    expect(inland.backupRatesUsed).toBe(false);
    expect(inland.options.map(({ code }) => code)).toEqual([
      "gorgona.standard",
      "gorgona.morning",
      expect.stringMatching(/^zephyra\./),
    ]);
    expect(inland.options.map(({ preselected }) => preselected)).toEqual([true, false, false]);
    const abroad = await checkout(shop, { shippingAddress: berlin });
    expect(abroad.options.map(({ code }) => code)).toContain("viadotto.parcel");
    expect(abroad.options.map(({ code }) => code)).not.toContain("gorgona.standard");
    const prices = abroad.options.map(({ priceMinor }) => priceMinor);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  it("has no rate that Shopify refuses or collapses", async () => {
    for (const { refused, collapsed } of (await checkout(shop)).calls) {
      expect(refused).toEqual([]);
      expect(collapsed).toBe(0);
    }
  });

  it("has no locker service, because shoppers can't choose a locker", async () => {
    const { options } = await checkout(shop);
    expect(options.map(({ code }) => code).filter((code) => code.startsWith("thyrida"))).toEqual([]);
  });

  it("is in the shop's own currency for a cart in another one, which Shopify converts", async () => {
    const { calls, options } = await checkout(shop, { currency: "USD" });
    expect(calls).toMatchObject([{ status: 200, refused: [] }]);
    const own = await checkout(shop);
    expect(options.map(({ code, priceMinor, currency }) => [code, priceMinor, currency])).toEqual(
      own.options.map(({ code, priceMinor }) => [code, priceMinor, "EUR"]),
    );
  });

  it("has the same price however the cart is split into lines", async () => {
    const once = await ratesFor({ items: [{ ...line, quantity: 4 }] });
    const apart = await ratesFor({ items: [line, { ...line, quantity: 2 }, line] });
    expect(apart).toEqual(once);
  });

  it("comes in time for a cart of 500 pieces", async () => {
    const { calls, options } = await checkout(shop, { lines: [{ ...oil, quantity: 500 }] });
    expect(calls[0]?.status).toBe(200);
    expect(calls[0]?.ms).toBeLessThan(atMost(3_000));
    expect(options.every(({ priceMinor }) => priceMinor > 10_000)).toBe(true);
  });

  it("is an empty list, not an error, for a cart that no carrier takes", async () => {
    expect(await ratesFor({ items: [{ ...line, requires_shipping: false }] })).toEqual([]);
    expect(await ratesFor({ items: [] })).toEqual([]);
    expect(await ratesFor({ destination: { country: null } })).toEqual([]);
    expect(await ratesFor({ items: [{ ...line, grams: 900_000 }] })).toEqual([]);
  });
});

describe("the list of services in the admin", () => {
  it("has the true prices of a cart, of service discovery as of a draft order", async () => {
    const sample = { name: "Sample", quantity: 1, grams: 1000, price: 0, product_id: null, variant_id: null };
    const listed = await ratesFor({ items: [sample], order_totals: undefined });
    expect(listed.length).toBeGreaterThan(1);
    expect(listed).toEqual(await ratesFor({ items: [{ ...line, grams: 1000, price: 0 }] }));
  });
});

describe("the callback", () => {
  it("answers 404 for any other token", async () => {
    const base = callbackUrl.slice(0, callbackUrl.lastIndexOf("/"));
    const token = callbackUrl.slice(base.length + 1);
    const others = [
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      token.slice(1),
      "x".repeat(43),
      "short",
    ];
    for (const other of others)
      expect((await post(JSON.stringify(aRequest()), {}, `${base}/${other}`)).status, other).toBe(404);
  });

  it.each([
    ["no JSON", "{", 400],
    ["no rate", "{}", 400],
    ["nothing", "", 400],
    ["a list", "[]", 400],
    ["a negative quantity", JSON.stringify(aRequest({ items: [{ ...line, quantity: -1 }] })), 400],
    ["more than a megabyte", JSON.stringify({ padding: "x".repeat(1_100_000) }), 413],
  ])("refuses %s", async (_what, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  // Shopify shows the merchant's backup rates then.
  it.each<[string, readonly unknown[]]>([
    ["a million of everything", Array(1_000).fill({ ...line, quantity: 1_000_000 })],
    ["one line of a million", [{ ...line, quantity: 1_000_000 }]],
    ["one piece too many", [{ ...line, quantity: 100_000 }, line]],
  ])("refuses %s quickly", async (_what, items) => {
    const begun = performance.now();
    expect((await post(JSON.stringify(aRequest({ items })))).status).toBe(413);
    expect(performance.now() - begun).toBeLessThan(atMost(2_500));
  });

  it("refuses more lines than any cart has", async () => {
    expect((await post(JSON.stringify(aRequest({ items: Array(1_001).fill(line) })))).status).toBe(400);
  });

  it.each<[string, Record<string, unknown>]>([
    ["a hundred of everything", { items: Array(1_000).fill({ ...line, quantity: 100 }) }],
    ["a thousand heavy lines", { items: Array(1_000).fill({ ...line, grams: 15_000 }) }],
    ["the largest possible numbers", { items: [{ ...line, grams: 1e308, price: 1e308, quantity: 9e4 }] }],
    ["a postcode of zero bytes", { destination: { country: "GR", postal_code: "\0".repeat(1_000) } }],
    ["an endless postcode", { destination: { country: "GR", postal_code: "9".repeat(300_000) } }],
    ["a country that every object has", { destination: { country: "constructor" } }],
  ])("answers %s quickly, with a list", async (_what, change) => {
    const begun = performance.now();
    expect(Array.isArray(await ratesFor(change))).toBe(true);
    expect(performance.now() - begun).toBeLessThan(atMost(2_500));
  });

  // Purchases refuse both.
  it.each<[string, Record<string, unknown>]>([
    ["without its state", { country: "US", postal_code: "10001", city: "New York" }],
    ["with its country and postcode alone", { country: "GR", postal_code: "54624" }],
    [
      "with letters that can't be printed",
      { country: "GR", postal_code: "54624", city: "東京", address1: "東 1" },
    ],
  ])("has rates for an address %s", async (_what, destination) => {
    expect((await ratesFor({ destination })).length).toBeGreaterThan(0);
  });

  it.each(["constructor", "__proto__", "toString", "el_GR", "", "x".repeat(10_000)])(
    "describes each rate in words, whatever the locale: %j",
    async (locale) => {
      const { rates } = (await (await post(JSON.stringify(aRequest({ locale })))).json()) as {
        rates: { description: unknown }[];
      };
      expect(rates.length).toBeGreaterThan(0);
      for (const { description } of rates) expect(description).toMatch(/^(Delivery|Παράδοση) \p{L}/u);
    },
  );

  it.each(["ZZZ", "__proto__", "Z".repeat(10_000)])(
    "has the shop's own prices for a cart in an unknown currency: %j",
    async (currency) => {
      const begun = performance.now();
      const answer = await post(JSON.stringify(aRequest({ currency })));
      const { rates } = (await answer.json()) as { rates: { currency: string }[] };
      expect(new Set(rates.map((rate) => rate.currency))).toEqual(new Set(["EUR"]));
      expect(performance.now() - begun).toBeLessThan(atMost(2_500));
    },
  );

  it("accepts only POST", async () => {
    expect((await fetch(callbackUrl)).status).toBe(405);
    expect((await fetch(callbackUrl, { method: "DELETE" })).status).toBe(405);
  });

  it.each(["good", "none", "bad"])(
    "is answered with a %s signature, because the path is the secret",
    async (carrierSignature) => {
      await shop.control("PATCH", "", { carrierSignature });
      expect((await checkout(shop)).calls[0]?.status).toBe(200);
      await shop.control("PATCH", "", { carrierSignature: "good" });
    },
  );

  it("logs a count of bad signatures", async () => {
    const before = shop.waybill.logs().split("bad signature").length;
    await post(JSON.stringify(aRequest()), { "x-shopify-hmac-sha256": "AAAA" });
    expect(shop.waybill.logs().split("bad signature").length).toBe(before + 1);
  });

  it("ends when the app is removed, and returns with it on another path", async () => {
    const weightless = { items: [{ ...line, grams: 0 }] };
    const before = await ratesFor(weightless);
    await shop.settled();
    await shop.control("POST", "uninstall", {});
    await shop.settled();
    expect((await post(JSON.stringify(aRequest()))).status).toBe(404);
    await shop.control("POST", "install", {});
    await shop.openAdmin();
    await shop.settled();
    callbackUrl = (await shop.view()).carrierServices[0]?.callbackUrl ?? "";
    expect(await ratesFor(weightless)).toEqual(before);
  });

  it("answers without the database once it is warm", async () => {
    await post(JSON.stringify(aRequest()));
    database.hold();
    try {
      const answers = await Promise.all(Array.from({ length: 30 }, () => post(JSON.stringify(aRequest()))));
      for (const answer of answers)
        expect(((await answer.json()) as { rates: unknown[] }).rates).toHaveLength(3);
      // Proof that the database is held: a request that needs it gets no answer.
      const cold = post("{}", {}, `${callbackUrl.slice(0, -5)}other`);
      const first = await Promise.race([
        cold.then(() => "answered"),
        new Promise((resolve) => setTimeout(resolve, 500, "waits")),
      ]);
      expect(first).toBe("waits");
      database.release();
      expect((await cold).status).toBe(404);
    } finally {
      database.release();
    }
  });
});

describe("with signatures enforced", () => {
  let strict: RunningShop;
  beforeAll(async () => {
    strict = await runningShop({ env: { CALLBACK_HMAC: "enforce" } });
  });
  afterAll(() => strict?.stop());

  it("a call without a good one is refused", async () => {
    const url = (await strict.view()).carrierServices[0]?.callbackUrl ?? "";
    const body = JSON.stringify(aRequest());
    const signature = createHmac("sha256", apiSecret).update(body).digest("base64");
    expect((await post(body, { "x-shopify-hmac-sha256": signature }, url)).status).toBe(200);
    expect((await post(body, {}, url)).status).toBe(401);
    expect((await post(`${body} `, { "x-shopify-hmac-sha256": signature }, url)).status).toBe(401);
    await strict.control("PATCH", "", {
      carrierSignature: "bad",
      backupRates: [{ name: "Flat", priceMinor: 900 }],
    });
    expect((await checkout(strict)).backupRatesUsed).toBe(true);
  });
});
