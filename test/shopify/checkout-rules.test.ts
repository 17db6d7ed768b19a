// Run: push
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { main as shippingConfigCommand } from "../../app/entrypoints/cli/shipping-config.ts";
import { commandHere } from "../support/command-here.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase } from "../support/database.ts";
import type { Waybill } from "../support/server.ts";
import { apiKey, apiSecret, runShippingConfig, startWaybill } from "../support/server.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";

interface ShopifyRate {
  readonly service_name: string;
  readonly service_code: string;
  readonly total_price: string;
  readonly currency: string;
}

let database: EmptyDatabase;
let shop: RunningShop;
/** Another process on the same database. */
let second: Waybill;
let folder: string;
/** The callback's path; both processes answer it. */
let callback: string;

beforeAll(async () => {
  database = await emptyDatabase();
  folder = mkdtempSync(path.join(tmpdir(), "waybill-shipping-config-"));
  const env = { ENCRYPTION_KEY: randomBytes(32).toString("base64") };
  shop = await runningShop({ databaseUrl: database.connectionString, env });
  second = await startWaybill({
    databaseUrl: database.connectionString,
    env: {
      ...env,
      ROLE: "web",
      SHOPIFY_API_KEY: apiKey,
      SHOPIFY_API_SECRET: apiSecret,
      SHOPIFY_SIMULATOR_URL: shop.shopify.url,
    },
  });
  callback = new URL((await shop.view()).carrierServices[0]?.callbackUrl ?? "").pathname;
});
afterAll(async () => {
  await second?.stop();
  await shop?.stop();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

const line = {
  name: "Oil",
  sku: "OIL",
  vendor: "Kalimera",
  quantity: 1,
  grams: 1250,
  price: 1490,
  product_id: 1,
  variant_id: 2,
};

function ask(url: string, change: Record<string, unknown> = {}): Promise<Response> {
  const rate = {
    origin: { country: "GR", postal_code: "10442", city: "Athens" },
    destination: { country: "GR", postal_code: "54624", city: "Θεσσαλονίκη" },
    items: [line],
    currency: "EUR",
    locale: "el",
    order_totals: { subtotal_price: "1490", total_price: "1490", discount_amount: "0" },
    ...change,
  };
  const headers = { "content-type": "application/json" };
  return fetch(`${url}${callback}`, { method: "POST", headers, body: JSON.stringify({ rate }) });
}

async function ratesOf(...asked: Parameters<typeof ask>): Promise<readonly ShopifyRate[]> {
  const response = await ask(...asked);
  expect(response.status).toBe(200);
  return ((await response.json()) as { rates: ShopifyRate[] }).rates;
}

/** Prices by service code. */
async function prices(change?: Record<string, unknown>, url = shop.waybill.url) {
  const rates = await ratesOf(url, change);
  return Object.fromEntries(
    rates.map(({ service_code, total_price }) => [service_code, Number(total_price)]),
  );
}

function shippingConfig(command: string, ...files: readonly string[]) {
  const shopsOwn = ["--merchant", shop.domain, "--environment", "production"];
  return commandHere(shippingConfigCommand, shop.waybill.env, command, ...shopsOwn, ...files);
}

async function set(document: Record<string, unknown>) {
  const file = path.join(folder, "shipping.json");
  writeFileSync(file, JSON.stringify({ format: "waybill-shipping/1", ...document }));
  return shippingConfig("set", file);
}

/** Stores rules, and waits until both processes apply them: their answers then carry the mark. */
async function setAndHear(
  document: { readonly checkoutRules?: readonly object[] } & Record<string, unknown>,
) {
  marks += 1;
  const mark = `Mark ${marks}`;
  const rename = { name: mark, services: ["gorgona.standard"], do: { action: "rename", name: mark } };
  const stored = await set({ ...document, checkoutRules: [rename, ...(document.checkoutRules ?? [])] });
  expect(stored).toMatchObject({ code: 0, stdout: "" });
  for (const url of [shop.waybill.url, second.url])
    await until(async () => (await ratesOf(url)).some((rate) => rate.service_name === mark), mark, 5_000);
}
let marks = 0;

const islands = { country: "GR", postal_code: "84100", city: "Syros" };

describe("a merchant's rules at checkout", () => {
  it("decide what shoppers pay, and the cheapest stays first", async () => {
    const before = await prices();
    const morning = before["gorgona.morning"] ?? Number.NaN;
    expect(Object.keys(before)).toEqual([
      "gorgona.standard",
      "gorgona.morning",
      expect.stringMatching(/^zephyra/),
    ]);
    await setAndHear({
      checkoutRules: [
        {
          name: "Handling",
          services: ["gorgona.standard"],
          do: { action: "mark-up", amount: "50.00", currency: "EUR" },
        },
        { name: "No zephyra", services: ["zephyra.express"], do: { action: "hide" } },
        {
          name: "Free from 60",
          services: ["gorgona.morning"],
          when: { cartValue: { from: "60.00", currency: "EUR" } },
          do: { action: "free" },
        },
      ],
    });
    const standard = (before["gorgona.standard"] ?? Number.NaN) + 5_000;
    const totals = (discount: string) => ({
      items: [{ ...line, price: 6_500 }],
      order_totals: { subtotal_price: "6500", total_price: "1", discount_amount: discount },
    });
    // As Shopify sends a cart with a gift card: only the total has it.
    const withGiftCard = {
      items: [{ ...line, price: 3_400 }],
      order_totals: { subtotal_price: "13400", total_price: "1", discount_amount: "0" },
    };
    // The mark-up has reversed the order.
    expect(Object.entries(await prices())).toEqual([
      ["gorgona.morning", morning],
      ["gorgona.standard", standard],
    ]);
    expect(await prices(totals("500"))).toEqual({ "gorgona.morning": 0, "gorgona.standard": standard });
    expect(await prices(totals("501"))).toEqual({ "gorgona.morning": morning, "gorgona.standard": standard });
    expect(await prices(withGiftCard)).toEqual({ "gorgona.morning": morning, "gorgona.standard": standard });
  });

  it("apply by zone, lines and customer", async () => {
    const setPrice = (name: string, amount: number, when: Record<string, unknown>) => ({
      name,
      services: ["gorgona.standard"],
      when,
      do: { action: "set-price", amount, currency: "EUR" },
    });
    await setAndHear({
      checkoutRules: [
        setPrice("Islands", 10, { zones: ["islands"] }),
        setPrice("Soap", 20, { skus: { match: "any", values: ["soap"] } }),
        setPrice("Vendor", 30, { vendors: { match: "any", values: ["other"] } }),
        setPrice("Partners", 40, { customerTags: { match: "any", values: ["partner"] } }),
        setPrice("Many", 50, { quantity: { from: 3 } }),
        setPrice("Heavy", 60, { weightKg: { from: 9 } }),
      ],
    });
    const priceOf = async (change: Record<string, unknown>) => (await prices(change))["gorgona.standard"];
    expect(await priceOf({ destination: islands })).toBe(1_000);
    expect(await priceOf({ items: [line, { ...line, sku: "SOAP" }] })).toBe(2_000);
    expect(await priceOf({ items: [{ ...line, vendor: "Other" }] })).toBe(3_000);
    expect(await priceOf({ customer: { id: 7, tags: ["Partner"] } })).toBe(4_000);
    expect(await priceOf({ items: [{ ...line, quantity: 3 }] })).toBe(5_000);
    expect(await priceOf({ items: [{ ...line, grams: 9_000 }] })).toBe(6_000);
  });

  it("that hide everything leave an empty list", async () => {
    await setAndHear({
      checkoutRules: [
        { name: "Not on islands", when: { zones: ["islands"] }, do: { action: "hide" } },
        {
          name: "Not for zephyra",
          services: ["zephyra.express"],
          when: { countries: ["GR"] },
          do: { action: "hide" },
        },
      ],
    });
    expect(await ratesOf(shop.waybill.url, { destination: islands })).toEqual([]);
    expect(await ratesOf(shop.waybill.url)).not.toEqual([]);
  });

  it("hold for a cart of made-up products, of a draft order or of service discovery, with true prices", async () => {
    await setAndHear({
      checkoutRules: [
        { name: "Never", services: ["gorgona.morning"], do: { action: "hide" } },
        { name: "Name", services: ["zephyra.express"], do: { action: "rename", name: "Κατ' οίκον" } },
      ],
    });
    const discovery = { items: [{ ...line, product_id: null, variant_id: null }], order_totals: undefined };
    const listed = await ratesOf(shop.waybill.url, discovery);
    expect(listed).toEqual(await ratesOf(shop.waybill.url));
    expect(listed.map((rate) => rate.service_name)).toContain("Κατ' οίκον");
    expect(listed.map((rate) => rate.service_code)).not.toContain("gorgona.morning");
    for (const { total_price } of listed) expect(Number(total_price)).toBeLessThan(10_000);
  });

  it("apply to the next answer of every process", async () => {
    for (const amount of [11, 12, 13]) {
      await setAndHear({
        checkoutRules: [{ name: "All", do: { action: "set-price", amount, currency: "EUR" } }],
      });
      for (const url of [shop.waybill.url, second.url])
        expect(new Set(Object.values(await prices({}, url)))).toEqual(new Set([amount * 100]));
    }
  });
});

describe("a cart in another currency", () => {
  it("gets prices in the shop's own without an exchange rate, and rules apply to them", async () => {
    await setAndHear({});
    const euros = await prices();
    await setAndHear({ checkoutRules: [{ name: "All", do: { action: "mark-up", percent: 10 } }] });
    const shown = await ratesOf(shop.waybill.url, { currency: "USD" });
    expect(shown).toHaveLength(3);
    for (const { service_code, total_price, currency } of shown) {
      expect(currency).toBe("EUR");
      expect(Number(total_price)).toBe(Math.round((euros[service_code] ?? Number.NaN) * 1.1));
    }
  });

  it("gets the shop's backup rates if the shop's own can't be reached, and one log line says why", async () => {
    await shop.control("PATCH", "", { currency: "GBP" });
    await shop.settled();
    await setAndHear({});
    for (let time = 0; time < 2; time++)
      expect((await ask(shop.waybill.url, { currency: "USD" })).status).toBe(503);
    expect(shop.waybill.logs().split("no exchange rate from EUR to USD")).toHaveLength(2);
    await shop.control("PATCH", "", { currency: "EUR" });
    await shop.settled();
    await setAndHear({});
  });

  it("gets the tariff's prices at the merchant's exchange rates, however old", async () => {
    const euros = await prices();
    const rate = { from: "EUR", to: "USD", rate: "1.5", date: "2020-01-01", source: "Merchant" };
    await setAndHear({ exchangeRates: [rate, { ...rate, to: "JPY", rate: "160.4" }] });
    const dollars = await ratesOf(shop.waybill.url, { currency: "USD" });
    expect(dollars).toHaveLength(3);
    for (const { service_code, total_price, currency } of dollars) {
      expect(currency).toBe("USD");
      expect(Number(total_price)).toBe(Math.round((euros[service_code] ?? Number.NaN) * 1.5));
    }
    // Hundredths, also for yen.
    for (const { service_code, total_price } of await ratesOf(shop.waybill.url, { currency: "JPY" }))
      expect(Number(total_price)).toBe(Math.round((euros[service_code] ?? Number.NaN) * 1.604) * 100);
    const home = await (await shop.openAdmin()).text();
    expect(home).toMatch(/The exchange rate from EUR to USD is \d,\d{3} days old/);
  });
});

describe("the shipping-config command", () => {
  it("shows a document that can be set again", async () => {
    await setAndHear({ handling: { timeZone: "Europe/Athens", cutOffAt: "15:00" } });
    const { code, stdout, stderr } = await shippingConfig("show");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const shown = JSON.parse(stdout);
    expect(shown).toMatchObject({
      handling: {
        timeZone: "Europe/Athens",
        cutOffAt: "15:00",
        weekdays: ["mon", "tue", "wed", "thu", "fri"],
      },
    });
    expect(await set(shown)).toMatchObject({ code: 0, stderr: `stored as version ${shown.version + 1}\n` });
    expect(JSON.parse((await shippingConfig("show")).stdout)).toEqual({
      ...shown,
      version: shown.version + 1,
    });
    // A second write of the same version is refused.
    const late = await set(shown);
    expect(late).toMatchObject({ code: 1, stdout: "" });
    expect(late.stderr).toContain("has changed since");
  });

  it("warns about old exchange rates", async () => {
    const exchangeRates = [{ from: "EUR", to: "USD", rate: "1.5", date: "2020-01-01", source: "Merchant" }];
    expect((await set({ exchangeRates })).stderr).toMatch(/from EUR to USD is \d{4,} days old/);
    expect((await shippingConfig("show")).stderr).toMatch(/from EUR to USD is \d{4,} days old/);
  });

  it("names every error in a document, and stores nothing of it", async () => {
    const before = await shippingConfig("show");
    const bad = await set({
      boxes: [{ code: "?", name: "S", innerCm: { length: 1, width: 1, height: 1 }, weightKg: 0 }],
      checkoutRules: [{ name: "", do: { action: "double" } }],
    });
    expect(bad).toMatchObject({ code: 1, stdout: "" });
    expect(bad.stderr.trim().split("\n")).toEqual([
      expect.stringContaining("shipping.json: boxes.0.code: "),
      expect.stringContaining("shipping.json: checkoutRules.0.name: "),
      expect.stringContaining("shipping.json: checkoutRules.0.do.action: "),
      "waybill: nothing was stored",
    ]);
    expect(await shippingConfig("show")).toEqual(before);
  });

  it.each<[string, readonly string[], number, RegExp]>([
    ["nothing", [], 2, /usage/],
    ["another command", ["get"], 2, /usage/],
    ["no merchant", ["show"], 2, /--merchant/],
    ["no file", ["set", "--merchant", "A"], 2, /one file/],
    ["two files", ["set", "--merchant", "A", "a", "b"], 2, /one file/],
    ["an unknown environment", ["show", "--merchant", "A", "--environment", "live"], 2, /sandbox/],
    ["a missing file", ["set", "--merchant", "A", "/nonexistent/a.json"], 1, /can't be read/],
    ["a file that is not JSON", ["set", "--merchant", "A", "README.md"], 1, /is no JSON/],
    ["an unknown merchant", ["show", "--merchant", "Nobody"], 1, /no merchant "Nobody"/],
  ])("refuses %s", async (_what, args, code, message) => {
    const refused = await commandHere(shippingConfigCommand, shop.waybill.env, ...args);
    expect(refused).toMatchObject({ code, stdout: "" });
    expect(refused.stderr).toMatch(message);
  });

  it("ends its process with the code of the refusal", async () => {
    const refused = await runShippingConfig(shop.waybill.env, "show", "--merchant", "Nobody");
    expect(refused).toEqual({ code: 1, stdout: "", stderr: expect.stringMatching(/no merchant "Nobody"/) });
  });
});
