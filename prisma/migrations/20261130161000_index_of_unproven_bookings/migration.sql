-- waybill: older versions run
-- waybill: outside a transaction
-- The bookings that only a person settles: few at any time, so that it costs the others nothing.
DROP INDEX CONCURRENTLY IF EXISTS bookings_unproven_idx;
CREATE INDEX CONCURRENTLY bookings_unproven_idx ON bookings (merchant_id, environment, called_at, id) WHERE (unproven IS NOT NULL AND state = 'open');
