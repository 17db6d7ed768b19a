-- waybill: older versions run
-- Facts by which the list of orders is narrowed down and sorted. Orders get them with their next reading.
ALTER TABLE "open_fulfillment_orders"
  ADD COLUMN "skus" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "weight_g" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "promised_by" TIMESTAMPTZ(3) NOT NULL DEFAULT '9999-12-31T00:00:00Z';

-- A range of a plain column is estimated by its statistics; of an expression in a partial index, it is not.
-- One index for each sort: orders without the fact come last, orders that share it by their age.
CREATE INDEX open_fulfillment_orders_country_idx ON open_fulfillment_orders
  (merchant_id, coalesce('0' || country, '1') COLLATE "C", order_created_at, fulfillment_order_id) WHERE (closed_at IS NULL);
CREATE INDEX open_fulfillment_orders_sku_idx ON open_fulfillment_orders
  (merchant_id, coalesce('0' || skus[1], '1') COLLATE "C", order_created_at, fulfillment_order_id) WHERE (closed_at IS NULL);
CREATE INDEX open_fulfillment_orders_tag_idx ON open_fulfillment_orders
  (merchant_id, coalesce('0' || tags[1], '1') COLLATE "C", order_created_at, fulfillment_order_id) WHERE (closed_at IS NULL);
CREATE INDEX open_fulfillment_orders_weight_idx ON open_fulfillment_orders
  (merchant_id, weight_g, order_created_at, fulfillment_order_id) WHERE (closed_at IS NULL);
CREATE INDEX open_fulfillment_orders_promised_idx ON open_fulfillment_orders
  (merchant_id, promised_by, order_created_at, fulfillment_order_id) WHERE (closed_at IS NULL);
