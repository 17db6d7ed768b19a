-- waybill: outside a transaction
-- waybill: older versions run
-- The purchases of one click on the list of orders: the page shows how far they are, and how they ended.
ALTER TABLE "purchases" ADD COLUMN IF NOT EXISTS "batch_id" UUID;
DROP INDEX IF EXISTS "purchases_batch_idx";
CREATE INDEX CONCURRENTLY "purchases_batch_idx" ON "purchases"("merchant_id", "batch_id") WHERE "batch_id" IS NOT NULL;
