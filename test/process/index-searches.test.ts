/** Rows whose search tokens have a former form get the present one, whatever cuts the job off or changes a row meanwhile. */
import { afterAll, beforeEach, expect, it } from "vitest";
import type { SearchedTable } from "../../app/domain/shops/search-index.ts";
import { searchedTables } from "../../app/domain/shops/search-index.ts";
import { searchJobs } from "../../app/entrypoints/jobs/searches.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import { anOpenOrder } from "../support/an-open-order.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let shop: { readonly merchantId: string; readonly domain: string };
let warned: unknown[];
beforeEach(async () => {
  await database?.close();
  database = await freshDatabase();
  stores = testStores(database);
  shop = await stores.shops.install("elia.myshopify.com");
  warned = [];
});
afterAll(() => database?.close());

const log = { warn: (what: unknown) => warned.push(what) };
const run = () => {
  const { searchIndex, imports } = stores;
  return searchJobs["index-searches"].run({ searchIndex, imports, log } as never);
};
const caller = () => ({ merchantId: shop.merchantId, environment: "sandbox" }) as const;
const name = "Ελένη Γεωργίου";
const email = "eleni.georgiou@example.com";

/** Rows of each list for one person, in their former form. */
async function formerRows(count: number) {
  const { merchantId, domain } = shop;
  const at = stores.clock.now();
  const news = Array.from({ length: count }, (_, index) => ({
    fulfillmentOrderId: String(index + 1),
    orderId: String(index + 1),
    updatedAt: at,
    open: anOpenOrder({ orderCreatedAt: at, recipientName: name, skus: ["OIL"], tags: ["vip"] }),
  }));
  await stores.openOrders.seen(merchantId, domain, at, news);
  const shipments: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const shipment = aShipment(caller(), stores.ids.next());
    shipments.push((await storeShipment(stores, { ...shipment, to: { ...shipment.to, name, email } })).id);
    const address = { ...shipment.to, name, email };
    await stores.addressBook.add(caller(), {
      id: stores.ids.next(),
      name: `${name} ${index}`,
      kind: "recipient",
      address,
    });
  }
  for (const table of searchedTables) await makeFormer(table);
  return shipments;
}

const makeFormer = (table: string) =>
  database.pool.query(`UPDATE ${table} SET search_form = 0, search_tokens = '{1}'`);

/** How many rows of the shop's first page were looked at. */
const renewed = async (table: SearchedTable, limit: number) =>
  (await stores.searchIndex.renew(table, shop.merchantId, null, limit)).rows;

async function found(search: string) {
  const orders = { view: "all", sort: "newest", search, locationId: null, service: null } as const;
  return [
    (await stores.openOrders.page(shop.merchantId, orders, 500, null)).orders.length,
    (await stores.shipments.page(caller(), { search }, 500, null)).shipments.length,
    (await stores.addressBook.page(caller(), { search }, 500, null)).addresses.length,
  ];
}

it("are found by name and e-mail, and waiting orders are read from Shopify once more", async () => {
  await formerRows(3);
  expect(await found("georgiou")).toEqual([0, 0, 0]);
  await run();
  expect(await found("georgiou")).toEqual([3, 3, 3]);
  expect(await found(email)).toEqual([0, 3, 3]);
  expect(stores.jobs.filter(({ name }) => name === "import")).toMatchObject([
    { data: { shop: shop.domain, kind: "open-orders" } },
  ]);
  const bySku = { view: "all", sort: "newest", search: "", locationId: null, service: null } as const;
  const { orders } = await stores.openOrders.page(shop.merchantId, { ...bySku, sku: "oil" }, 10, null);
  expect(orders).toHaveLength(3);
  await run();
  expect(stores.jobs.filter(({ name }) => name === "import")).toHaveLength(1);
});

it("are indexed page by page by a job that is cut off after each", async () => {
  await formerRows(7);
  for (const table of searchedTables) {
    for (let left = 7; left > 0; left -= 2) {
      expect(await renewed(table, 2)).toBe(Math.min(left, 2));
      const { rows } = await database.pool.query(
        `SELECT count(*)::int AS left FROM ${table} WHERE search_form = 0`,
      );
      expect(rows).toEqual([{ left: Math.max(0, left - 2) }]);
    }
    expect(await renewed(table, 2)).toBe(0);
    expect(await stores.searchIndex.merchants(table, null, 2)).toEqual([]);
  }
  expect(await found("georgiou")).toEqual([7, 7, 7]);
});

