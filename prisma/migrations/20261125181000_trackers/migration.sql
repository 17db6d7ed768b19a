-- waybill: older versions run
CREATE TABLE "trackers" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "tracking_ref" TEXT NOT NULL,
    "related_order_id" TEXT,
    "tracking_status" TEXT NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),
    "encrypted" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "trackers_pkey" PRIMARY KEY ("merchant_id", "id")
);
CREATE UNIQUE INDEX "trackers_merchant_id_environment_account_id_tracking_ref_key"
  ON "trackers"("merchant_id", "environment", "account_id", "tracking_ref");
CREATE INDEX "trackers_merchant_id_environment_related_order_id_idx"
  ON "trackers"("merchant_id", "environment", "related_order_id");
CREATE INDEX "trackers_created_at_idx" ON "trackers"("created_at");
CREATE INDEX "trackers_to_poll_idx" ON "trackers"("account_id", "id") WHERE "delivered_at" IS NULL;

CREATE FUNCTION record_changed_tracker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event(NEW.merchant_id, NEW.environment, 'tracker.updated', NEW.id);
  IF OLD.delivered_at IS NULL AND NEW.delivered_at IS NOT NULL THEN
    PERFORM record_webhook_event(NEW.merchant_id, NEW.environment, 'tracker.delivered', NEW.id);
  END IF;
  IF OLD.tracking_status <> 'EXCEPTION' AND NEW.tracking_status = 'EXCEPTION' THEN
    PERFORM record_webhook_event(NEW.merchant_id, NEW.environment, 'tracker.exception', NEW.id);
  END IF;
  RETURN NULL;
END $$;

-- The exchange of the encryption key is no news.
CREATE TRIGGER tracker_changed AFTER UPDATE ON trackers FOR EACH ROW
  WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION record_changed_tracker();
