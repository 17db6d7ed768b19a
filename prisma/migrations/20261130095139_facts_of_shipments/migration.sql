-- waybill: older versions run
-- Facts by which the list of shipments is narrowed down and sorted. Older shipments get them with their next change.
ALTER TABLE "shipments"
  ADD COLUMN "weight_g" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "promised_on" DATE NOT NULL DEFAULT '9999-12-31'::date;

CREATE INDEX "shipments_merchant_id_environment_weight_g_id_idx" ON "shipments" ("merchant_id", "environment", "weight_g", "id");
CREATE INDEX "shipments_merchant_id_environment_promised_on_id_idx" ON "shipments" ("merchant_id", "environment", "promised_on", "id");
