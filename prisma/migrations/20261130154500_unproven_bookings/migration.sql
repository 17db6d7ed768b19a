-- waybill: older versions run
-- A look-up's half proof: "booked" or "cannot-tell".
ALTER TABLE "bookings" ADD COLUMN "unproven" TEXT;
