-- waybill: older versions run
-- When a shipment's label was handed out, and the jobs that prepare many labels as one document.
ALTER TABLE "shipments"
  ADD COLUMN "printed_at" TIMESTAMPTZ(3),
  ADD COLUMN "last_printed_at" TIMESTAMPTZ(3),
  ADD COLUMN "print_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "listed" BOOLEAN NOT NULL DEFAULT FALSE;

CREATE TABLE "bulk_jobs" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "asked_by" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "done" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "request" JSON NOT NULL,
    "result" JSON NOT NULL,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "dismissed_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_jobs_pkey" PRIMARY KEY ("merchant_id", "id")
);
CREATE INDEX "bulk_jobs_created_at_idx" ON "bulk_jobs"("created_at");

CREATE TABLE "job_documents" (
    "job_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "part" INTEGER NOT NULL,
    "encrypted" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_documents_pkey" PRIMARY KEY ("merchant_id", "job_id", "part")
);
CREATE INDEX "job_documents_created_at_idx" ON "job_documents"("created_at");
