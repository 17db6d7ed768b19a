-- waybill: older versions run
ALTER TABLE "merchants" ADD COLUMN "refuses_duplicates" BOOLEAN NOT NULL DEFAULT false;
