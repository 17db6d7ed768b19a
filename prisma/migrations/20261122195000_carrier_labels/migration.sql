-- Labels that carriers drew, and the last test of an account's credentials.
CREATE TABLE "carrier_labels" (
    "shipment_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "piece" INTEGER NOT NULL,
    "media_type" TEXT NOT NULL,
    "encrypted" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "carrier_labels_pkey" PRIMARY KEY ("merchant_id", "shipment_id", "format", "piece")
);

ALTER TABLE "carrier_accounts" ADD COLUMN "tested_at" TIMESTAMPTZ(3), ADD COLUMN "connected_as" TEXT;
