/** A merchant who grows, beside a thousand others who stay as they are. */
import pg from "pg";
import type { Caller } from "../../app/domain/engine/index.ts";
import { aShipment, storeShipment } from "../../test/support/a-shipment.ts";
import { manyOrders, manyProducts, manyPurchases, manyWebhooks } from "../../test/support/many-orders.ts";
import { manyShipments } from "../../test/support/many-shipments.ts";
import type { TestStores } from "../../test/support/stores.ts";

/** Rows of one statement. */
const BATCH = 50_000;
const NEIGHBOURS = 1_000;
const OF_EACH_NEIGHBOUR = 100;
const tables = [
  "shipments",
  "open_fulfillment_orders",
  "product_variants",
  "purchases",
  "inbox_entries",
  "rates",
];

export interface GrownMerchant {
  readonly caller: Caller;
  readonly shop: string;
  /** Of all its shipments. */
  readonly accountId: string;
  readonly carrier: string;
}

/**
 * A merchant with this many rows of each kind, beside 100,000 rows of neighbours.
 * @param inClear stores that encrypt no people: a copy of an encrypted shipment can't be opened
 */
export async function grownMerchant(
  stores: TestStores,
  inClear: TestStores,
  connectionString: string,
  count: number,
): Promise<GrownMerchant> {
  const installed = await stores.shops.install("growing.myshopify.com");
  const caller = { merchantId: installed.merchantId, environment: installed.environment };
  const of = { merchantId: installed.merchantId, shop: installed.domain };
  const like = await storeShipment(inClear, aShipment(caller, stores.ids.next()));
  const newest = stores.clock.now();
  // A connection without the app's limits of time.
  const pool = new pg.Pool({ connectionString, max: 2 });
  try {
    await addNeighbours();
    for (let from = 1; from <= count; from += BATCH) {
      const many = { from, count: Math.min(count, from + BATCH - 1), newest };
      await manyShipments(pool, caller, { ...many, like: like.id });
      await manyOrders(pool, of, many);
      await manyProducts(pool, of.merchantId, many);
      await manyPurchases(pool, of, many);
      await manyWebhooks(pool, of.shop, many);
      await addRates(many);
    }
    // A first clean-up during the measurement would leave dead rows.
    await stores.cleanUp();
    for (const table of tables) {
      // Autovacuum's reads would count as those of the work.
      await pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
      await pool.query(`VACUUM ANALYZE ${table}`);
    }
  } finally {
    await pool.end();
  }
  return { caller, shop: of.shop, accountId: like.accountId, carrier: like.carrier.code };

  async function addNeighbours(): Promise<void> {
    for (let number = 0; number < NEIGHBOURS; number += 1) {
      const neighbour = { ...caller, merchantId: stores.ids.next() };
      const from = 1_001;
      const many = { from, count: from + OF_EACH_NEIGHBOUR - 1, newest };
      await manyShipments(pool, neighbour, { ...many, like: like.id });
      await manyOrders(pool, { merchantId: neighbour.merchantId, shop: "neighbour" }, many);
      await manyProducts(pool, neighbour.merchantId, many);
    }
  }

  /** Rates of the last weeks. */
  async function addRates({ from, count }: { readonly from: number; readonly count: number }) {
    await pool.query(
      `INSERT INTO rates (id, merchant_id, environment, value, created_at)
       SELECT 'tariff_standard_' || n, $1, $2, $3::json, $4::timestamptz - n * interval '1 second'
       FROM generate_series($5::int, $6::int) AS n`,
      [caller.merchantId, caller.environment, JSON.stringify(like.rate), newest, from, count],
    );
  }
}
