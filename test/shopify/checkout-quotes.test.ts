// Run: long, begins early
/** Answered checkouts are stored, but answering them needs no database. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { atMost } from "../support/time-limits.ts";
import { aCallback, askRates, callbackUrlOf } from "./callback.ts";
import type { HeldDatabase } from "./held-database.ts";
import { heldDatabase } from "./held-database.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";

let database: HeldDatabase;
let shop: RunningShop;
let callbackUrl: string;

beforeEach(async () => {
  database = await heldDatabase();
  shop = await runningShop({
    databaseUrl: database.connectionString,
    env: { ENCRYPTION_KEY: randomBytes(32).toString("base64") },
  });
  callbackUrl = await callbackUrlOf(shop);
});
afterEach(async () => {
  database?.release();
  await shop?.stop();
  await database?.close();
});

interface StoredQuote {
  readonly shop: string;
  readonly environment: string;
  readonly currency: string;
  readonly country: string;
  readonly zip: string;
  readonly pieces: string;
  readonly weight_g: number;
  readonly duration_ms: number;
  readonly value: { rates: Record<string, unknown>[]; failures: Record<string, unknown>[] };
}

const stored = () => shop.rows<StoredQuote>("SELECT * FROM checkout_quotes ORDER BY id");

describe("an answered checkout", () => {
  it("is stored with costs, shown prices, and services without a price", async () => {
    const { rates } = await askRates(callbackUrl);
    await until(async () => (await stored()).length === 1, "the quote is stored");
    const [quote] = await stored();
    expect(quote).toMatchObject({
      shop: shop.domain,
      environment: "production",
      currency: "EUR",
      country: "GR",
      zip: "54624",
      pieces: "1",
      weight_g: 1250,
    });
    expect(quote?.duration_ms).toBeLessThan(atMost(2_000));
    expect(quote?.value.rates.map(({ shownMinor }) => String(shownMinor))).toEqual(
      rates.map(({ total_price }) => total_price),
    );
    expect(quote?.value.rates[0]).toEqual({
      carrier: "gorgona",
      service: "standard",
      costMinor: Number(rates[0]?.total_price),
      costCurrency: "EUR",
      shownMinor: Number(rates[0]?.total_price),
      name: null,
      rules: [],
    });
    expect(quote?.value.failures).toContainEqual({
      carrier: "viadotto",
      service: "parcel",
      code: "OPTION_NOT_AVAILABLE",
    });
  });

  it("is always stored by a server that stops cleanly", async () => {
    const answers = await Promise.all(
      Array.from({ length: 250 }, (_, count) => askRates(callbackUrl, aCallback(1_000 + count))),
    );
    expect(answers.every(({ codes }) => codes.length > 0)).toBe(true);
    shop.waybill.process.kill("SIGTERM");
    await once(shop.waybill.process, "exit");
    expect(shop.waybill.process.exitCode).toBe(0);
    const weights = (await stored()).map(({ weight_g }) => weight_g).sort((a, b) => a - b);
    expect(weights).toEqual(Array.from({ length: 250 }, (_, count) => 1_000 + count));
  });
});

describe("while the database is away", () => {
  it("a warm checkout is answered as usual, and stored when the database is back", async () => {
    await askRates(callbackUrl);
    await until(async () => (await stored()).length === 1, "the quote is stored");
    database.hold();
    for (let count = 0; count < 50; count++) {
      const { codes, ms } = await askRates(callbackUrl, aCallback(1_000 + count));
      expect(codes.length).toBeGreaterThan(2);
      expect(ms).toBeLessThan(atMost(1_000));
    }
    database.release();
    await until(async () => (await stored()).length === 51, "all quotes are stored");
  });

  it("and every connection is cut, quotes wait in memory and are stored once it answers again", async () => {
    await askRates(callbackUrl);
    await until(async () => (await stored()).length === 1, "the quote is stored");
    database.cut();
    for (let count = 0; count < 20; count++)
      expect((await askRates(callbackUrl, aCallback(1_000 + count))).codes.length).toBeGreaterThan(2);
    await until(async () => shop.waybill.logs().includes("checkout quotes can't be written"), "it was tried");
    database.mend();
    await until(
      async () => shop.waybill.logs().includes("checkout quotes can be written again"),
      "it is back",
    );
    await until(async () => (await stored().catch(() => [])).length === 21, "all quotes are stored");
  });
});