it("are indexed merchant by merchant, each beside others without any", async () => {
  const merchants = [shop.merchantId];
  await formerRows(1);
  for (let count = 0; count < 4; count += 1) {
    const other = { merchantId: stores.ids.next(), environment: "sandbox" } as const;
    merchants.push(other.merchantId);
    await storeShipment(stores, aShipment(other, stores.ids.next()));
  }
  await makeFormer("shipments");
  const page = (after: string | null) => stores.searchIndex.merchants("shipments", after, 3);
  const known = merchants.sort();
  expect(await page(null)).toEqual(known.slice(0, 3));
  expect(await page(known[2] ?? null)).toEqual(known.slice(3));
  expect(await renewed("shipments", 10)).toBe(1);
  expect(await page(null)).not.toContain(shop.merchantId);
  await run();
  expect(await page(null)).toEqual([]);
});

it("keep what changed while the job worked", async () => {
  const [id = ""] = await formerRows(1);
  const racing = testStores(database, { clock: stores.clock });
  const shipment = await racing.shipments.get(caller(), id);
  if (shipment === null) throw new Error("no shipment");
  // The job has read the row, and writes it after the change.
  const { prisma } = database;
  let isChanged = false;
  const slow = new Proxy(prisma, {
    get: (target, key) => {
      if (key !== "$executeRaw" || isChanged) return Reflect.get(target, key);
      return async (...args: Parameters<typeof target.$executeRaw>) => {
        isChanged = true;
        const to = { ...shipment.to, name: "Νίκος Ψαρρός", email: null };
        await racing.shipments.save({ ...shipment, to }, []);
        return target.$executeRaw(...args);
      };
    },
  });
  const { searchIndex } = testStores({ prisma: slow, run: database.run }, { clock: stores.clock });
  await searchIndex.renew("shipments", shop.merchantId, null, 10);
  expect(isChanged).toBe(true);
  const page = (search: string) => stores.shipments.page(caller(), { search }, 10, null);
  expect((await page("psarros")).shipments).toHaveLength(1);
  expect((await page("georgiou")).shipments).toHaveLength(0);
});

it("that can't be read are logged, and leave the others their turn", async () => {
  const [id] = await formerRows(3);
  await database.pool.query(`UPDATE shipments SET value = '{"sealed":"1.2.3"}' WHERE id = $1`, [id]);
  await run();
  expect(warned).toMatchObject([{ table: "shipments", row: id }]);
  const { rows } = await database.pool.query("SELECT id FROM shipments WHERE search_form = 0");
  expect(rows).toEqual([{ id }]);
});

it("of an erased order stay without words", async () => {
  await formerRows(1);
  await database.pool.query(
    "UPDATE open_fulfillment_orders SET encrypted_recipient = NULL, search_tokens = '{}', tags = '{}'",
  );
  await run();
  const { rows } = await database.pool.query(
    "SELECT search_form, search_tokens FROM open_fulfillment_orders",
  );
  expect(rows).toEqual([{ search_form: 1, search_tokens: [] }]);
});

it("fill the facts of shipments that an older version stored, so that filters and sorts find them", async () => {
  const known: string[] = [];
  for (const [at, sku] of ["SOAP", "OIL"].entries()) {
    const plain = aShipment(caller(), stores.ids.next());
    const items = plain.items.map((item) => ({ ...item, sku }));
    const parcels = plain.parcels.map((parcel) => ({ ...parcel, weightG: 5_000 - at }));
    known.push((await storeShipment(stores, { ...plain, items, parcels, tags: ["gift"] })).id);
  }
  // As a version before these columns writes a row.
  await database.pool.query(`UPDATE shipments SET facts_form = DEFAULT, weight_g = DEFAULT, promised_on = DEFAULT,
    sku_order = DEFAULT, tag_order = DEFAULT, search_tokens = '{}'`);
  const page = async (filter: object) =>
    (await stores.shipments.page(caller(), filter, 10, null)).shipments.map(({ id }) => id);
  expect(await page({ weight: { from: 1_000, to: null } })).toEqual([]);
  expect(await page({ sku: "oil" })).toEqual([]);
  for (let cutOff = 0; cutOff < 2; cutOff += 1) expect(await renewed("shipments", 1)).toBe(1);
  expect(await renewed("shipments", 1)).toBe(0);
  expect(await page({ weight: { from: 1_000, to: null } })).toHaveLength(2);
  expect(await page({ sku: "oil" })).toEqual([known[1]]);
  expect(await page({ sort: "sku" })).toEqual([known[1], known[0]]);
  expect(await page({ sort: "heaviest" })).toEqual(known);
  expect(await page({ tag: "gift", sort: "tag" })).toEqual(known);
  const { rows } = await database.pool.query("SELECT DISTINCT facts_form, version FROM shipments");
  expect(rows).toEqual([{ facts_form: 1, version: rows[0].version }]);
});
