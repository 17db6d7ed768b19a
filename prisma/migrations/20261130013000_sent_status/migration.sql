-- waybill: older versions run
ALTER TABLE "sent_fulfillment_events" ADD COLUMN "status" TEXT;
