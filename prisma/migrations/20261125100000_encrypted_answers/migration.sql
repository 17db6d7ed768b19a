-- waybill: older versions run
-- docs/decisions/094
ALTER TABLE "idempotency_keys" ADD COLUMN "encrypted_answer" TEXT, ADD COLUMN "mentioned_ids" TEXT[];
