-- waybill: outside a transaction
-- waybill: older versions run
-- Home lists the exceptions that the merchant has not marked as done. An older version leaves the mark when a further scan
-- comes: the exception then stays off Home until the next scan that a newer version stores.
ALTER TABLE "shipments" ADD COLUMN IF NOT EXISTS "exception_done_at" TIMESTAMPTZ(3);
DROP INDEX CONCURRENTLY IF EXISTS "shipments_open_exceptions_idx";
CREATE INDEX CONCURRENTLY "shipments_open_exceptions_idx" ON "shipments"("merchant_id", "environment", "id" DESC)
  WHERE "state" = 'created' AND "tracking_status" = 'EXCEPTION' AND "exception_done_at" IS NULL;
