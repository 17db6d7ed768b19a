-- waybill: older versions run
-- CreateTable
CREATE TABLE "ended_sessions" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ended_sessions_pkey" PRIMARY KEY ("merchant_id", "id")
);

-- CreateIndex
CREATE INDEX "ended_sessions_expires_at_idx" ON "ended_sessions"("expires_at");
