-- waybill: older versions run
-- docs/decisions/104. One row: a process makes it, as only processes have ENCRYPTION_KEY.
CREATE TABLE "people_keys" (
  "id" INTEGER NOT NULL,
  "encrypted" TEXT NOT NULL,
  "progress" JSON NOT NULL DEFAULT '{}',
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "people_keys_pkey" PRIMARY KEY ("id")
);
