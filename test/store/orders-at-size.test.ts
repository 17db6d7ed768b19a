// Run: long
/** Lists of orders, products and messages, and what jobs look up, read few rows, however many a merchant has. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../app/adapters/store/database/database.ts";
import { plannerSettings } from "../../app/adapters/store/database/planner-setting.ts";
import { Prisma } from "../../app/adapters/store/generated/client.ts";
import { productScope, tokensMatching } from "../../app/adapters/store/rows/search-tokens.ts";
import type { Shop } from "../../app/domain/merchants/records.ts";
import type { OrdersToShipFilter } from "../../app/domain/orders/open-orders/open-order-store.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase, postgres } from "../support/database.ts";
import { manyOrders, manyProducts, manyPurchases, manyWebhooks } from "../support/many-orders.ts";
import { manyShipments } from "../support/many-shipments.ts";
import { rowsRead } from "../support/rows-read.ts";
import type { TestStores } from "../support/stores.ts";
import { peopleInClear, testStores } from "../support/stores.ts";
import { atMost } from "../support/time-limits.ts";

const ROWS = 20_000;
const PAGE = 25;

let database: FreshDatabase;
let stores: TestStores;
let shop: Shop;

beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
  shop = await stores.shops.install("elia.myshopify.com");
  const { pool } = database;
  const { merchantId, domain } = shop;
  const many = { count: ROWS, newest: stores.clock.now() };
  const like = await storeShipment(
    testStores(database, { people: peopleInClear }),
    aShipment(shop, stores.ids.next()),
  );
  await manyShipments(pool, shop, { ...many, like: like.id });
  await manyOrders(pool, { merchantId, shop: domain }, many);
  await manyProducts(pool, merchantId, many);
  await manyPurchases(pool, { merchantId, shop: domain }, many);
  await manyWebhooks(pool, domain, many);
  for (const table of ["open_fulfillment_orders", "product_variants", "purchases", "inbox_entries"])
    await pool.query(`VACUUM ANALYZE ${table}`);
}, atMost(600_000));
afterAll(() => database.close());

const read = (table: string, work: () => Promise<unknown>) => rowsRead(database.pool, table, work);

describe("orders to ship", () => {
  const page = (filter: Partial<OrdersToShipFilter>, cursor: string | null = null) =>
    stores.openOrders.page(
      shop.merchantId,
      { view: "all", sort: "newest", search: "", locationId: null, service: null, ...filter },
      PAGE,
      cursor,
    );
  it.runIf(postgres !== undefined)("is planned with the settings of every session", async () => {
    for (const [name, value] of plannerSettings.map((setting) => setting.split("=")))
      expect((await database.pool.query(`SHOW ${name}`)).rows).toEqual([{ [name ?? ""]: value }]);
  });

  const filters: Readonly<Record<string, readonly [Partial<OrdersToShipFilter>, number]>> = {
    "no filter": [{}, PAGE],
    "the oldest first": [{ sort: "oldest" }, PAGE],
    "the oldest that are ready": [{ sort: "oldest", view: "ready" }, PAGE],
    "those that are ready": [{ view: "ready" }, PAGE],
    "those on hold": [{ view: "on-hold" }, 0],
    "scheduled ones": [{ view: "scheduled" }, 0],
    "failed ones": [{ view: "failed" }, 20],
    "a place without orders": [{ locationId: "7" }, 0],
    "a service without orders": [{ service: "none" }, 0],
    "an order's name": [{ search: "#order19000" }, 1],
    "a word that no order has": [{ search: "nobody" }, 0],
    "a word that all have": [{ search: "μαρια" }, PAGE],
    "a person without orders": [{ recipient: { email: "nobody@example.com" } }, 0],
    "a word with several sounds that no order has": [{ search: "8anashs thumouchu" }, 0],
    "an e-mail that no order has": [{ search: "maria.georgiou@example.com" }, 0],
    "a name with a number that no order has": [{ search: "μαρια 0030 694 555 0177" }, 0],
    "a SKU of few": [{ sku: "SKU-998" }, 20],
    "a SKU that no order has": [{ sku: "SKU-X" }, 0],
    "a tag that all have": [{ tag: "VIP" }, PAGE],
    "a tag that no order has": [{ tag: "gift" }, 0],
    "a SKU and a tag": [{ sku: "SKU-998", tag: "vip", country: "GR" }, 20],
    "a country that all have": [{ country: "GR" }, PAGE],
    "a country that no order has": [{ country: "CY" }, 0],
    "the heaviest first": [{ sort: "heaviest" }, PAGE],
    "the lightest that are ready": [{ sort: "lightest", view: "ready" }, PAGE],
    "a weight of few": [{ weight: { from: 19_990, to: null } }, 6],
    "no such weight": [{ weight: { from: 30_000, to: null } }, 0],
    "the first promised": [{ sort: "promised" }, PAGE],
    "a day that was never promised": [{ promised: { from: null, before: new Date(0) } }, 0],
    "those without a promised day": [{ promised: "none" }, 0],
    "a reason for which no order is kept back": [{ keptBack: "risk-high" }, 0],
    "such a reason, oldest first": [{ keptBack: "risk-high", sort: "oldest" }, 0],
    "the first country": [{ sort: "country" }, PAGE],
    "the first SKU": [{ sort: "sku" }, PAGE],
    "the first tag": [{ sort: "tag" }, PAGE],
  };

  it.each(Object.entries(filters))("with %s", async (_, [filter, found]) => {
    expect((await page(filter)).orders).toHaveLength(found);
    expect(await read("open_fulfillment_orders", () => page(filter))).toBeLessThan(200);
    expect(await read("purchases", () => page(filter))).toBeLessThan(200);
  });

  it.each(["nobody", "μαρια", "nobody@example.com"])("the customers of %s", async (question) => {
    const search = () => stores.customers.search(shop, question, true, { customers: 5, counted: 100 });
    expect(await read("open_fulfillment_orders", search)).toBeLessThan(400);
    expect(await read("purchases", search)).toBeLessThan(400);
  });

  it("far down", async () => {
    const at = stores.clock.now().getTime() - 19_000 * 60_000;
    const next = () => page({}, `${at}.19000`);
    expect((await next()).orders[0]?.orderName).toBe("#ORDER19002");
    expect(await read("open_fulfillment_orders", next)).toBeLessThan(200);
  });

  it.each(["promised", "heaviest", "country", "sku", "tag"] as const)(
    "far down, sorted by %s",
    async (sort) => {
      let cursor: string | null = null;
      for (let turned = 0; turned < 40; turned += 1) cursor = (await page({ sort }, cursor)).nextCursor;
      expect(cursor).not.toBeNull();
      expect(await read("open_fulfillment_orders", () => page({ sort }, cursor))).toBeLessThan(200);
    },
  );

  it("the countries to choose from", async () => {
    const countries = () => stores.openOrders.countries(shop.merchantId);
    expect(await countries()).toEqual(["GR"]);
    expect(await read("open_fulfillment_orders", countries)).toBeLessThan(20);
  });

  it("the places and services to choose from", async () => {
    const choices = () => stores.openOrders.choices(shop.merchantId);
    expect(await choices()).toEqual({
      locations: [{ id: "1", name: "Athens" }],
      services: [{ key: "tariff.standard", code: "tariff.standard", title: "Standard" }],
    });
    expect(await read("open_fulfillment_orders", choices)).toBeLessThan(20);
  });
});

describe("products", () => {
  const page = (search: string, withoutSize = false, cursor: string | null = null) =>
    stores.products.page(shop.merchantId, { search, withoutSize }, PAGE, cursor);
  const filters: Readonly<Record<string, readonly [string, boolean, string | null, number]>> = {
    "no filter": ["", false, null, PAGE],
    "those without a size": ["", true, null, PAGE],
    "the sizeless, far down": ["", false, `0.${4_000_000_000 / 4 - 4_900}.${4_000_000_000 - 19_600}`, PAGE],
    "the sized, far down": ["", false, `1.${4_000_000_000 / 4 - 4_900}.${4_000_000_000 - 19_600}`, PAGE],
    "a SKU": ["sku-19000", false, null, 1],
    "a word that no product has": ["nothing", false, null, 0],
    "a word that all have": ["olive", false, null, PAGE],
  };

  it.each(Object.entries(filters))("with %s", async (_, [search, withoutSize, cursor, found]) => {
    const work = () => page(search, withoutSize, cursor);
    expect((await work()).variants).toHaveLength(found);
    expect(await read("product_variants", work)).toBeLessThan(200);
  });

  it("a word that no product has is planned as a rare one, so that a million are not read in the list's order", async () => {
    const { prisma } = openDatabase(database.connectionString, { maxConnections: 1 });
    const found = tokensMatching(productScope(shop.merchantId), "nothing") ?? Prisma.empty;
    const [row] = await prisma.$queryRaw<
      Record<"QUERY PLAN", readonly { Plan: { "Plan Rows": number } }[]>[]
    >`
      EXPLAIN (FORMAT JSON) SELECT 1 FROM product_variants WHERE ${found}`;
    await prisma.$disconnect();
    expect(row?.["QUERY PLAN"][0]?.Plan["Plan Rows"]).toBeLessThan(10);
  });
});

describe("webhooks received", () => {
  const page = (state: "all" | "waiting" | "failing" | "handled", topic: string | null) => () =>
    stores.inbox.page(shop.domain, { state, topic }, PAGE, null);

  it.each([
    ["of every kind", "all", null],
    ["of a topic that never came", "all", "products/update"],
    ["handled, of a topic that never came", "handled", "products/update"],
    ["that wait", "waiting", null],
    ["that fail", "failing", null],
  ] as const)("%s", async (_, state, topic) => {
    expect(await read("inbox_entries", page(state, topic))).toBeLessThan(100);
  });

  it("without a job", async () => {
    expect(await read("inbox_entries", () => stores.inbox.requeueLost())).toBeLessThan(100);
  });
});

it("labels on their way, when an app comes back", async () => {
  const labels = () => stores.dueWork.labelsOnTheWay(shop.merchantId, stores.clock.now(), null, 200);
  expect(await labels()).toHaveLength(99);
  expect(await read("shipments", labels)).toBeLessThan(300);
  expect(await read("purchases", labels)).toBeLessThan(300);
});

it("shipments by the number of a further parcel", async () => {
  const child = { trackingRef: "CHILD-7", trackingUrl: "" };
  const shipment = await storeShipment(stores, {
    ...aShipment(shop, stores.ids.next()),
    childVouchers: [child],
  });
  const found = () => stores.shipments.byVouchers(shop, shipment.carrier.code, ["CHILD-7", "none"]);
  expect((await found()).map(({ id }) => id)).toEqual([shipment.id]);
  expect(await read("shipments", found)).toBeLessThan(100);
  const { shipments } = await stores.shipments.page(shop, { search: "child-7" }, PAGE, null);
  expect(shipments.map(({ id }) => id)).toEqual([shipment.id]);
});

it("the failed purchases on Home", async () => {
  expect(await read("purchases", () => stores.purchases.failing(shop, 2_001))).toBeLessThan(100);
  expect(await read("purchases", () => stores.purchases.addressChanged(shop, 20))).toBeLessThan(100);
  expect(await read("purchases", () => stores.openOrders.failed(shop.merchantId))).toBeLessThan(100);
});

it("an order's records, for the search for missed changes", async () => {
  const records = () => stores.reconciliations.onRecord(shop.merchantId, shop.domain, ["7", "19000"]);
  expect(await read("purchases", records)).toBeLessThan(20);
  expect(await read("open_fulfillment_orders", records)).toBeLessThan(20);
});
