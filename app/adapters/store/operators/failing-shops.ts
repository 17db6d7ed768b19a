import type { FailingShop, FailingShops } from "../../../domain/operators/failing-shop.ts";
import type { StoreContext } from "../store-context.ts";

export function failingShops({ prisma }: Pick<StoreContext, "prisma">): FailingShops {
  return {
    list: (limit) => prisma.$queryRaw<FailingShop[]>`
      SELECT s.merchant_id::text AS "merchantId", s.domain AS shop, coalesce(failing.webhooks, 0) AS webhooks, failing.since,
        s.carrier_service_error IS NOT NULL AS "isCheckoutRefused"
      FROM shops AS s LEFT JOIN (
        SELECT shop, count(*)::int AS webhooks, min(received_at) AS since FROM inbox_entries
        WHERE handled_at IS NULL AND last_error IS NOT NULL GROUP BY shop) AS failing ON failing.shop = s.domain
      WHERE s.uninstalled_at IS NULL AND (failing.webhooks > 0 OR s.carrier_service_error IS NOT NULL)
      ORDER BY webhooks DESC, s.domain LIMIT ${limit}`,
  };
}
