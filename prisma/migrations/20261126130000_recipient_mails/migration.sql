-- waybill: older versions run
-- docs/decisions/136. E-mails to recipients about their parcels.
CREATE TABLE "recipient_mail_settings" (
    "merchant_id" UUID NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recipient_mail_settings_pkey" PRIMARY KEY ("merchant_id")
);

-- One of a kind for a shipment, whatever its carrier reports again.
CREATE TABLE "recipient_mails" (
    "merchant_id" UUID NOT NULL,
    "shipment_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "email_hash" TEXT NOT NULL,
    "send_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recipient_mails_pkey" PRIMARY KEY ("merchant_id", "shipment_id", "kind")
);

-- CreateIndex
CREATE INDEX "recipient_mails_merchant_id_send_at_idx" ON "recipient_mails"("merchant_id", "send_at");

-- CreateIndex
CREATE INDEX "recipient_mails_merchant_id_email_hash_idx" ON "recipient_mails"("merchant_id", "email_hash");

-- CreateIndex
CREATE INDEX "recipient_mails_send_at_idx" ON "recipient_mails"("send_at");

CREATE TABLE "mail_opt_outs" (
    "merchant_id" UUID NOT NULL,
    "email_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_opt_outs_pkey" PRIMARY KEY ("merchant_id", "email_hash")
);

-- A mail that must not arrive twice is begun before the mail server hears of it, and not repeated after a crash.
ALTER TABLE "mails" ADD COLUMN "once" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "mails" ADD COLUMN "begun_at" TIMESTAMPTZ(3);

-- The event is of both environments, as the page is.
CREATE FUNCTION audit_recipient_mail_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit_event(NEW.merchant_id, NULL, 'recipient_mails.changed', 'recipient_mails', NULL, '{}');
  RETURN NULL;
END $$;

CREATE TRIGGER recipient_mail_settings_made AFTER INSERT ON recipient_mail_settings
  FOR EACH ROW EXECUTE FUNCTION audit_recipient_mail_settings();
CREATE TRIGGER recipient_mail_settings_changed AFTER UPDATE ON recipient_mail_settings FOR EACH ROW
  WHEN (OLD.value IS DISTINCT FROM NEW.value) EXECUTE FUNCTION audit_recipient_mail_settings();
