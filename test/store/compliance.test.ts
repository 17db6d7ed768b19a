import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Shop } from "../../app/domain/merchants/records.ts";
import type { ComplianceTopic } from "../../app/domain/privacy/compliance-records.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

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

function aRequest(topic: ComplianceTopic, requestId: string) {
  const { merchantId, domain } = shop;
  return { merchantId, shop: domain, topic, requestId, requestedAt: stores.clock.now() };
}

async function collected(requestId: string, orderIds: readonly string[]): Promise<string> {
  const { id } = await stores.compliance.begin(aRequest("customers/data_request", requestId));
  const expiresAt = new Date(stores.clock.now().getTime() + 30 * DAY_MS);
  await stores.compliance.finish(id, { orders: 1 }, { orderIds, value: { name: "Μαρία" }, expiresAt });
  return id;
}

describe("the record of a privacy request", () => {
  it("is one, however often the request comes", async () => {
    const first = await stores.compliance.begin(aRequest("customers/redact", "7"));
    const again = await stores.compliance.begin(aRequest("customers/redact", "7"));
    expect(again).toEqual(first);
    expect(first).toMatchObject({ handledAt: null, counts: {} });
    await stores.compliance.finish(first.id, { orders: 2, shipments: 3 });
    expect(await stores.compliance.list(shop.merchantId, 10)).toEqual([
      { ...first, handledAt: stores.clock.now(), counts: { orders: 2, shipments: 3 } },
    ]);
  });

  it("is shown to its own merchant, newest first", async () => {
    const ids = [await collected("1", ["1"]), await collected("2", ["2"])];
    const records = await stores.compliance.list(shop.merchantId, 10);
    expect(records.map(({ id }) => id)).toEqual(ids.reverse());
    const other = await stores.shops.install(`other-${shop.domain}`);
    expect(await stores.compliance.list(other.merchantId, 10)).toEqual([]);
  });
});

describe("a data request that others came after", () => {
  it("is shown first for as long as its data can be fetched", async () => {
    const found = await collected("1", ["1"]);
    for (let request = 1; request <= 25; request += 1)
      await stores.compliance.begin(aRequest("customers/redact", String(request)));
    const [first, ...others] = await stores.compliance.list(shop.merchantId, 20);
    expect(first).toMatchObject({ id: found, topic: "customers/data_request" });
    expect(others).toHaveLength(20);

    stores.clock.advance(30 * DAY_MS + 1);
    const later = await stores.compliance.list(shop.merchantId, 20);
    expect(later.map(({ topic }) => topic)).toEqual(Array(20).fill("customers/redact"));
    expect(later.map(({ id }) => id)).toEqual(
      later
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
  });
});

describe("a data request's result", () => {
  it("is available to its merchant for 30 days, and unreadable in the database", async () => {
    const id = await collected("1", ["1"]);
    const other = await stores.shops.install(`other-${shop.domain}`);
    expect(await stores.compliance.data(shop.merchantId, id)).toEqual({ name: "Μαρία" });
    expect(await stores.compliance.data(other.merchantId, id)).toBeNull();
    expect(await stores.compliance.data(shop.merchantId, "nonsense")).toBeNull();
    const { rows } = await database.pool.query("SELECT t::text AS row FROM compliance_records AS t");
    expect(JSON.stringify(rows)).not.toContain("Μαρία");

    stores.clock.advance(30 * DAY_MS + 1);
    expect(await stores.compliance.data(shop.merchantId, id)).toBeNull();
    expect((await stores.cleanUp()).collectedData).toBeGreaterThan(0);
    const left = await database.pool.query("SELECT encrypted_data FROM compliance_records WHERE id = $1", [
      id,
    ]);
    expect(left.rows).toEqual([{ encrypted_data: null }]);
    expect(await stores.compliance.list(shop.merchantId, 10)).toHaveLength(1);
  });

  it("goes when its customer is erased, and others' stays", async () => {
    const theirs = await collected("1", ["1", "2"]);
    const others = await collected("2", ["3"]);
    await stores.compliance.eraseData(shop.merchantId, { orderIds: ["2"] });
    expect(await stores.compliance.data(shop.merchantId, theirs)).toBeNull();
    expect(await stores.compliance.data(shop.merchantId, others)).toEqual({ name: "Μαρία" });
    await stores.compliance.eraseData(shop.merchantId, null);
    expect(await stores.compliance.data(shop.merchantId, others)).toBeNull();
  });
});

describe("the callback's second secret", () => {
  it("is good beside the first until the rotation is finished", async () => {
    const rotating = await stores.shops.beginRotation(shop.domain);
    const next = rotating.nextCallbackToken ?? "";
    expect(next).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(rotating.callbackToken).toBe(shop.callbackToken);
    for (const token of [shop.callbackToken, next])
      expect((await stores.shops.byCallbackToken(token))?.domain).toBe(shop.domain);
    // Restarted after a crash it is the same: Shopify may have it already.
    expect((await stores.shops.beginRotation(shop.domain)).nextCallbackToken).toBe(next);

    await stores.shops.finishRotation(shop.domain);
    await stores.shops.finishRotation(shop.domain);
    expect(await stores.shops.byCallbackToken(shop.callbackToken)).toBeNull();
    expect(await stores.shops.byCallbackToken(next)).toMatchObject({
      callbackToken: next,
      nextCallbackToken: null,
    });
  });
});
