-- waybill: outside a transaction
-- waybill: older versions run
-- Indexes of the rows that have the value alone. A booking was found among all of its merchant's by the index of orders, as long
-- as the table had no statistics.
DROP INDEX IF EXISTS "bookings_of_orders_idx";
CREATE INDEX CONCURRENTLY "bookings_of_orders_idx" ON "bookings"("merchant_id", "related_order_id") WHERE "related_order_id" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "bookings_merchant_id_related_order_id_idx";
DROP INDEX IF EXISTS "bookings_to_look_up_idx";
CREATE INDEX CONCURRENTLY "bookings_to_look_up_idx" ON "bookings"("next_lookup_at") WHERE "next_lookup_at" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "bookings_next_lookup_at_idx";
DROP INDEX IF EXISTS "shipments_to_cancel_idx";
CREATE INDEX CONCURRENTLY "shipments_to_cancel_idx" ON "shipments"("cancel_requested_at") WHERE "cancel_requested_at" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "shipments_cancel_requested_at_idx";
