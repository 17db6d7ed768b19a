-- waybill: older versions run
ALTER TABLE "checkout_watches" ADD COLUMN "seen" JSON;
