-- waybill: older versions run
-- The functions that alone delete events of the audit trail name rows by their keys, so that they run on distributed rows too.
-- A user who is no superuser is a member of the role for this moment alone: the role owns the functions.
DO $$
BEGIN
  IF NOT pg_has_role('waybill_eraser', 'USAGE') THEN
    GRANT waybill_eraser TO CURRENT_USER;
    PERFORM set_config('waybill.joins', 'on', true);
  END IF;
  GRANT CREATE ON SCHEMA public TO waybill_eraser;
EXCEPTION
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION '% may not change functions of the role waybill_eraser: see docs/running.md', current_user;
END $$;

CREATE OR REPLACE FUNCTION end_audit_events(before timestamptz, most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  merchants uuid[];
  ids uuid[];
  ended integer;
BEGIN
  SELECT array_agg(e.merchant_id), array_agg(e.id) INTO merchants, ids FROM (
    SELECT merchant_id, id FROM audit_events WHERE at < least(before, now() - interval '30 days') LIMIT most) AS e;
  DELETE FROM audit_events
    WHERE merchant_id = ANY (merchants) AND (merchant_id, id) IN (SELECT * FROM unnest(merchants, ids));
  GET DIAGNOSTICS ended = ROW_COUNT;
  RETURN ended;
END $$;

CREATE OR REPLACE FUNCTION forget_audit_events(merchant uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM shops AS s WHERE s.merchant_id = merchant AND s.uninstalled_at IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM shops AS s JOIN inbox_entries AS i ON i.shop = s.domain
      WHERE s.merchant_id = merchant AND i.topic = 'shop/redact') THEN
    RAISE EXCEPTION 'no shop of merchant % is to be erased', merchant USING ERRCODE = 'restrict_violation';
  END IF;
  DELETE FROM audit_events WHERE merchant_id = merchant;
END $$;

DO $$
BEGIN
  REVOKE CREATE ON SCHEMA public FROM waybill_eraser;
  IF current_setting('waybill.joins', true) = 'on' THEN
    REVOKE waybill_eraser FROM CURRENT_USER;
  END IF;
END $$;
