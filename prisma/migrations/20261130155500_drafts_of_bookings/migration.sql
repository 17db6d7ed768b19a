-- waybill: older versions run
-- The carrier's name of the draft that a booking buys.
ALTER TABLE "bookings" ADD COLUMN "draft_ref" TEXT;
