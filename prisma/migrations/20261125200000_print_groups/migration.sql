-- waybill: older versions run
-- Of the prints of one click, which are a document for each paper: the first one's id.
ALTER TABLE "bulk_jobs" ADD COLUMN IF NOT EXISTS "group_id" UUID;
