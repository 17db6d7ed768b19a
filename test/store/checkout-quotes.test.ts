import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkoutQuoteStore } from "../../app/adapters/store/shops/checkout-quote-store.ts";
import type { CheckoutQuote } from "../../app/domain/orders/offers/checkout-quote.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function aShop(domain: string) {
  const stores = { ...testStores(database), checkoutQuotes: checkoutQuoteStore(database) };
  const { merchantId } = await stores.shops.install(domain);
  const aQuote = (change: Partial<CheckoutQuote> = {}): CheckoutQuote => ({
    id: stores.ids.next(),
    merchantId,
    environment: "sandbox",
    shop: domain,
    createdAt: stores.clock.now(),
    durationMs: 3,
    currency: "EUR",
    country: "GR",
    zip: "54624",
    pieces: 2,
    weightG: 1_500,
    rates: [
      {
        carrier: "gorgona",
        service: "standard",
        costMinor: 420,
        costCurrency: "EUR",
        shownMinor: 390,
        name: "Στην πόρτα",
        rules: ["round down"],
      },
    ],
    failures: [{ carrier: "zephyra", service: null, code: "CARRIER_UNAVAILABLE" }],
    ...change,
  });
  const stored = async () =>
    (
      await database.pool.query("SELECT * FROM checkout_quotes WHERE merchant_id = $1 ORDER BY id", [
        merchantId,
      ])
    ).rows;
  return { stores, aQuote, stored };
}

describe("checkout quotes", () => {
  test("are stored as they are, many in one statement", async () => {
    const { stores, aQuote, stored } = await aShop("many.myshopify.com");
    const quotes = Array.from({ length: 150 }, (_, pieces) => aQuote({ pieces }));
    await stores.checkoutQuotes.add(quotes);
    const rows = await stored();
    expect(rows).toHaveLength(150);
    const { id, createdAt, rates, failures } = quotes[7]!;
    expect(rows[7]).toMatchObject({
      id,
      environment: "sandbox",
      shop: "many.myshopify.com",
      created_at: createdAt,
      duration_ms: 3,
      currency: "EUR",
      country: "GR",
      zip: "54624",
      pieces: "7",
      weight_g: 1_500,
      value: { rates, failures },
    });
  });

  test("may be written again by who can't know whether they were", async () => {
    const { stores, aQuote, stored } = await aShop("again.myshopify.com");
    const quotes = [aQuote(), aQuote()];
    await stores.checkoutQuotes.add(quotes);
    await stores.checkoutQuotes.add([...quotes, aQuote()]);
    await stores.checkoutQuotes.add([]);
    expect(await stored()).toHaveLength(3);
  });

  test("take whatever shoppers and callers write", async () => {
    const { stores, aQuote, stored } = await aShop("odd.myshopify.com");
    await stores.checkoutQuotes.add([
      aQuote({ zip: "5\0\ud8004", currency: "Z".repeat(100_000), pieces: 1e15, weightG: 1e308 }),
      aQuote({ zip: null, currency: null, rates: [], failures: [] }),
    ]);
    const [long, bare] = await stored();
    expect([long.zip, long.currency.length, long.pieces, long.weight_g]).toEqual([
      "5\ufffd4",
      40,
      "1000000000000000",
      1e308,
    ]);
    expect([bare.zip, bare.currency, bare.value]).toEqual([null, null, { rates: [], failures: [] }]);
  });

  test("are gone after 30 days", async () => {
    const { stores, aQuote, stored } = await aShop("old.myshopify.com");
    const [old, young] = [aQuote(), () => aQuote()];
    await stores.checkoutQuotes.add([old]);
    stores.clock.advance(86_400_000);
    const kept = young();
    await stores.checkoutQuotes.add([kept]);
    stores.clock.advance(29 * 86_400_000 + 1_000);
    expect((await stores.cleanUp()).deleted.checkout_quotes).toBeGreaterThanOrEqual(1);
    expect((await stored()).map(({ id }) => id)).toEqual([kept.id]);
    expect((await stores.cleanUp()).deleted.checkout_quotes).toBe(0);
  });

  test("are gone when the shop is redacted, and only that shop's", async () => {
    const [leaves, stays] = [await aShop("leaves.myshopify.com"), await aShop("stays.myshopify.com")];
    await leaves.stores.checkoutQuotes.add([leaves.aQuote()]);
    await stays.stores.checkoutQuotes.add([stays.aQuote()]);
    await leaves.stores.shops.uninstall("leaves.myshopify.com", { keepsApi: false });
    await leaves.stores.shops.redact("leaves.myshopify.com");
    expect(await leaves.stored()).toEqual([]);
    expect(await stays.stored()).toHaveLength(1);
  });
});
