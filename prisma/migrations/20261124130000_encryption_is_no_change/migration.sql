-- A secret that is encrypted with another key is the same secret: the audit trail has nothing to say about it.
CREATE OR REPLACE TRIGGER carrier_account_changed AFTER INSERT OR UPDATE OR DELETE ON carrier_accounts
  FOR EACH ROW WHEN (current_setting('waybill.reencrypts', true) IS DISTINCT FROM 'yes')
  EXECUTE FUNCTION audit_carrier_account();
CREATE OR REPLACE TRIGGER webhook_endpoint_changed AFTER UPDATE OF url, description, events, enabled, encrypted_secret ON webhook_endpoints
  FOR EACH ROW WHEN (current_setting('waybill.reencrypts', true) IS DISTINCT FROM 'yes')
  EXECUTE FUNCTION audit_webhook_endpoint();
