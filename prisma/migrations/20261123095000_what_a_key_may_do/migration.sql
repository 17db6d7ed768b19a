-- waybill: older versions run
ALTER TABLE "api_keys" ADD COLUMN "scopes" TEXT[] DEFAULT ARRAY['read', 'ship', 'admin'];
ALTER TABLE "api_keys" ADD COLUMN "created_by" TEXT;
