-- waybill: older versions run
-- Months whose use by each merchant is reported to the operator's system.
CREATE TABLE "usage_reports" (
  "month" DATE NOT NULL,
  "after" UUID,
  "done_at" TIMESTAMPTZ(3),
  CONSTRAINT "usage_reports_pkey" PRIMARY KEY ("month")
);
