-- waybill: older versions run
-- docs/decisions/155. Whether the key's requests with fields that no operation has are refused.
ALTER TABLE "api_keys" ADD COLUMN "is_strict" BOOLEAN NOT NULL DEFAULT false;
