-- Every process keeps the API keys that it has seen. Whoever ends one, in whatever way, all of them hear of it.
CREATE FUNCTION announce_ended_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waybill_config', '/' || OLD.merchant_id || '/keys');
  RETURN NULL;
END $$;

CREATE TRIGGER api_key_ended AFTER UPDATE ON api_keys FOR EACH ROW
  WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at OR OLD.expires_at IS DISTINCT FROM NEW.expires_at
    OR OLD.environment IS DISTINCT FROM NEW.environment OR OLD.merchant_id IS DISTINCT FROM NEW.merchant_id)
  EXECUTE FUNCTION announce_ended_key();

CREATE TRIGGER api_key_deleted AFTER DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION announce_ended_key();
