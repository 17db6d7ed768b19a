-- waybill: older versions run
-- Changes of a parcel after its label was bought, until a person has dealt with them.

CREATE TABLE "parcel_changes" (
  "merchant_id" UUID NOT NULL,
  "shipment_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "environment" TEXT NOT NULL,
  "mark" TEXT NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL,
  "done_at" TIMESTAMPTZ(3),

  CONSTRAINT "parcel_changes_pkey" PRIMARY KEY ("merchant_id", "shipment_id", "kind")
);

CREATE INDEX "parcel_changes_changed_at_idx" ON "parcel_changes" ("changed_at");
CREATE INDEX "parcel_changes_open_idx" ON "parcel_changes" ("merchant_id", "environment", "changed_at" DESC)
  WHERE "done_at" IS NULL;

ALTER TABLE "purchases" ADD COLUMN "pieces" JSONB;
