-- waybill: older versions run
-- Counts the changes of an account, for the caches of processes.
ALTER TABLE "carrier_accounts" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
