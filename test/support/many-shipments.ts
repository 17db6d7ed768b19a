import type { Pool } from "pg";
import type { Caller } from "../../app/domain/engine/index.ts";
import { sqlTokens } from "./sql-tokens.ts";
import { testHashKey } from "./stores.ts";

export interface ManyShipments {
  /** The first number to write, 1 for the newest. */
  readonly from?: number;
  readonly count: number;
  /** Of the newest; each further one is a minute older. */
  readonly newest: Date;
  /** A shipment stored in clear that all are copies of, but for id, owner, time, number and name. */
  readonly like: string;
}

/**
 * Writes shipments by SQL, a million in about a minute. All are delivered but for the newest hundred; one of the
 * newest hundred is cancelled. Each weighs its number in grams, and was promised for its day. Their numbers are BIG0000001 and so on, from the newest.
 */
export async function manyShipments(
  pool: Pick<Pool, "query">,
  { merchantId, environment }: Caller,
  { from = 1, count, newest, like }: ManyShipments,
): Promise<void> {
  await pool.query(
    `INSERT INTO shipments (id, merchant_id, environment, state, account_id, carrier_code, related_order_id, tracking_ref,
       tracking_status, delivered_at, country, weight_g, promised_on, sku_order, tag_order, facts_form, search_tokens, value, version, created_at, updated_at)
     SELECT made.id::uuid, $1::uuid, $2::text, CASE n WHEN 50 THEN 'cancelled' ELSE 'created' END, account_id, carrier_code,
       'order-' || n, made.number, CASE WHEN n <= 100 THEN tracking_status ELSE 'DELIVERED' END,
       CASE WHEN n <= 100 THEN NULL ELSE made.at END, country, n, made.at::date, '0SKU-' || n % 997, CASE n % 5 WHEN 0 THEN '0tag' ELSE '1' END, 1, made.tokens,
       replace(value::text, shipments.id::text, made.id)::json, version, made.at, made.at
     FROM shipments, generate_series($6::int, $3::int) AS n, LATERAL (
       SELECT $4::timestamptz - n * interval '1 minute' AS at, 'BIG' || lpad(n::text, 7, '0') AS number, md5($1::text || n) AS random
     ) AS drawn, LATERAL (
       SELECT drawn.at, drawn.number, regexp_replace(
         lpad(to_hex((extract(epoch FROM drawn.at) * 1000)::bigint), 12, '0') || '7' || left(drawn.random, 3) || '8'
           || substr(drawn.random, 4, 15),
         '(.{8})(.{4})(.{4})(.{4})(.{12})', '\\1-\\2-\\3-\\4-\\5') AS id,
         ${sqlTokens(
           "$1::text || '/' || $2::text",
           `ARRAY['μαρια', 'μα', 'μαρια' || n % 1000, lower(drawn.number), left(lower(drawn.number), 3), 'order-' || n,
             right(drawn.number, 4), right(drawn.number, 5), lpad((n % 9000)::text, 5, '1')]`,
           testHashKey,
         )} AS tokens
     ) AS made
     WHERE shipments.id = $5::uuid`,
    [merchantId, environment, count, newest, like, from],
  );
  if (from === 1) await pool.query("VACUUM ANALYZE shipments");
}
