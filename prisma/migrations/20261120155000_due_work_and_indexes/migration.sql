-- What is due follows from these, and not from jobs, which are given up after some hours.
ALTER TABLE "fulfillment_links"
  ADD COLUMN "due_version" INTEGER,
  ADD COLUMN "look_again_at" TIMESTAMPTZ(3);
UPDATE "fulfillment_links" SET "due_version" = 1 WHERE "state" = 'linked' AND "tracking_sent_at" IS NULL;

-- CreateIndex
CREATE INDEX "bookings_merchant_id_related_order_id_idx" ON "bookings"("merchant_id", "related_order_id");

-- Small however long the ledger is: they hold only what somebody will ask for.
CREATE INDEX "fulfillment_links_due_idx" ON "fulfillment_links"("shop", "look_again_at")
  WHERE "state" = 'open' OR "due_version" IS NOT NULL;
CREATE INDEX "fulfillment_links_attention_idx" ON "fulfillment_links"("merchant_id", "updated_at" DESC)
  WHERE "state" IN ('failed', 'open') OR "address_changed_at" IS NOT NULL;
CREATE INDEX "fulfillment_links_purchases_idx" ON "fulfillment_links"("merchant_id", "created_at")
  WHERE "purchase" IS NOT NULL;
CREATE INDEX "fulfillment_links_reasons_idx" ON "fulfillment_links"("merchant_id", "updated_at")
  WHERE "reason" IS NOT NULL AND "reason" <> 'Redacted.';

-- With inbox_entries_waiting_idx, all entries about one thing; whoever writes an entry has no more to write.
CREATE INDEX "inbox_entries_handled_idx" ON "inbox_entries"("shop", "subject") WHERE "handled_at" IS NOT NULL;
