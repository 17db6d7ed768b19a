-- waybill: older versions run
-- An event once the carrier has decided about the refund of a cancelled label.
CREATE OR REPLACE FUNCTION record_changed_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tracked text := '"trackingUpdatedAt":"([^"]*)"';
BEGIN
  IF OLD.state <> 'cancelled' AND NEW.state = 'cancelled' THEN
    PERFORM record_webhook_event(NEW.merchant_id, NEW.environment, 'shipment.cancelled', NEW.id);
  END IF;
  IF substring(OLD.value::text FROM tracked) IS DISTINCT FROM substring(NEW.value::text FROM tracked) THEN
    PERFORM record_webhook_event(NEW.merchant_id, NEW.environment, 'shipment.tracking_updated', NEW.id);
  END IF;
  IF OLD.delivered_at IS NULL AND NEW.delivered_at IS NOT NULL THEN
    PERFORM record_webhook_event(NEW.merchant_id, NEW.environment, 'shipment.delivered', NEW.id);
  END IF;
  IF OLD.tracking_status <> 'EXCEPTION' AND NEW.tracking_status = 'EXCEPTION' THEN
    PERFORM record_webhook_event(NEW.merchant_id, NEW.environment, 'shipment.exception', NEW.id);
  END IF;
  IF OLD.refund_due_at IS NOT NULL AND NEW.refund_due_at IS NULL THEN
    PERFORM record_webhook_event(NEW.merchant_id, NEW.environment, 'shipment.refund_decided', NEW.id);
  END IF;
  RETURN NULL;
END $$;
