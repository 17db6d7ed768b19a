-- waybill: outside a transaction
-- waybill: older versions run
-- Each list reads its own page, however many rows a merchant has.
DROP INDEX CONCURRENTLY IF EXISTS "open_fulfillment_orders_search_tokens_idx";
CREATE INDEX CONCURRENTLY "open_fulfillment_orders_search_tokens_idx" ON "open_fulfillment_orders" USING GIN ("search_tokens");

DROP INDEX CONCURRENTLY IF EXISTS "open_fulfillment_orders_without_tokens_idx";
CREATE INDEX CONCURRENTLY "open_fulfillment_orders_without_tokens_idx" ON "open_fulfillment_orders"("merchant_id") WHERE "search_tokens" IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS "product_variants_search_tokens_idx";
CREATE INDEX CONCURRENTLY "product_variants_search_tokens_idx" ON "product_variants" USING GIN ("search_tokens");

DROP INDEX CONCURRENTLY IF EXISTS "product_variants_without_tokens_idx";
CREATE INDEX CONCURRENTLY "product_variants_without_tokens_idx" ON "product_variants"("merchant_id") WHERE "search_tokens" IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS "open_fulfillment_orders_list_idx";
CREATE INDEX CONCURRENTLY "open_fulfillment_orders_list_idx" ON "open_fulfillment_orders"("merchant_id", "order_created_at" DESC, "fulfillment_order_id" DESC) WHERE "closed_at" IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS "open_fulfillment_orders_status_idx";
CREATE INDEX CONCURRENTLY "open_fulfillment_orders_status_idx" ON "open_fulfillment_orders"("merchant_id", "status", "order_created_at" DESC, "fulfillment_order_id" DESC) WHERE "closed_at" IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS "open_fulfillment_orders_location_idx";
CREATE INDEX CONCURRENTLY "open_fulfillment_orders_location_idx" ON "open_fulfillment_orders"("merchant_id", "location_id", "order_created_at" DESC, "fulfillment_order_id" DESC) WHERE "closed_at" IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS "open_fulfillment_orders_service_idx";
CREATE INDEX CONCURRENTLY "open_fulfillment_orders_service_idx" ON "open_fulfillment_orders"("merchant_id", (coalesce("service_code", "service_title")), "order_created_at" DESC, "fulfillment_order_id" DESC) WHERE "closed_at" IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS "product_variants_list_idx";
CREATE INDEX CONCURRENTLY "product_variants_list_idx" ON "product_variants"("merchant_id", ("length_cm" IS NULL), "product_id", "variant_id") WHERE "deleted_at" IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS "product_variants_without_size_idx";
CREATE INDEX CONCURRENTLY "product_variants_without_size_idx" ON "product_variants"("merchant_id", "product_id", "variant_id")
  WHERE "deleted_at" IS NULL AND "length_cm" IS NULL AND "requires_shipping";

DROP INDEX CONCURRENTLY IF EXISTS "shipments_on_the_way_idx";
CREATE INDEX CONCURRENTLY "shipments_on_the_way_idx" ON "shipments"("merchant_id", "id") WHERE "state" = 'created' AND "delivered_at" IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS "inbox_entries_shop_topic_id_idx";
CREATE INDEX CONCURRENTLY "inbox_entries_shop_topic_id_idx" ON "inbox_entries"("shop", "topic", "id" DESC);
