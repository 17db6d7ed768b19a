-- waybill: older versions run
-- Pickups that are booked apart from labels: docs/decisions/068.
CREATE TABLE "pickups" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "carrier_code" TEXT NOT NULL,
    "carrier_name" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "from_time" TEXT NOT NULL,
    "until_time" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "pickup_ref" TEXT,
    "state" TEXT NOT NULL,
    "shipment_ids" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pickups_pkey" PRIMARY KEY ("merchant_id","id")
);

CREATE INDEX "pickups_merchant_id_environment_date_idx" ON "pickups"("merchant_id", "environment", "date");
CREATE INDEX "pickups_merchant_id_account_id_pickup_ref_idx" ON "pickups"("merchant_id", "account_id", "pickup_ref");
CREATE INDEX "pickups_changed_at_idx" ON "pickups"("changed_at");
-- One pickup of a day and place.
CREATE UNIQUE INDEX "pickups_live_idx" ON "pickups"("merchant_id", "account_id", "date", "place") WHERE "state" IN ('asked', 'scheduled');
CREATE INDEX "pickups_unfinished_idx" ON "pickups"("changed_at") WHERE "state" = 'cancelling';
