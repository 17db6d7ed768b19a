import type { Pool } from "pg";
import { sqlTokens } from "./sql-tokens.ts";
import { testHashKey } from "./stores.ts";

export interface Many {
  /** The first number to write, 1 for the newest. */
  readonly from?: number;
  readonly count: number;
  readonly newest: Date;
}

export interface ShopOfMany {
  readonly merchantId: string;
  readonly shop: string;
}

/**
 * Writes fulfillment orders by SQL, each a minute older than the one before. The newest 400 are closed, and half of the others.
 * All are of one service and of one location. Their names are #ORDER1 and so on; they are found by recipients Μαρία1 and so on. Each has a tag vip, one of a thousand SKUs, and weighs its number.
 */
export async function manyOrders(pool: Pick<Pool, "query">, of: ShopOfMany, many: Many): Promise<void> {
  const { from = 1, count, newest } = many;
  await pool.query(
    `INSERT INTO open_fulfillment_orders (merchant_id, shop, fulfillment_order_id, order_id, order_name, order_created_at, paid,
       status, can_fulfill, location_id, location_name, country, service_code, service_title, pieces,
       skus, tags, weight_g, promised_by, search_tokens, updated_at, seen_at, closed_at)
     SELECT $1::uuid, $2::text, n, n, '#ORDER' || n, at, true, 'open', true, 1, 'Athens', 'GR', 'tariff.standard',
       'Standard', 1, ARRAY['SKU-' || n % 1000], ARRAY['vip'], n, at + interval '1 day',
       ${sqlTokens("'open_fulfillment_orders.search_tokens/' || $1::text || '/'", "ARRAY['#order' || n, 'order' || n, 'μαρια', 'μαρια' || n, 'αθηνα', 'gr', '#', E'sku\\nsku-' || n % 1000, E'tag\\nvip']", testHashKey)},
       at, at, CASE WHEN n <= 400 OR n % 2 = 1 THEN at END
     FROM generate_series($3::int, $4::int) AS n, LATERAL (SELECT $5::timestamptz - n * interval '1 minute' AS at) AS moment`,
    [of.merchantId, of.shop, from, count, newest],
  );
}

/** Writes products by SQL; the newest 400 and half of the others have a size. Their SKUs are SKU-1 and so on. */
export async function manyProducts(pool: Pick<Pool, "query">, merchantId: string, many: Many): Promise<void> {
  const { from = 1, count, newest } = many;
  await pool.query(
    `INSERT INTO product_variants (merchant_id, variant_id, product_id, product_title, variant_title, sku, weight_g,
       requires_shipping, shopify_updated_at, length_cm, width_cm, height_cm, search_tokens, seen_at, changed_at)
     SELECT $1::uuid, 4000000000 - n, (4000000000 - n) / 4, 'Olive oil ' || n, 'Tin', 'SKU-' || n, 750, n % 4 <> 0, $4::timestamptz,
       size, size, size,
       ${sqlTokens("$1::text || '/products'", "ARRAY['olive', 'oil', 'tin', 'sku-' || n, 'sku', n::text, '-']")}, $4, $4
     FROM generate_series($2::int, $3::int) AS n,
       LATERAL (SELECT CASE WHEN n <= 400 OR n % 2 = 1 THEN 10.0 END AS size) AS sized`,
    [merchantId, from, count, newest],
  );
}

/**
 * Writes a purchase for each shipment of `manyShipments`, and for each fulfillment order of `manyOrders` with the same number. All
 * are settled but for twenty failed ones.
 */
export async function manyPurchases(
  pool: Pick<Pool, "query">,
  { merchantId, shop }: ShopOfMany,
  { from = 1, count }: Many,
): Promise<void> {
  await pool.query(
    `INSERT INTO purchases (id, merchant_id, shop, order_id, order_name, environment, shipment_id, state, turn, asked_by,
       fulfillment_order_id, fulfillment_id, data, version, redactable, created_at, updated_at)
     SELECT gen_random_uuid(), merchant_id, $2::text, n::text, '#ORDER' || n, environment, id,
       CASE WHEN failed THEN 'ended' ELSE 'placed' END, CASE WHEN failed THEN 'failed' ELSE 'settled' END, 'merchant', n::text,
       CASE WHEN NOT failed THEN 'f' || n END, '{"state":"asked","replaces":null,"purpose":{"kind":"wish","wish":
         {"fulfillmentOrderId":"1","lines":null,"service":null,"notifyShopper":null}}}', 1, false, created_at, updated_at
     FROM shipments, LATERAL (SELECT substr(related_order_id, 7)::int AS n) AS numbered,
       LATERAL (SELECT n BETWEEN 402 AND 440 AND n % 2 = 0 AS failed) AS ended
     WHERE merchant_id = $1::uuid AND related_order_id ~ '^order-[0-9]+$' AND n BETWEEN $3::int AND $4::int`,
    [merchantId, shop, from, count],
  );
}

/** Writes handled webhooks of one topic. */
export async function manyWebhooks(pool: Pick<Pool, "query">, shop: string, many: Many): Promise<void> {
  const { from = 1, count, newest } = many;
  await pool.query(
    `INSERT INTO inbox_entries (id, shop, topic, dedupe_key, payload, received_at, handled_at, outcome, subject)
     SELECT gen_random_uuid(), $1, 'orders/updated', n::text, '{}', $4::timestamptz, $4, '{}', 'order/' || n / 10
     FROM generate_series($2::int, $3::int) AS n`,
    [shop, from, count, newest],
  );
}
