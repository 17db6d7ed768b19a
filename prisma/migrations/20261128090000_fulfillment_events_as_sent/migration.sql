-- waybill: older versions run
-- A digest of a fulfillment event as it was sent. An event without an answer is looked up by it.
ALTER TABLE "sent_fulfillment_events" ADD COLUMN "sent_as" TEXT;
