-- waybill: older versions run
-- What is over is found by an index: app/adapters/store/retention.ts.
CREATE INDEX "label_notices_created_at_idx" ON "label_notices"("created_at");
CREATE INDEX "carrier_labels_created_at_idx" ON "carrier_labels"("created_at");
CREATE INDEX "sent_fulfillment_events_created_at_idx" ON "sent_fulfillment_events"("created_at");
CREATE INDEX "chosen_points_chosen_at_idx" ON "chosen_points"("chosen_at");
CREATE INDEX "voucher_allocations_reference_idx" ON "voucher_allocations"("reference" COLLATE "C");
CREATE INDEX "voucher_range_allocations_reference_idx" ON "voucher_range_allocations"("reference" COLLATE "C");
CREATE INDEX "purchases_settled_idx" ON "purchases"("updated_at") WHERE "standing" = 'settled';

-- A merchant has read the notice.
ALTER TABLE "label_notices" ADD COLUMN "dismissed_at" TIMESTAMPTZ(3);
