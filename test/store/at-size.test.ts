// Run: long
/** The queries of pages and privacy requests read few rows, however many there are. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Shop } from "../../app/domain/merchants/records.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { rowsRead } from "../support/rows-read.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const PURCHASES = 4_000;
const ENTRIES = 20_000;

let database: FreshDatabase;
let stores: TestStores;
let shop: Shop;

beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
  shop = await stores.shops.install("elia.myshopify.com");
  const values = [shop.merchantId, shop.domain, stores.clock.now()];
  await database.pool.query(
    `INSERT INTO purchases (id, merchant_id, shop, order_id, order_name, environment, shipment_id, state, turn,
       asked_by, fulfillment_order_id, fulfillment_id, data, version, redactable, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, n::text, '#' || n, 'sandbox', gen_random_uuid(),
       CASE WHEN n % 200 = 0 THEN 'ended' WHEN n % 200 = 1 THEN 'asked' ELSE 'placed' END,
       CASE WHEN n % 200 = 0 THEN 'failed' WHEN n % 200 = 1 THEN 'working' ELSE 'settled' END,
       'merchant', n::text, 'f' || n, '{"state":"asked","replaces":null,"purpose":{"kind":"wish","wish":
         {"fulfillmentOrderId":"1","lines":null,"service":null,"notifyShopper":null}}}', 1, false, at, at
     FROM generate_series(1, ${PURCHASES}) AS n, LATERAL (SELECT $3::timestamptz - n * interval '1 hour' AS at) AS moment`,
    values,
  );
  await database.pool.query(
    `INSERT INTO inbox_entries (id, shop, topic, dedupe_key, payload, received_at, handled_at, outcome, subject)
     SELECT gen_random_uuid(), $1, 'orders/updated', n::text, '{}', $2, $2, '{}', 'order/' || n / 10
     FROM generate_series(1, ${ENTRIES}) AS n`,
    values.slice(1),
  );
  await database.pool.query("VACUUM ANALYZE purchases");
  await database.pool.query("VACUUM ANALYZE inbox_entries");
});
afterAll(() => database.close());

it("counts what is read", async () => {
  // The whole row, which no index holds.
  const work = () => database.pool.query("SELECT count(purchases) FROM purchases");
  expect(await rowsRead(database.pool, "purchases", work)).toBeGreaterThanOrEqual(PURCHASES);
});

it("failures that need attention", async () => {
  const work = () => stores.purchases.failing(shop, 20);
  expect(await rowsRead(database.pool, "purchases", work)).toBeLessThan(100);
});

it("how far purchases are", async () => {
  const batch = stores.ids.next();
  const { rows } = await database.pool.query<{ id: string }>("SELECT id FROM purchases LIMIT 100");
  const some = rows.map(({ id }) => id);
  await stores.purchaseBatches.join(shop.merchantId, batch, some);
  const work = () => stores.purchaseBatches.latest(shop, 100);
  expect(await stores.purchaseBatches.latest(shop, 100)).toMatchObject([{ ids: [batch], total: 100 }]);
  expect(await rowsRead(database.pool, "purchases", work)).toBeLessThan(400);
});

it("how many purchases failed", async () => {
  const work = () => stores.openOrders.failed(shop.merchantId);
  expect(await rowsRead(database.pool, "purchases", work)).toBeLessThan(200);
});

it("due work without a job", async () => {
  const work = () => stores.dueWork.settleAgain(shop.merchantId);
  expect(await rowsRead(database.pool, "purchases", work)).toBeLessThan(200);
});

it("an order that is redacted", async () => {
  const work = () => stores.shops.redactOrders(shop.domain, ["7"]);
  expect(await rowsRead(database.pool, "inbox_entries", work)).toBeLessThan(100);
});
