-- waybill: older versions run
-- People who log in to the operator's pages.
CREATE TABLE "operators" (
  "name" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "link_hash" TEXT,
  "link_until" TIMESTAMPTZ(3),
  "session_hash" TEXT,
  "session_until" TIMESTAMPTZ(3),
  CONSTRAINT "operators_pkey" PRIMARY KEY ("name")
);
CREATE UNIQUE INDEX "operators_link_hash_key" ON "operators"("link_hash");
CREATE UNIQUE INDEX "operators_session_hash_key" ON "operators"("session_hash");
