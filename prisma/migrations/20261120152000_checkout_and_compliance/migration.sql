-- AlterTable
ALTER TABLE "shops" ADD COLUMN     "next_callback_token" TEXT,
ADD COLUMN     "next_callback_token_hash" TEXT,
ADD COLUMN     "granted_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "shipments" ADD COLUMN     "redacted_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "bookings" ADD COLUMN     "redacted_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "compliance_records" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "shop" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "handled_at" TIMESTAMPTZ(3),
    "counts" JSON NOT NULL,
    "encrypted_data" TEXT,
    "data_expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "compliance_records_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "redacted_orders" (
    "merchant_id" UUID NOT NULL,
    "order_id" TEXT NOT NULL,
    "redacted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "redacted_orders_pkey" PRIMARY KEY ("merchant_id","order_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "shops_next_callback_token_hash_key" ON "shops"("next_callback_token_hash");

-- CreateIndex
CREATE INDEX "shipments_merchant_id_redacted_at_id_idx" ON "shipments"("merchant_id", "redacted_at", "id");

-- CreateIndex
CREATE INDEX "bookings_merchant_id_redacted_at_id_idx" ON "bookings"("merchant_id", "redacted_at", "id");

-- CreateIndex
CREATE INDEX "compliance_records_merchant_id_id_idx" ON "compliance_records"("merchant_id", "id" DESC);

-- CreateIndex
CREATE INDEX "compliance_records_data_expires_at_idx" ON "compliance_records"("data_expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "compliance_records_shop_topic_request_id_key" ON "compliance_records"("shop", "topic", "request_id");

-- What data requests found lay here in clear; from now on it is in compliance_records, encrypted and for 30 days.
UPDATE "inbox_entries" SET "outcome" = NULL WHERE "topic" = 'customers/data_request';
