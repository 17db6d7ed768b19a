-- waybill: older versions run
-- The label's paper and the steps of the guide are chosen by people. Only what a print leaves behind is remembered without a choice.
CREATE OR REPLACE FUNCTION audit_shop() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  remembered CONSTANT text[] := ARRAY['nextPlace', 'slipPaper', 'slipsBeside'];
  fields text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_audit_event(NEW.merchant_id, NULL, 'app.installed', 'shop', NEW.domain, '{}');
    RETURN NULL;
  END IF;
  IF (OLD.uninstalled_at IS NULL) <> (NEW.uninstalled_at IS NULL) THEN
    PERFORM record_audit_event(NEW.merchant_id, NULL,
      CASE WHEN NEW.uninstalled_at IS NULL THEN 'app.installed' ELSE 'app.uninstalled' END, 'shop', NEW.domain, '{}');
  END IF;
  IF OLD.settings::text <> NEW.settings::text THEN
    fields := changed_fields(OLD.settings, NEW.settings);
    IF NOT (fields <> '{}' AND fields <@ remembered) THEN
      -- The first settings hold every field.
      fields := CASE WHEN changed_fields('{}', OLD.settings) = '{}' THEN '{}' ELSE
        ARRAY(SELECT unnest(fields) EXCEPT SELECT unnest(remembered) ORDER BY 1) END;
      PERFORM record_audit_event(NEW.merchant_id, NULL, 'settings.changed', 'shop', NEW.domain, jsonb_build_object('fields', fields));
    END IF;
  END IF;
  RETURN NULL;
END $$;
