-- waybill: outside a transaction
-- waybill: older versions run
-- A shipment's page shows what was done with it.
DROP INDEX CONCURRENTLY IF EXISTS "audit_events_merchant_id_object_id_id_idx";
CREATE INDEX CONCURRENTLY "audit_events_merchant_id_object_id_id_idx" ON "audit_events"("merchant_id", "object_id", "id" DESC);
