import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Shop } from "../../app/store/records.ts";
import { aRate, aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { lastInboxId, testStores } from "../support/stores.ts";

const recipient = /Μαρία|Παπαδ|παπαδ|Τσιμισκή|555 123|2310555123|maria@/;
const sender = /Ελιά|Αλεξάνδρας|555 0100/;

let database: FreshDatabase;
let stores: TestStores;
let shop: Shop;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stores = testStores(database);
  shop = await stores.shops.install(`shop-${stores.ids.next()}.myshopify.com`);
});

/** Everything that is stored for the shop and its merchant, as text. */
async function everything(of = shop): Promise<string> {
  const tables = ["shipments", "bookings", "rates", "idempotency_keys"].map(
    (table) => `SELECT t::text AS row FROM ${table} AS t WHERE merchant_id = '${of.merchantId}'`,
  );
  const more = ["inbox_entries", "fulfillment_links", "shopify_sessions", "sent_fulfillment_events"].map(
    (table) => `SELECT t::text AS row FROM ${table} AS t WHERE shop = '${of.domain}'`,
  );
  const { rows } = await database.pool.query([...tables, ...more].join(" UNION ALL "));
  return rows.map(({ row }) => row).join("\n");
}

async function anOrderOf(relatedOrderId: string, of = shop) {
  const caller = { merchantId: of.merchantId, environment: of.environment };
  const base = aShipment(caller, stores.ids.next(), { relatedOrderId });
  const rate = aRate(caller, { request: { from: base.from, to: base.to, items: base.items } });
  await stores.rates.add([rate]);
  return storeShipment(stores, { ...base, rate });
}

describe("redacting orders", () => {
  it("takes the recipients out of shipments, bookings and bought rates, and leaves the rest", async () => {
    const theirs = await anOrderOf("1");
    const kept = await anOrderOf("2");
    const other = await stores.shops.install(`other-${shop.domain}`);
    const elsewhere = await anOrderOf("1", other);

    expect(await stores.shops.redactOrders(shop.domain, ["1", "3", "\0"])).toBe(1);

    const redacted = await stores.shipments.get(theirs, theirs.id);
    const to = { country: "GR", zip: "546 23", city: "Θεσσαλονίκη", name: "Redacted" };
    expect(redacted).toStrictEqual({
      ...theirs,
      to,
      rate: { ...theirs.rate, request: { ...theirs.rate.request, to } },
      version: theirs.version + 1,
    });
    expect((await stores.bookings.get(theirs, theirs.id))?.order.to).toEqual(to);
    expect((await stores.rates.get(theirs, theirs.rate.id))?.request.to).toEqual(to);
    const found = await stores.shipments.page(theirs, { search: "παπαδοπούλου" }, 10, null);
    expect(found.shipments.map(({ id }) => id)).toEqual([kept.id]);

    expect(await stores.shipments.get(kept, kept.id)).toStrictEqual(kept);
    expect(await stores.rates.get(kept, kept.rate.id)).toStrictEqual(kept.rate);
    expect(await stores.shipments.get(elsewhere, elsewhere.id)).toStrictEqual(elsewhere);
    expect(await stores.shops.redactOrders(shop.domain, [])).toBe(0);
    expect(await stores.shops.redactOrders("nobody.myshopify.com", ["1"])).toBe(0);
  });

  it("forgets what was collected for data requests", async () => {
    const entry = { shop: shop.domain, dedupeKey: "1", payload: {}, triggeredAt: null };
    await stores.inbox.receive({ ...entry, topic: "customers/data_request" });
    const id = lastInboxId(stores);
    await stores.inbox.handled(id, { name: "Μαρία" });
    await stores.shops.redactOrders(shop.domain, ["1"]);
    expect((await stores.inbox.get(id))?.outcome).toBeNull();
  });
});

describe("redacting a shop", () => {
  it("leaves nobody in anything that is stored for it", async () => {
    const { merchantId, environment, domain } = shop;
    const shipment = await anOrderOf("1");
    await anOrderOf("2");
    await stores.inbox.receive({
      shop: domain,
      topic: "orders/paid",
      dedupeKey: "1",
      payload: { email: "maria@example.com" },
      triggeredAt: null,
    });
    await stores.idempotency.begin(shop, "k", "f");
    await stores.idempotency.answer(shop, "k", 200, JSON.stringify(shipment));
    await stores.fulfillmentLinks.ensure({
      merchantId,
      environment,
      shop: domain,
      fulfillmentId: "1",
      orderId: "1",
      orderName: "#1001 Μαρία",
    });
    await stores.shops.update(domain, {
      settings: { sender: "Ελιά" },
      uninstalledAt: stores.clock.now(),
    });
    expect(await everything()).toMatch(recipient);
    expect(await everything()).toMatch(sender);

    await stores.shops.redact(domain);

    expect(await everything()).not.toMatch(recipient);
    expect(await everything()).not.toMatch(sender);
    expect((await stores.shops.get(domain))?.settings).toEqual({});
    const kept = await stores.shipments.get(shop, shipment.id);
    expect(kept).toMatchObject({ trackingRef: shipment.trackingRef, to: { zip: "546 23" } });
    expect(kept?.rate.price).toEqual(shipment.rate.price);
    await stores.shops.redact(domain);
    await stores.shops.redact("nobody.myshopify.com");
  });

  it("does not lose a change that happens meanwhile", async () => {
    const shipment = await anOrderOf("1");
    const [saved] = await Promise.all([
      stores.shipments.save({ ...shipment, trackingStatus: "TRANSIT" }, []),
      stores.shops.redact(shop.domain),
    ]);
    const after = await stores.shipments.get(shop, shipment.id);
    expect(after?.trackingStatus).toBe(saved === null ? "PRE_TRANSIT" : "TRANSIT");
    expect(JSON.stringify(after)).not.toMatch(recipient);
  });
});
