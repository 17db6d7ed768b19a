/** A merchant who grows, beside others who stay as they are. */
import pg from "pg";
import type { Caller, Shipment } from "../../app/domain/engine/index.ts";
import { aRate, aShipment, storeShipment } from "./a-shipment.ts";
import type { Many } from "./many-orders.ts";
import { manyOrders, manyProducts, manyPurchases, manyWebhooks } from "./many-orders.ts";
import { manyShipments } from "./many-shipments.ts";
import type { TestStores } from "./stores.ts";

/** Rows of one statement. */
const BATCH = 50_000;
const NEIGHBOURS = 1_000;
const OF_EACH_NEIGHBOUR = 100;
/** The merchant's oldest shipments, of a carrier that it left. */
const OF_FORMER_CARRIER = 60;
export const growingTables = [
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
  /** Of nearly all its shipments. */
  readonly like: Shipment;
  /** Of its oldest shipments alone. */
  readonly former: Shipment;
}

/**
 * A merchant with two shipments, each of another carrier, which others are copies of.
 * @param inClear stores that encrypt no people: a copy of an encrypted shipment can't be opened
 */
export async function growingMerchant(stores: TestStores, inClear: TestStores): Promise<GrownMerchant> {
  const { merchantId, environment, domain: shop } = await stores.shops.install("growing.myshopify.com");
  const caller = { merchantId, environment };
  const rate = aRate(caller);
  const left = { carrier: { ...rate.carrier, code: "former" }, accountId: stores.ids.next() };
  const made = (given: Partial<typeof rate>) => ({
    ...aShipment(caller, stores.ids.next(), { rate: aRate(caller, given) }),
    relatedOrderId: "growing",
  });
  const like = await storeShipment(inClear, made({}));
  return { caller, shop, like, former: await storeShipment(inClear, made(left)) };
}

/** @param like the shipment that those of the rows are copies of */
export async function addRows(
  pool: Pick<pg.Pool, "query">,
  { caller, shop }: Pick<GrownMerchant, "caller" | "shop">,
  like: Shipment,
  many: Many,
): Promise<void> {
  const { merchantId } = caller;
  await manyShipments(pool, caller, { ...many, like: like.id });
  await manyOrders(pool, { merchantId, shop }, many);
  await manyProducts(pool, merchantId, many);
  await manyPurchases(pool, { merchantId, shop }, many);
  await manyWebhooks(pool, shop, many);
}

/** Autovacuum's reads would count as those of the work, and its statistics come at no certain time. */
export async function withoutAutovacuum(pool: Pick<pg.Pool, "query">): Promise<void> {
  for (const table of growingTables)
    await pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  // Of the table's large values, which have a table of their own.
  await pool.query("ALTER TABLE shipments SET (toast.autovacuum_enabled = false)");
}

/** A merchant with this many rows of each kind, beside 100,000 rows of neighbours, and with statistics of them all. */
export async function grownMerchant(
  stores: TestStores,
  inClear: TestStores,
  connectionString: string,
  count: number,
): Promise<GrownMerchant> {
  const merchant = await growingMerchant(stores, inClear);
  const { caller, like, former } = merchant;
  const newest = stores.clock.now();
  // A connection without the app's limits of time.
  const pool = new pg.Pool({ connectionString, max: 2 });
  try {
    await withoutAutovacuum(pool);
    await addNeighbours();
    for (let from = 1; from <= count; from += BATCH) {
      const many = { from, count: Math.min(count, from + BATCH - 1), newest };
      await addRows(pool, merchant, like, many);
      await addRates(many);
    }
    await addRows(pool, merchant, former, { from: count + 1, count: count + OF_FORMER_CARRIER, newest });
    // A first clean-up during the measurement would leave dead rows.
    await stores.cleanUp();
    for (const table of growingTables) await pool.query(`VACUUM ANALYZE ${table}`);
  } finally {
    await pool.end();
  }
  return merchant;

  async function addNeighbours(): Promise<void> {
    const from = 1_001;
    const many = { from, count: from + OF_EACH_NEIGHBOUR - 1, newest };
    for (let number = 0; number < NEIGHBOURS; number += 1) {
      const merchantId = stores.ids.next();
      await manyShipments(pool, { ...caller, merchantId }, { ...many, like: like.id });
      await manyOrders(pool, { merchantId, shop: "neighbour" }, many);
      await manyProducts(pool, merchantId, many);
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
