-- waybill: older versions run
-- An operator suspends a merchant, limits it, or erases it whole.
ALTER TABLE "merchants" ADD COLUMN "suspended_at" TIMESTAMPTZ(3),
ADD COLUMN "suspension_note" TEXT,
ADD COLUMN "calls_per_second" INTEGER,
ADD COLUMN "calls_burst" INTEGER,
ADD COLUMN "shipments_a_month" INTEGER,
ADD COLUMN "erased_at" TIMESTAMPTZ(3);

-- The erasure of a merchant that has no shop, or whose shop has left: an operator marked it before.
CREATE FUNCTION forget_events_of_erased(merchant uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM merchants AS m WHERE m.id = merchant AND m.erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'merchant % is not to be erased', merchant USING ERRCODE = 'restrict_violation';
  END IF;
  DELETE FROM audit_events WHERE merchant_id = merchant;
END $$;

-- waybill: not on distributed tables
GRANT SELECT (id, erased_at) ON merchants TO waybill_eraser;
-- A user who is no superuser is a member of the role for this moment alone, which gives it the function.
DO $$
DECLARE
  -- A superuser has every role's rights.
  joins boolean := NOT pg_has_role('waybill_eraser', 'USAGE');
BEGIN
  GRANT CREATE ON SCHEMA public TO waybill_eraser;
  IF joins THEN
    GRANT waybill_eraser TO CURRENT_USER;
  END IF;
  ALTER FUNCTION forget_events_of_erased(uuid) OWNER TO waybill_eraser;
  IF joins THEN
    REVOKE waybill_eraser FROM CURRENT_USER;
  END IF;
  REVOKE CREATE ON SCHEMA public FROM waybill_eraser;
EXCEPTION
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION '% may not give functions to the role waybill_eraser: see docs/running.md', current_user;
END $$;
