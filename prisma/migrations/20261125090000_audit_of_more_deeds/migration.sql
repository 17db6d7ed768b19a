-- waybill: older versions run
-- A carrier may not answer, and a job cancels later: the event names whoever asked first.
ALTER TABLE "shipments" ADD COLUMN "cancel_actor" TEXT;

CREATE FUNCTION note_canceller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Once the carrier has answered, the event alone keeps the name.
  NEW.cancel_actor := CASE WHEN NEW.cancel_requested_at IS NOT NULL THEN acting() END;
  RETURN NEW;
END $$;

CREATE TRIGGER shipment_has_canceller BEFORE UPDATE OF cancel_requested_at ON shipments FOR EACH ROW
  WHEN ((OLD.cancel_requested_at IS NULL) <> (NEW.cancel_requested_at IS NULL)) EXECUTE FUNCTION note_canceller();

CREATE OR REPLACE FUNCTION audit_shipment() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  about jsonb := jsonb_build_object('carrier', NEW.carrier_code, 'trackingRef', NEW.tracking_ref);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM record_audit_event(NEW.merchant_id, NEW.environment, 'label.cancelled', 'shipment', NEW.id::text, about,
      coalesce(acting(), OLD.cancel_actor));
  ELSE
    PERFORM record_audit_event(NEW.merchant_id, NEW.environment, 'label.bought', 'shipment', NEW.id::text, about, coalesce(
      (SELECT actor FROM purchases WHERE shipment_id = NEW.id),
      (SELECT actor FROM bookings WHERE id = NEW.id)));
  END IF;
  RETURN NULL;
END $$;

-- Slips and lists to pick from are no labels.
CREATE OR REPLACE FUNCTION audit_bulk_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit_event(NEW.merchant_id, NEW.environment, CASE
    WHEN NEW.kind <> 'print' THEN 'batch.started'
    WHEN NEW.request ->> 'documents' IN ('slips', 'pick_list') THEN 'papers.printed'
    ELSE 'labels.printed' END, 'job', NEW.id::text, jsonb_build_object('count', NEW.total));
  RETURN NULL;
END $$;
