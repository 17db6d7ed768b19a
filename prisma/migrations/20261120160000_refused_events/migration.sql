-- An event is given up by how long it is refused, not by how long ago it was first tried.
ALTER TABLE "sent_fulfillment_events" ADD COLUMN "refused_at" TIMESTAMPTZ(3);
