-- waybill: older versions run
-- Pickup lists: docs/decisions/068.
CREATE TABLE "manifests" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "carrier_code" TEXT NOT NULL,
    "carrier_name" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "sequence" INTEGER,
    "shipment_ids" UUID[],
    "shipment_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "manifests_pkey" PRIMARY KEY ("merchant_id","id")
);

CREATE UNIQUE INDEX "manifests_merchant_id_account_id_number_key" ON "manifests"("merchant_id", "account_id", "number");
CREATE INDEX "manifests_merchant_id_environment_id_idx" ON "manifests"("merchant_id", "environment", "id" DESC);
-- An account closes one list of ours at a time.
CREATE UNIQUE INDEX "manifests_open_idx" ON "manifests"("merchant_id", "account_id") WHERE "closed_at" IS NULL AND "sequence" IS NOT NULL;
CREATE INDEX "manifests_unfinished_idx" ON "manifests"("created_at") WHERE "closed_at" IS NULL;
