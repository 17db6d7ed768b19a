-- waybill: older versions run
-- Why the rule for paid orders leaves an order alone, for Home and the order's page.
ALTER TABLE "open_fulfillment_orders" ADD COLUMN "kept_back" JSON,
  ADD COLUMN "kept_back_since" TIMESTAMPTZ(3);

-- Small: most orders get their labels.
CREATE INDEX open_fulfillment_orders_kept_back_idx ON open_fulfillment_orders (merchant_id, order_created_at DESC)
  WHERE closed_at IS NULL AND kept_back IS NOT NULL;
