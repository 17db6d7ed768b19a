-- waybill: older versions run
-- Which of the orders to ship are paid to the carrier, and how much is outstanding.
ALTER TABLE "open_fulfillment_orders"
  ADD COLUMN "payment_gateways" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "outstanding_minor" BIGINT,
  ADD COLUMN "outstanding_currency" TEXT;
