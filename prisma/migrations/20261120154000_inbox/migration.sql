-- What an entry is about: several that wait are seen to together, and pages link to it.
ALTER TABLE "inbox_entries" ADD COLUMN "subject" TEXT;

-- CreateIndex
CREATE INDEX "inbox_entries_shop_id_idx" ON "inbox_entries"("shop", "id" DESC);

-- Small however long the history is: they hold only what is not handled.
CREATE INDEX "inbox_entries_waiting_idx" ON "inbox_entries"("shop", "subject", "id") WHERE "handled_at" IS NULL;
CREATE INDEX "inbox_entries_failing_idx" ON "inbox_entries"("shop", "id" DESC) WHERE "handled_at" IS NULL AND "last_error" IS NOT NULL;
