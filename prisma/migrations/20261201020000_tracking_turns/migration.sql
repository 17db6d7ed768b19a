-- waybill: older versions run
-- The turns of accounts whose carriers are to be asked about parcels. Older versions ask about all accounts in one job.

CREATE TABLE "tracking_turns" (
  "merchant_id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "driver" TEXT NOT NULL,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "next_at" TIMESTAMPTZ(3) NOT NULL,
  "mark_list" TEXT,
  "mark_id" UUID,
  "parcels" INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT "tracking_turns_pkey" PRIMARY KEY ("merchant_id", "account_id")
);

CREATE INDEX "tracking_turns_driver_next_at_idx" ON "tracking_turns" ("driver", "next_at");

CREATE INDEX "tracking_turns_due_at_idx" ON "tracking_turns" ("due_at");
