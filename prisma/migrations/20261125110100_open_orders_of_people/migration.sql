-- waybill: older versions run
-- docs/decisions/104
ALTER TABLE "open_fulfillment_orders" ADD COLUMN "encrypted_recipient" TEXT;
