-- waybill: older versions run
-- CreateTable
CREATE TABLE "audit_events" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT,
    "address" TEXT,
    "action" TEXT NOT NULL,
    "object_kind" TEXT NOT NULL,
    "object_id" TEXT,
    "detail" JSON NOT NULL,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("merchant_id", "id")
);

-- CreateIndex
CREATE INDEX "audit_events_merchant_id_action_id_idx" ON "audit_events"("merchant_id", "action", "id" DESC);
CREATE INDEX "audit_events_merchant_id_actor_kind_actor_id_id_idx" ON "audit_events"("merchant_id", "actor_kind", "actor_id", "id" DESC);
CREATE INDEX "audit_events_at_idx" ON "audit_events"("at");

-- AlterTable
ALTER TABLE "bookings" ADD COLUMN "actor" TEXT;
ALTER TABLE "purchases" ADD COLUMN "actor" TEXT;
ALTER TABLE "bulk_jobs" ADD COLUMN "actor" TEXT;

-- Nothing changes what happened. Retention and erasure say so in their statement.
CREATE FUNCTION keep_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('waybill.audit_ends', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_events takes no %', TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER audit_event_stays BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION keep_audit_event();
CREATE TRIGGER audit_events_stay BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_event();

-- Who runs the statement: "<kind> <id> <address>", with "-" for nothing. The app writes it behind its statements (docs/decisions/078).
CREATE FUNCTION acting() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT substring(right(current_query(), 150) FROM '/\*actor ([a-z]+ [^ ]+ [^ ]+)\*/$')
$$;

CREATE FUNCTION record_audit_event(merchant uuid, env text, what text, kind text, object text, detail jsonb, who text DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
  actor text := coalesce(who, acting(), 'app - -');
BEGIN
  -- A restored database brings its own events.
  IF current_setting('waybill.keeps_places', true) = 'on' THEN
    RETURN;
  END IF;
  -- A UUIDv7, as in record_webhook_event.
  INSERT INTO audit_events (id, merchant_id, environment, at, actor_kind, actor_id, address, action, object_kind, object_id, detail)
  VALUES (encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send((extract(epoch FROM moment) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid,
    merchant, env, moment, split_part(actor, ' ', 1), nullif(split_part(actor, ' ', 2), '-'), nullif(split_part(actor, ' ', 3), '-'),
    what, kind, object, jsonb_build_object('v', 1) || detail);
END $$;

-- The names of the fields that differ. PostgreSQL can't look into a value with a text that it can't hold, such as \u0000.
CREATE FUNCTION changed_fields(former json, latter json) RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  RETURN coalesce((SELECT array_agg(coalesce(f.key, l.key) ORDER BY coalesce(f.key, l.key))
    FROM json_each(former) AS f FULL JOIN json_each(latter) AS l ON f.key = l.key
    WHERE f.value::text IS DISTINCT FROM l.value::text AND coalesce(f.key, l.key) <> 'v'), '{}');
EXCEPTION WHEN untranslatable_character THEN
  RETURN '{}';
END $$;

-- Work that a process does later keeps the name of whoever asked for it.
CREATE FUNCTION note_actor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.actor := coalesce(NEW.actor, acting());
  RETURN NEW;
END $$;

CREATE TRIGGER bulk_job_has_actor BEFORE INSERT ON bulk_jobs FOR EACH ROW EXECUTE FUNCTION note_actor();

CREATE FUNCTION note_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.actor := coalesce(NEW.actor, CASE WHEN NEW.asked_by = 'rule' THEN 'rule - -' ELSE acting() END);
  RETURN NEW;
END $$;

CREATE TRIGGER purchase_has_actor BEFORE INSERT ON purchases FOR EACH ROW EXECUTE FUNCTION note_buyer();

-- A session keeps the plans that it made while the tables were small. The setting keeps them from reading whole tables, and the
-- lookups by id alone from reading all of a merchant by another index.
CREATE FUNCTION audit_shipment() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  about jsonb := jsonb_build_object('carrier', NEW.carrier_code, 'trackingRef', NEW.tracking_ref);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM record_audit_event(NEW.merchant_id, NEW.environment, 'label.cancelled', 'shipment', NEW.id::text, about);
  ELSE
    PERFORM record_audit_event(NEW.merchant_id, NEW.environment, 'label.bought', 'shipment', NEW.id::text, about, coalesce(
      (SELECT actor FROM purchases WHERE shipment_id = NEW.id),
      (SELECT actor FROM bookings WHERE id = NEW.id)));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER shipment_bought AFTER INSERT ON shipments FOR EACH ROW EXECUTE FUNCTION audit_shipment();
CREATE TRIGGER shipment_cancelled AFTER UPDATE OF state ON shipments FOR EACH ROW
  WHEN (OLD.state <> 'cancelled' AND NEW.state = 'cancelled') EXECUTE FUNCTION audit_shipment();

-- One event for a click on many orders.
CREATE FUNCTION audit_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch record;
BEGIN
  FOR batch IN SELECT merchant_id, environment, batch_id, count(*) AS orders FROM made
    WHERE batch_id IS NOT NULL GROUP BY 1, 2, 3
  LOOP
    PERFORM record_audit_event(batch.merchant_id, batch.environment, 'labels.requested', 'batch', batch.batch_id::text,
      jsonb_build_object('count', batch.orders));
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER purchases_begun AFTER INSERT ON purchases REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION audit_purchases();

CREATE FUNCTION audit_bulk_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit_event(NEW.merchant_id, NEW.environment, CASE NEW.kind WHEN 'print' THEN 'labels.printed' ELSE 'batch.started' END,
    'job', NEW.id::text, jsonb_build_object('count', NEW.total));
  RETURN NULL;
END $$;

CREATE TRIGGER bulk_job_begun AFTER INSERT ON bulk_jobs FOR EACH ROW EXECUTE FUNCTION audit_bulk_job();

CREATE FUNCTION audit_switch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit_event(NEW.merchant_id, NULL,
    CASE NEW.to_environment WHEN 'production' THEN 'environment.live' ELSE 'environment.sandbox' END, 'shop', NEW.shop, '{}');
  RETURN NULL;
END $$;

CREATE TRIGGER environment_switched AFTER INSERT ON environment_switches FOR EACH ROW EXECUTE FUNCTION audit_switch();

CREATE FUNCTION audit_shop() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
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
    -- Pages remember these by themselves.
    IF NOT (fields <> '{}' AND fields <@ ARRAY['guide', 'nextPlace', 'paper', 'slipPaper', 'slipsBeside']) THEN
      -- The first settings hold every field.
      fields := CASE WHEN changed_fields('{}', OLD.settings) = '{}' THEN '{}' ELSE
        ARRAY(SELECT unnest(fields) EXCEPT SELECT unnest(ARRAY['guide', 'nextPlace', 'paper', 'slipPaper', 'slipsBeside']) ORDER BY 1) END;
      PERFORM record_audit_event(NEW.merchant_id, NULL, 'settings.changed', 'shop', NEW.domain, jsonb_build_object('fields', fields));
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER shop_installed AFTER INSERT ON shops FOR EACH ROW EXECUTE FUNCTION audit_shop();
CREATE TRIGGER shop_changed AFTER UPDATE OF settings, uninstalled_at ON shops FOR EACH ROW EXECUTE FUNCTION audit_shop();

CREATE FUNCTION audit_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit_event(NEW.id, NULL, 'settings.changed', 'merchant', NEW.id::text,
    jsonb_build_object('fields', ARRAY['refusesDuplicates']));
  RETURN NULL;
END $$;

CREATE TRIGGER merchant_changed AFTER UPDATE OF refuses_duplicates ON merchants FOR EACH ROW
  WHEN (OLD.refuses_duplicates <> NEW.refuses_duplicates) EXECUTE FUNCTION audit_merchant();

CREATE FUNCTION audit_logo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit_event(coalesce(NEW.merchant_id, OLD.merchant_id), NULL, 'settings.changed', 'merchant',
    coalesce(NEW.merchant_id, OLD.merchant_id)::text, jsonb_build_object('fields', ARRAY['logo']));
  RETURN NULL;
END $$;

CREATE TRIGGER logo_changed AFTER INSERT OR UPDATE OR DELETE ON merchant_logos FOR EACH ROW EXECUTE FUNCTION audit_logo();

CREATE FUNCTION audit_api_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit_event(NEW.merchant_id, NEW.environment, CASE TG_OP WHEN 'INSERT' THEN 'key.created' ELSE 'key.revoked' END,
    'key', NEW.id::text, jsonb_build_object('prefix', NEW.prefix, 'scopes', NEW.scopes));
  RETURN NULL;
END $$;

CREATE TRIGGER api_key_created AFTER INSERT ON api_keys FOR EACH ROW EXECUTE FUNCTION audit_api_key();
CREATE TRIGGER api_key_revoked AFTER UPDATE OF revoked_at ON api_keys FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION audit_api_key();

-- Samples that come with a merchant are nobody's doing. A size for parcels without one is a setting of the shop's.
CREATE FUNCTION audit_carrier_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account carrier_accounts := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  fields text[] := CASE TG_OP WHEN 'UPDATE' THEN changed_fields(OLD.settings, NEW.settings) WHEN 'INSERT' THEN changed_fields('{}', NEW.settings) ELSE '{}' END;
  actions text[] := '{}';
  each text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.sample THEN
      RETURN NULL;
    END IF;
    actions := ARRAY['carrier.added'];
  ELSIF TG_OP = 'DELETE' THEN
    actions := ARRAY['carrier.removed'];
  ELSE
    IF OLD.enabled <> NEW.enabled THEN
      actions := actions || CASE WHEN NEW.enabled THEN 'carrier.enabled' ELSE 'carrier.disabled' END;
    END IF;
    IF (OLD.credentials, OLD.encrypted_secrets) <> (NEW.credentials, NEW.encrypted_secrets) THEN
      actions := actions || 'credentials.changed'::text;
    END IF;
    IF 'settings' = ANY (fields) OR fields = '{}' AND OLD.settings::text <> NEW.settings::text OR (OLD.friendly_name, OLD.carrier_name, OLD.carrier_image_url, OLD.service_codes::text)
      IS DISTINCT FROM (NEW.friendly_name, NEW.carrier_name, NEW.carrier_image_url, NEW.service_codes::text) THEN
      actions := actions || 'carrier.changed'::text;
    END IF;
  END IF;
  IF 'priceList' = ANY (fields) THEN
    actions := actions || 'tariff.changed'::text;
  END IF;
  FOREACH each IN ARRAY actions LOOP
    PERFORM record_audit_event(account.merchant_id, account.environment, each, 'carrier', account.id::text,
      jsonb_build_object('carrier', account.carrier_code));
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER carrier_account_changed AFTER INSERT OR UPDATE OR DELETE ON carrier_accounts
  FOR EACH ROW EXECUTE FUNCTION audit_carrier_account();

CREATE FUNCTION audit_shipping_config() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fields text[] := changed_fields(CASE TG_OP WHEN 'UPDATE' THEN OLD.value
    ELSE '{"boxes":[],"checkoutRules":[],"exchangeRates":[]}' END, NEW.value);
  each text;
BEGIN
  IF TG_OP = 'UPDATE' AND fields = '{}' AND OLD.value::text <> NEW.value::text THEN
    fields := '{handling}';
  END IF;
  FOREACH each IN ARRAY fields LOOP
    -- The first document of a merchant brings a handling that nobody changed.
    CONTINUE WHEN TG_OP = 'INSERT' AND each = 'handling' AND cardinality(fields) > 1;
    PERFORM record_audit_event(NEW.merchant_id, NEW.environment, CASE each WHEN 'boxes' THEN 'boxes.changed'
      WHEN 'checkoutRules' THEN 'rules.changed' WHEN 'exchangeRates' THEN 'exchange.changed' ELSE 'handling.changed' END,
      'config', NULL, jsonb_build_object('version', NEW.version));
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER shipping_config_changed AFTER INSERT OR UPDATE ON shipping_configs
  FOR EACH ROW EXECUTE FUNCTION audit_shipping_config();

CREATE FUNCTION audit_voucher_range() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  numbers voucher_ranges := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM record_audit_event(numbers.merchant_id, numbers.environment,
    CASE TG_OP WHEN 'INSERT' THEN 'vouchers.added' ELSE 'vouchers.removed' END,
    'vouchers', numbers.id::text, jsonb_build_object('carrier', numbers.carrier_code));
  RETURN NULL;
END $$;

CREATE TRIGGER voucher_range_changed AFTER INSERT OR DELETE ON voucher_ranges FOR EACH ROW EXECUTE FUNCTION audit_voucher_range();

-- A URL's path may be a secret: the host is kept.
CREATE FUNCTION audit_webhook_endpoint() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  endpoint webhook_endpoints := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  actions text[] := '{}';
  each text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    actions := ARRAY['webhook.added'];
  ELSIF TG_OP = 'DELETE' THEN
    actions := ARRAY['webhook.removed'];
  ELSE
    IF OLD.enabled <> NEW.enabled THEN
      actions := actions || CASE WHEN NEW.enabled THEN 'webhook.enabled' ELSE 'webhook.disabled' END;
    END IF;
    IF OLD.encrypted_secret <> NEW.encrypted_secret THEN
      actions := actions || 'webhook.secret_changed'::text;
    END IF;
    IF (OLD.url, OLD.description, OLD.events) IS DISTINCT FROM (NEW.url, NEW.description, NEW.events) THEN
      actions := actions || 'webhook.changed'::text;
    END IF;
  END IF;
  FOREACH each IN ARRAY actions LOOP
    PERFORM record_audit_event(endpoint.merchant_id, endpoint.environment, each, 'webhook', endpoint.id::text,
      jsonb_build_object('host', substring(endpoint.url FROM '^https?://([^/?#]+)')));
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER webhook_endpoint_made AFTER INSERT OR DELETE ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION audit_webhook_endpoint();
CREATE TRIGGER webhook_endpoint_changed AFTER UPDATE OF url, description, events, enabled, encrypted_secret ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION audit_webhook_endpoint();

CREATE FUNCTION audit_pickup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit_event(NEW.merchant_id, NEW.environment,
    CASE NEW.state WHEN 'scheduled' THEN 'pickup.booked' ELSE 'pickup.cancelled' END, 'pickup', NEW.id::text,
    jsonb_build_object('carrier', NEW.carrier_code, 'date', NEW.date, 'count', cardinality(NEW.shipment_ids)));
  RETURN NULL;
END $$;

CREATE TRIGGER pickup_settled AFTER UPDATE OF state ON pickups FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND (NEW.state = 'scheduled' OR NEW.state = 'cancelled' AND OLD.state = 'cancelling'))
  EXECUTE FUNCTION audit_pickup();

CREATE FUNCTION audit_manifest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit_event(NEW.merchant_id, NEW.environment, 'list.made', 'manifest', NEW.id::text,
    jsonb_build_object('carrier', NEW.carrier_code, 'date', NEW.date, 'count', cardinality(NEW.shipment_ids)));
  RETURN NULL;
END $$;

CREATE TRIGGER manifest_made AFTER INSERT ON manifests FOR EACH ROW EXECUTE FUNCTION audit_manifest();

-- The erasure of a whole shop deletes its events.
CREATE FUNCTION audit_privacy_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit_event(NEW.merchant_id, NULL, CASE NEW.topic WHEN 'customers/redact' THEN 'person.erased' ELSE 'person.exported' END,
    'request', NEW.id::text, '{}');
  RETURN NULL;
END $$;

CREATE TRIGGER privacy_request_handled AFTER UPDATE OF handled_at ON compliance_records FOR EACH ROW
  WHEN (OLD.handled_at IS NULL AND NEW.handled_at IS NOT NULL AND NEW.topic IN ('customers/redact', 'customers/data_request'))
  EXECUTE FUNCTION audit_privacy_request();
