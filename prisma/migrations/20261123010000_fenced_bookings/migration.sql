-- The number of the claim that holds a booking: an older holder's writes are recognised by theirs.
ALTER TABLE "bookings" ADD COLUMN "fence" INTEGER NOT NULL DEFAULT 1;
-- When a failed booking that was called is looked up again, and how often it has been.
ALTER TABLE "bookings" ADD COLUMN "next_lookup_at" TIMESTAMPTZ(3);
ALTER TABLE "bookings" ADD COLUMN "lookups" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "bookings_next_lookup_at_idx" ON "bookings" ("next_lookup_at");

-- News about labels that the merchant did not ask for, and labels that are still to be cancelled.
CREATE TABLE "label_notices" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "shipment_id" UUID NOT NULL,
    "order_id" TEXT,
    "code" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "carrier" TEXT NOT NULL,
    "surplus" JSON,
    "due_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "label_notices_pkey" PRIMARY KEY ("merchant_id", "id")
);
CREATE UNIQUE INDEX "label_notices_merchant_id_shipment_id_number_code_key"
    ON "label_notices" ("merchant_id", "shipment_id", "number", "code");
CREATE INDEX "label_notices_merchant_id_environment_created_at_idx"
    ON "label_notices" ("merchant_id", "environment", "created_at");
CREATE INDEX "label_notices_due_at_idx" ON "label_notices" ("due_at");
