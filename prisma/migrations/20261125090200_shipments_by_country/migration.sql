-- waybill: outside a transaction
-- waybill: older versions run
-- The clean-up fills the column of older rows, and gives them the tokens of their city.
ALTER TABLE "shipments" ADD COLUMN IF NOT EXISTS "country" TEXT;
DROP INDEX CONCURRENTLY IF EXISTS "shipments_merchant_id_environment_country_id_idx";
CREATE INDEX CONCURRENTLY "shipments_merchant_id_environment_country_id_idx" ON "shipments"("merchant_id", "environment", "country", "id" DESC);
DROP INDEX CONCURRENTLY IF EXISTS "shipments_without_country_idx";
CREATE INDEX CONCURRENTLY "shipments_without_country_idx" ON "shipments"("id") WHERE "country" IS NULL;
