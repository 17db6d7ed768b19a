-- waybill: older versions run
-- An operator's erasure of a merchant is the one event that stays when Shopify asks for the shop's erasure later: it names no person.
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

CREATE OR REPLACE FUNCTION forget_audit_events(merchant uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM shops AS s WHERE s.merchant_id = merchant AND s.uninstalled_at IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM shops AS s JOIN inbox_entries AS i ON i.shop = s.domain
      WHERE s.merchant_id = merchant AND i.topic = 'shop/redact') THEN
    RAISE EXCEPTION 'no shop of merchant % is to be erased', merchant USING ERRCODE = 'restrict_violation';
  END IF;
  DELETE FROM audit_events WHERE merchant_id = merchant AND action <> 'merchant.erased';
END $$;

DO $$
BEGIN
  REVOKE CREATE ON SCHEMA public FROM waybill_eraser;
  IF current_setting('waybill.joins', true) = 'on' THEN
    REVOKE waybill_eraser FROM CURRENT_USER;
  END IF;
END $$;
