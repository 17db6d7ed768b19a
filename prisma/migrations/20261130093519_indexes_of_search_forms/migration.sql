-- waybill: older versions run
-- waybill: outside a transaction
-- The rows that the job `index-searches` has yet to read.
DROP INDEX CONCURRENTLY IF EXISTS shipments_search_form_idx;
CREATE INDEX CONCURRENTLY shipments_search_form_idx ON shipments (merchant_id, id) WHERE (search_form = 0);
DROP INDEX CONCURRENTLY IF EXISTS saved_addresses_search_form_idx;
CREATE INDEX CONCURRENTLY saved_addresses_search_form_idx ON saved_addresses (merchant_id, id) WHERE (search_form = 0);
DROP INDEX CONCURRENTLY IF EXISTS open_fulfillment_orders_search_form_idx;
CREATE INDEX CONCURRENTLY open_fulfillment_orders_search_form_idx ON open_fulfillment_orders (merchant_id, fulfillment_order_id)
  WHERE (search_form = 0 AND closed_at IS NULL);
