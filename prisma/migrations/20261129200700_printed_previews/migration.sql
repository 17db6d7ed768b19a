-- waybill: older versions run
ALTER TABLE "bulk_jobs" ADD COLUMN "printed_at" TIMESTAMPTZ(3);
