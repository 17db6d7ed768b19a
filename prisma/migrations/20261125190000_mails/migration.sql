-- waybill: older versions run
-- docs/decisions/125. E-mails, which the job "send-mail" sends.
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "encrypted" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "mails_pkey" PRIMARY KEY ("merchant_id", "id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mails_merchant_id_key_key" ON "mails"("merchant_id", "key");

-- CreateIndex
CREATE INDEX "mails_created_at_idx" ON "mails"("created_at");
