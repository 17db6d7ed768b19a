import { LRUCache } from "lru-cache";
import type {
  MissingProductData,
  MissingProductDataStore,
} from "../../../domain/orders/attention/missing-product-data.ts";
import type { StoreContext } from "../store-context.ts";

/** Checkouts that are counted: the latest say enough, and reading them takes some milliseconds. */
const MOST_COUNTED = 1_000;
/** A page that is opened again and again counts once. */
const KEPT_MS = 60_000;
const KEPT = 1_000;

/** Counts in the records of answered checkouts, which say what each price had to do without: no request writes anything for it. */
export function missingProductDataStore({ reading }: Pick<StoreContext, "reading">): MissingProductDataStore {
  const known = new LRUCache<string, Promise<readonly MissingProductData[]>>({ max: KEPT, ttl: KEPT_MS });
  return {
    most({ merchantId, environment }, count) {
      const key = [merchantId, environment, count].join(" ");
      const before = known.get(key);
      if (before !== undefined) return before;
      const counting = reading(
        (prisma) => prisma.$queryRaw<MissingProductData[]>`
          WITH latest AS (
            SELECT value, pieces, currency, (
              SELECT min(CASE WHEN rate ->> 'costCurrency' = currency THEN (rate ->> 'costMinor')::bigint
                ELSE (rate ->> 'shownMinor')::bigint END)
              FROM json_array_elements(value -> 'rates') AS rate
            ) AS cheapest
            FROM checkout_quotes
            WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment}
            ORDER BY id DESC LIMIT ${MOST_COUNTED}
          ), usual AS (
            SELECT mode() WITHIN GROUP (ORDER BY currency) AS currency FROM latest WHERE cheapest IS NOT NULL
          ), missing AS (
            SELECT (product ->> 'variantId')::bigint AS variant_id, count(*)::int AS answers,
              bool_or((product ->> 'weight')::boolean) AS weight, bool_or((product ->> 'size')::boolean) AS size,
              round(coalesce(sum(cheapest * (product ->> 'pieces')::numeric / greatest(pieces, 1))
                FILTER (WHERE latest.currency = usual.currency), 0))::float8 AS shipping
            FROM latest CROSS JOIN usual, json_array_elements(value -> 'assumed') AS product
            GROUP BY 1
          )
          SELECT variant_id::text AS "variantId", concat_ws(', ', product_title, nullif(variant_title, '')) AS title,
            answers, shipping AS "shippingMinor", usual.currency,
            missing.weight AND weight_g IS NULL AND exact_weight_g IS NULL AS weight,
            missing.size AND length_cm IS NULL AS size
          FROM missing CROSS JOIN usual
          JOIN product_variants USING (variant_id)
          WHERE merchant_id = ${merchantId}::uuid AND deleted_at IS NULL AND NOT weightless
            AND (missing.weight AND weight_g IS NULL AND exact_weight_g IS NULL OR missing.size AND length_cm IS NULL)
          ORDER BY shipping DESC, answers DESC, variant_id LIMIT ${count}`,
      );
      known.set(key, counting);
      counting.catch(() => known.delete(key));
      return counting;
    },
  };
}
