-- waybill: not additive: no installation has rows in clear or without tokens
DROP INDEX "shipments_without_tokens_idx";
DROP INDEX "shipments_without_country_idx";
DROP INDEX "open_fulfillment_orders_without_tokens_idx";
DROP INDEX "product_variants_without_tokens_idx";

ALTER TABLE "shipments" DROP COLUMN "search_text", ALTER COLUMN "country" SET NOT NULL;
ALTER TABLE "open_fulfillment_orders" DROP COLUMN "search_text", DROP COLUMN "recipient_name", DROP COLUMN "city";
ALTER TABLE "product_variants" DROP COLUMN "search_text";
ALTER TABLE "people_keys" DROP COLUMN "progress";
