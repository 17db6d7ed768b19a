-- waybill: older versions run
-- waybill: outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS shipments_merchant_id_environment_sku_order_id_idx;
CREATE INDEX CONCURRENTLY shipments_merchant_id_environment_sku_order_id_idx ON shipments (merchant_id, environment, sku_order, id);
DROP INDEX CONCURRENTLY IF EXISTS shipments_merchant_id_environment_tag_order_id_idx;
CREATE INDEX CONCURRENTLY shipments_merchant_id_environment_tag_order_id_idx ON shipments (merchant_id, environment, tag_order, id);
-- Sorts by the country, and narrows down to it as the index before did.
DROP INDEX CONCURRENTLY IF EXISTS shipments_country_idx;
CREATE INDEX CONCURRENTLY shipments_country_idx ON shipments (merchant_id, environment, country, id);
DROP INDEX CONCURRENTLY IF EXISTS shipments_merchant_id_environment_country_id_idx;
-- The rows that the job `index-searches` has yet to read.
DROP INDEX CONCURRENTLY IF EXISTS shipments_facts_form_idx;
CREATE INDEX CONCURRENTLY shipments_facts_form_idx ON shipments (merchant_id, id) WHERE (search_form = 0 OR facts_form = 0);
