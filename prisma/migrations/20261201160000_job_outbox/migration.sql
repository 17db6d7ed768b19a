-- waybill: older versions run
-- Jobs of changes whose database is not the queue's, until they are in the queue: docs/decisions/206.
CREATE TABLE "job_outbox" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "data" JSON NOT NULL,
    "singleton_key" TEXT,
    "start_after" TIMESTAMPTZ(3),
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_outbox_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateIndex
CREATE INDEX "job_outbox_written_at_idx" ON "job_outbox"("written_at");
