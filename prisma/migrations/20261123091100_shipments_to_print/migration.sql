-- waybill: outside a transaction
-- waybill: older versions run
-- The views To print and Printed.
DROP INDEX CONCURRENTLY IF EXISTS "shipments_to_print_idx";
CREATE INDEX CONCURRENTLY "shipments_to_print_idx" ON "shipments"("merchant_id", "environment", "id" DESC)
  WHERE "state" = 'created' AND "tracking_status" = 'PRE_TRANSIT' AND "printed_at" IS NULL AND "redacted_at" IS NULL
    AND NOT "listed";

DROP INDEX CONCURRENTLY IF EXISTS "shipments_printed_idx";
CREATE INDEX CONCURRENTLY "shipments_printed_idx" ON "shipments"("merchant_id", "environment", "id" DESC)
  WHERE "state" = 'created' AND "printed_at" IS NOT NULL;
