-- waybill: older versions run
CREATE TABLE "saved_addresses" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "encrypted" TEXT NOT NULL,
    "name_hash" TEXT NOT NULL,
    "traces" TEXT[],
    "search_tokens" BIGINT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "saved_addresses_pkey" PRIMARY KEY ("merchant_id", "id")
);
CREATE UNIQUE INDEX "saved_addresses_merchant_id_environment_name_hash_key" ON "saved_addresses"("merchant_id", "environment", "name_hash");
CREATE INDEX "saved_addresses_search_tokens_idx" ON "saved_addresses" USING GIN ("search_tokens");

-- The event names no person: the kind alone.
CREATE FUNCTION audit_saved_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  saved saved_addresses := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM record_audit_event(saved.merchant_id, saved.environment,
    CASE TG_OP WHEN 'INSERT' THEN 'address.added' WHEN 'DELETE' THEN 'address.removed' ELSE 'address.changed' END,
    'address', saved.id::text, jsonb_build_object('kind', saved.kind));
  RETURN NULL;
END $$;

CREATE TRIGGER saved_address_made AFTER INSERT OR DELETE ON saved_addresses
  FOR EACH ROW EXECUTE FUNCTION audit_saved_address();
-- The exchange of the encryption key changes the ciphertext alone.
CREATE TRIGGER saved_address_changed AFTER UPDATE OF updated_at ON saved_addresses
  FOR EACH ROW EXECUTE FUNCTION audit_saved_address();
