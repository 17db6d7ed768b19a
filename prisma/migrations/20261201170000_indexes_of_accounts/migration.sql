-- waybill: older versions run
-- waybill: outside a transaction
-- The next migration makes the primary key of the first; older versions, and searches of all merchants, read the second.
DROP INDEX CONCURRENTLY IF EXISTS carrier_accounts_merchant_id_id_key;
CREATE UNIQUE INDEX CONCURRENTLY carrier_accounts_merchant_id_id_key ON carrier_accounts (merchant_id, id);
DROP INDEX CONCURRENTLY IF EXISTS carrier_accounts_id_idx;
CREATE INDEX CONCURRENTLY carrier_accounts_id_idx ON carrier_accounts (id);
