-- waybill: outside a transaction
-- waybill: older versions run
-- `updated_from` finds what has changed since a caller's last visit.
DROP INDEX IF EXISTS "shipments_merchant_id_environment_updated_at_idx";
CREATE INDEX CONCURRENTLY "shipments_merchant_id_environment_updated_at_idx" ON "shipments"("merchant_id", "environment", "updated_at");
