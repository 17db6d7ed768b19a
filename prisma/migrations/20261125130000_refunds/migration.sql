-- waybill: outside a transaction
-- waybill: older versions run
-- When the carrier is asked for the refund of a cancelled label.
ALTER TABLE "shipments" ADD COLUMN IF NOT EXISTS "refund_due_at" TIMESTAMPTZ(3);
DROP INDEX CONCURRENTLY IF EXISTS "shipments_refund_due_idx";
CREATE INDEX CONCURRENTLY "shipments_refund_due_idx" ON "shipments"("refund_due_at") WHERE "refund_due_at" IS NOT NULL;
