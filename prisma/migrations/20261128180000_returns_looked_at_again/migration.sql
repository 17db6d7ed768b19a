-- waybill: older versions run
-- When an open return's label is to be bought or sent again in case its job was given up; null: hours after the last change.
ALTER TABLE "order_returns" ADD COLUMN "look_again_at" TIMESTAMPTZ(3);

-- Few are open, each for minutes.
CREATE INDEX "order_returns_open_idx" ON "order_returns"("merchant_id", "shipment_id") WHERE "state" = 'open';
