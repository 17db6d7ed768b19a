-- waybill: older versions run
CREATE TABLE "tracking_brands" (
    "merchant_id" UUID NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "tracking_brands_pkey" PRIMARY KEY ("merchant_id")
);

-- The event is of both environments, as the page is.
CREATE FUNCTION audit_tracking_brand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit_event(NEW.merchant_id, NULL, 'tracking_page.changed', 'tracking_page', NULL, '{}');
  RETURN NULL;
END $$;

CREATE TRIGGER tracking_brand_made AFTER INSERT ON tracking_brands
  FOR EACH ROW EXECUTE FUNCTION audit_tracking_brand();
CREATE TRIGGER tracking_brand_changed AFTER UPDATE ON tracking_brands FOR EACH ROW
  WHEN (OLD.value IS DISTINCT FROM NEW.value) EXECUTE FUNCTION audit_tracking_brand();
