-- waybill: outside a transaction
-- waybill: older versions run
-- Fulfillments that got no label of ours: the latest of a merchant show which shipping methods have no service yet.
DROP INDEX IF EXISTS "purchases_left_alone_idx";
CREATE INDEX CONCURRENTLY "purchases_left_alone_idx" ON "purchases"("merchant_id", "updated_at" DESC) WHERE "state" = 'ended' AND "standing" = 'settled';
