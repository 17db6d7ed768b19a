-- waybill: older versions run
-- Limits that all processes count together: docs/decisions/152. Names are keyed hashes.
CREATE TABLE "allowances" (
    "name" TEXT NOT NULL,
    "ahead_until" TIMESTAMPTZ(6) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "allowances_pkey" PRIMARY KEY ("name")
);
CREATE INDEX "allowances_seen_at_idx" ON "allowances"("seen_at");
