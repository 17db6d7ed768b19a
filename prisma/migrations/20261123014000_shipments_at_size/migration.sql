-- Each filter of the list of shipments reads its own page, also when it matches few of a merchant's million rows.
CREATE INDEX "shipments_merchant_id_environment_carrier_code_id_idx" ON "shipments"("merchant_id", "environment", "carrier_code", "id" DESC);
CREATE INDEX "shipments_merchant_id_environment_state_id_idx" ON "shipments"("merchant_id", "environment", "state", "id" DESC);
CREATE INDEX "shipments_merchant_id_environment_tracking_status_id_idx" ON "shipments"("merchant_id", "environment", "tracking_status", "id" DESC);
CREATE INDEX "shipments_merchant_id_environment_created_at_idx" ON "shipments"("merchant_id", "environment", "created_at");

-- Parcels on their way: polling reads no others, and a day's list only those of its account.
CREATE INDEX "shipments_undelivered_idx" ON "shipments"("id") WHERE "state" = 'created' AND "delivered_at" IS NULL;
CREATE INDEX "shipments_hand_over_idx" ON "shipments"("merchant_id", "account_id", "id")
  WHERE "state" = 'created' AND "delivered_at" IS NULL AND "cancel_requested_at" IS NULL AND "redacted_at" IS NULL;
