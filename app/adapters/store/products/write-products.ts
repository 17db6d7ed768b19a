import type { PlatformVariant } from "../../../domain/orders/products/product-store.ts";
import { Prisma } from "../generated/client.ts";
import { shopifyColumns } from "./product-row.ts";

/** A client or a transaction. */
export type SqlRunner = Pick<Prisma.TransactionClient, "$queryRaw" | "$executeRaw">;

const shopifys = Prisma.raw(
  `product_id, product_title, variant_title, sku, weight_g, exact_weight_g, requires_shipping, shopify_commodity_code,
   shopify_country_of_origin, shopify_updated_at, search_tokens`,
);

/**
 * Inserts and updates in one statement. A row stays if a later reading has seen it; an unchanged row is only marked as
 * seen. Returns how many changed.
 */
export async function writeSeen(
  sql: SqlRunner,
  merchantId: string,
  asOf: Date,
  variants: readonly PlatformVariant[],
): Promise<number> {
  if (variants.length === 0) return 0;
  const [counted] = await sql.$queryRaw<{ changed: number }[]>`
    WITH written AS (
      INSERT INTO product_variants AS stored (merchant_id, variant_id, seen_at, changed_at, ${shopifys})
      SELECT ${merchantId}::uuid, variant_id, ${asOf}::timestamptz, statement_timestamp(), ${shopifys}
      FROM json_to_recordset(${shopifyColumns(merchantId, variants)}::json) AS given(
        variant_id bigint, product_id bigint, product_title text, variant_title text, sku text, weight_g integer,
        exact_weight_g double precision, requires_shipping boolean, shopify_commodity_code text, shopify_country_of_origin text,
        shopify_updated_at timestamptz, search_tokens bigint[])
      ON CONFLICT (merchant_id, variant_id) DO UPDATE SET
        product_id = excluded.product_id, product_title = excluded.product_title,
        variant_title = excluded.variant_title, sku = excluded.sku, weight_g = excluded.weight_g, exact_weight_g = excluded.exact_weight_g,
        requires_shipping = excluded.requires_shipping,
        shopify_commodity_code = excluded.shopify_commodity_code,
        shopify_country_of_origin = excluded.shopify_country_of_origin,
        shopify_updated_at = excluded.shopify_updated_at, search_tokens = excluded.search_tokens,
        seen_at = excluded.seen_at, deleted_at = NULL,
        changed_at = CASE WHEN stored.deleted_at IS NULL AND (
            stored.product_id, stored.product_title, stored.variant_title, stored.sku, stored.weight_g, stored.exact_weight_g,
            stored.requires_shipping, stored.shopify_commodity_code, stored.shopify_country_of_origin
          ) IS NOT DISTINCT FROM (
            excluded.product_id, excluded.product_title, excluded.variant_title, excluded.sku, excluded.weight_g,
            excluded.exact_weight_g,
            excluded.requires_shipping, excluded.shopify_commodity_code, excluded.shopify_country_of_origin
          ) THEN stored.changed_at ELSE excluded.changed_at END
      WHERE stored.seen_at <= excluded.seen_at
        AND (stored.deleted_at IS NULL OR stored.deleted_at <= excluded.seen_at)
      RETURNING stored.changed_at
    )
    SELECT count(*) FILTER (WHERE changed_at >= statement_timestamp())::int AS changed FROM written`;
  return counted?.changed ?? 0;
}

/** Marks variants that a full reading no longer found as gone. Returns how many. */
export function writeGone(
  sql: SqlRunner,
  merchantId: string,
  asOf: Date,
  which: Prisma.Sql,
): Promise<number> {
  return sql.$executeRaw`
    UPDATE product_variants SET deleted_at = ${asOf}::timestamptz, changed_at = statement_timestamp()
    WHERE merchant_id = ${merchantId}::uuid AND deleted_at IS NULL AND ${which}`;
}
