-- waybill: older versions run
-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "events" TEXT[],
    "encrypted_secret" TEXT NOT NULL,
    "former_secret" TEXT,
    "former_until" TIMESTAMPTZ(3),
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "failed_rounds" INTEGER NOT NULL DEFAULT 0,
    "paused_until" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "webhook_numbers" (
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "last" BIGINT NOT NULL,

    CONSTRAINT "webhook_numbers_pkey" PRIMARY KEY ("merchant_id","environment")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "merchant_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "sequence" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'due',
    "tries" JSON,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("merchant_id","endpoint_id","event_id")
);

-- CreateIndex
CREATE INDEX "webhook_events_merchant_id_environment_created_at_idx" ON "webhook_events"("merchant_id", "environment", "created_at");
CREATE INDEX "webhook_events_created_at_idx" ON "webhook_events"("created_at");
CREATE INDEX "webhook_deliveries_merchant_id_endpoint_id_sequence_idx" ON "webhook_deliveries"("merchant_id", "endpoint_id", "sequence" DESC);
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- A label becomes ready once.
CREATE UNIQUE INDEX "webhook_events_label_ready_key" ON "webhook_events"("merchant_id", "subject_id")
  WHERE "type" = 'shipment.label_ready';
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries"("merchant_id", "endpoint_id", "next_at") WHERE "state" = 'due';

-- The events of changes: docs/decisions/083. A merchant without endpoints costs one look at an index, and writes nothing.
-- A transaction changes one subject and then takes the counter, which it holds until it ends: the numbers are in the order of commits.
CREATE FUNCTION record_webhook_event(merchant uuid, env text, event_type text, subject uuid, receiver uuid DEFAULT NULL)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  event uuid;
  number bigint;
  moment timestamptz := clock_timestamp();
BEGIN
  -- A restored database is no news.
  IF current_setting('waybill.keeps_places', true) = 'on' OR NOT EXISTS (
    SELECT FROM webhook_endpoints
    WHERE merchant_id = merchant AND environment = env AND disabled_reason IS DISTINCT FROM 'uninstalled'
      AND (id = receiver OR receiver IS NULL AND (events = '{}' OR event_type = ANY (events)))) THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_numbers AS known (merchant_id, environment, last) VALUES (merchant, env, 1)
  ON CONFLICT (merchant_id, environment) DO UPDATE SET last = known.last + 1 RETURNING last INTO number;
  -- A UUIDv7: PostgreSQL has a function for it from version 18 on.
  event := encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send((extract(epoch FROM moment) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid;
  INSERT INTO webhook_events (id, merchant_id, environment, sequence, type, subject_id, created_at)
  VALUES (event, merchant, env, number, event_type, subject, moment) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_deliveries (merchant_id, endpoint_id, event_id, sequence, next_at, until, created_at)
  SELECT merchant, id, event, number, moment, moment + interval '24 hours', moment FROM webhook_endpoints
  WHERE merchant_id = merchant AND environment = env AND enabled
    AND (id = receiver OR receiver IS NULL AND (events = '{}' OR event_type = ANY (events)));
  PERFORM pg_notify('waybill_config', '/' || merchant || '/webhooks');
  RETURN event;
END $$;

-- PostgreSQL can't look into a value with a text that it can't hold, such as \u0000, so its text is searched.
CREATE FUNCTION record_new_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event(NEW.merchant_id, NEW.environment, 'shipment.created', NEW.id);
  -- Set by the transaction that makes the shipment, if the carrier draws the label later.
  IF current_setting('waybill.label_follows', true) IS DISTINCT FROM 'on' OR position('"bookedAtCarrier":false' IN NEW.value::text) > 0 THEN
    PERFORM record_webhook_event(NEW.merchant_id, NEW.environment, 'shipment.label_ready', NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER shipment_made AFTER INSERT ON shipments FOR EACH ROW EXECUTE FUNCTION record_new_shipment();

CREATE FUNCTION record_changed_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NULL;
END $$;

-- Each change of a shipment's value counts its version up; marks of printing don't.
CREATE TRIGGER shipment_changed AFTER UPDATE ON shipments FOR EACH ROW
  WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION record_changed_shipment();

CREATE FUNCTION record_drawn_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event(NEW.merchant_id, NEW.environment, 'shipment.label_ready', NEW.shipment_id);
  RETURN NULL;
END $$;

CREATE TRIGGER carrier_label_kept AFTER INSERT ON carrier_labels FOR EACH ROW EXECUTE FUNCTION record_drawn_label();

CREATE FUNCTION record_changed_pickup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'scheduled' AND (OLD.state <> 'scheduled' OR (OLD.from_time, OLD.until_time) <> (NEW.from_time, NEW.until_time)) THEN
    PERFORM record_webhook_event(NEW.merchant_id, NEW.environment, 'pickup.scheduled', NEW.id);
  ELSIF NEW.state = 'cancelled' AND OLD.state = 'cancelling' THEN
    PERFORM record_webhook_event(NEW.merchant_id, NEW.environment, 'pickup.cancelled', NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER pickup_changed AFTER UPDATE ON pickups FOR EACH ROW EXECUTE FUNCTION record_changed_pickup();

CREATE FUNCTION record_ended_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event(NEW.merchant_id, NEW.environment, 'batch.' || NEW.state, NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER batch_ended AFTER UPDATE ON bulk_jobs FOR EACH ROW
  WHEN (NEW.kind = 'batch' AND OLD.state = 'working' AND NEW.state IN ('done', 'failed')) EXECUTE FUNCTION record_ended_batch();
