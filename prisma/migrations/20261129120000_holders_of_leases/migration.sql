-- waybill: older versions run
-- Leases name their holder, and processes say that they live: docs/decisions/151. A lease without a holder ends by its time alone.
CREATE TABLE "holders" (
    "id" UUID NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,
    "jobs" UUID[] DEFAULT ARRAY[]::UUID[],

    CONSTRAINT "holders_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "bookings" ADD COLUMN "holder" UUID;
ALTER TABLE "idempotency_keys" ADD COLUMN "holder" UUID;
ALTER TABLE "webhook_endpoints" ADD COLUMN "holder" UUID;
