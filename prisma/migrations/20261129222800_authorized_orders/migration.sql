-- waybill: older versions run
ALTER TABLE "open_fulfillment_orders" ADD COLUMN "authorized" BOOLEAN NOT NULL DEFAULT false;
